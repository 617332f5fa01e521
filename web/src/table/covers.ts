/** For what lies over the table: what is beneath, or comes there later, can be neither clicked nor reached by keys while it
 * is there. `keep` selects what stays in sight, and so in reach; dialogs lie over everything. */
export function covers(keep = ":not(*)"): (node: HTMLElement) => () => void {
  return (node) => {
    const beneath = new Set<HTMLElement>();
    const cover = () => {
      for (const one of node.parentElement?.children ?? []) {
        if (!(one instanceof HTMLElement) || one === node || one.inert || one.matches(`dialog, ${keep}`)) continue;
        one.inert = true;
        beneath.add(one);
      }
    };
    cover();
    const observer = new MutationObserver(cover);
    if (node.parentElement) observer.observe(node.parentElement, { childList: true });
    return () => {
      observer.disconnect();
      for (const one of beneath) one.inert = false;
    };
  };
}
