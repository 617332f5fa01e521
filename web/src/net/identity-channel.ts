// Tells the other tabs of this browser that it has another identity: somebody took a name, logged in or out.
const NAME = "wolfsbane.identity";

export function announceIdentity(): void {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage("changed");
  channel.close();
}

/** Calls back when another tab has changed the identity; returns what ends that. */
export function onIdentityChange(listen: () => void): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => {};
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = listen;
  return () => channel.close();
}
