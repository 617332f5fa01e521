// Which page is shown: the path of the address, followed without reloading the page.
import { updates } from "./updates.svelte";

class Route {
  path = $state(location.pathname);

  constructor() {
    addEventListener("popstate", () => {
      if (!updates.between()) this.path = location.pathname;
    });
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(path: string, replace = false): void {
    if (updates.between(path)) return; // the page of the new version is loaded as a whole
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** An ordinary click on a link of our own stays on this page. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const route = new Route();
