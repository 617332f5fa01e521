// What may be larger than its fixed place: it can be scrolled by keyboard exactly while it is larger.
import type { Attachment } from "svelte/attachments";

export const scrollable: Attachment<HTMLElement> = (node) => {
  const look = () => {
    if (node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
    more();
  };
  // Its lower edge fades while there is more below: `[data-more]` in base.css.
  const more = () => node.toggleAttribute("data-more", node.scrollTop + node.clientHeight < node.scrollHeight - 2);
  // Its own size, and those of what is in it: they change with a class or a picture too.
  const sizes = new ResizeObserver(look);
  const observe = () => {
    sizes.disconnect();
    for (const one of [node, ...node.children]) sizes.observe(one);
    look();
  };
  const content = new MutationObserver(observe);
  content.observe(node, { childList: true, characterData: true, subtree: true });
  // Text alone grows with its typeface, when that has come.
  document.fonts.addEventListener("loadingdone", look);
  node.addEventListener("scroll", more, { passive: true });
  observe();
  return () => {
    sizes.disconnect();
    content.disconnect();
    document.fonts.removeEventListener("loadingdone", look);
    node.removeEventListener("scroll", more);
  };
};

/** How small the text of what has to fit becomes, as a factor, and in which steps. */
const SMALLEST = 0.72;
const STEP = 0.04;

/** Sets `--fit` on what has a fixed size, to the largest factor of its text with which the content has room without scrolling. */
export const fitted: Attachment<HTMLElement> = (node) => {
  const fit = () => {
    for (let factor = 1; factor >= SMALLEST; factor -= STEP) {
      node.style.setProperty("--fit", factor.toFixed(2));
      if (node.scrollHeight <= node.clientHeight) return;
    }
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(node);
  document.fonts.addEventListener("loadingdone", fit);
  fit();
  return () => {
    sizes.disconnect();
    document.fonts.removeEventListener("loadingdone", fit);
  };
};
