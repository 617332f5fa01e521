// Installing the client as an app: browsers that can do it say so, and it is done when somebody asks for it.

interface Offering extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  private event = $state.raw<Offering>();

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.event = event as Offering;
    });
    addEventListener("appinstalled", () => (this.event = undefined));
  }

  get offered(): boolean {
    return this.event !== undefined;
  }

  now(): void {
    void this.event?.prompt();
    this.event = undefined;
  }
}

export const install = new Install();

/** Browsers keep the client, so that it opens also when the server is gone, and says so. */
export function keep(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(Boolean);
}
