// Text that may be longer than its fixed place: it can be scrolled by keyboard exactly while it is longer.
import type { Attachment } from "svelte/attachments";

export const scrollable: Attachment<HTMLElement> = (node) => {
  const look = () => {
    if (node.scrollHeight > node.clientHeight) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(node);
  const content = new MutationObserver(look);
  content.observe(node, { childList: true, characterData: true, subtree: true });
  look();
  return () => {
    sizes.disconnect();
    content.disconnect();
  };
};
