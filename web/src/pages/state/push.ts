// Push messages in this browser: what it can do, and its subscription.

export type PushState = "never" | "denied" | "off" | "on";

function isPossible(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser takes push messages, by the endpoints that the server has for us. */
export async function pushState(endpoints: readonly string[]): Promise<PushState> {
  if (!isPossible()) return "never";
  if (Notification.permission === "denied") return "denied";
  const found = await subscription();
  return found && endpoints.includes(found.endpoint) ? "on" : "off";
}

export interface NewBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Subscribes with the key of the server; undefined if the browser or its user does not allow it. */
export async function subscribe(key: string): Promise<NewBrowser | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // it may have been made with another key
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const keys = made.toJSON().keys;
  return { endpoint: made.endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/** Ends the subscription of this browser; its endpoint, if there was one. */
export async function unsubscribe(): Promise<string | undefined> {
  const found = isPossible() ? await subscription() : null;
  await found?.unsubscribe();
  return found?.endpoint;
}
