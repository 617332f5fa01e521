// Keeps the client in the browser, so that it opens without the server, and says that it is gone.
// Pages come from the network first; assets, whose names change with their content, from what is kept. What belongs to
// the server (tables, games, who somebody is) is never kept.
const KEPT = "wolfsbane-1";
const PAGE = "/";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([PAGE, "/icon.svg", "/manifest.webmanifest"])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!/^\/(api|schema|health|ready|metrics)(\/|$)/.test(url.pathname)) event.respondWith(page(request));
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

/** All pages are the same file. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const kept = await caches.open(KEPT);
      await kept.put(PAGE, answer.clone());
    }
    return answer;
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

async function asset(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    const kept = await caches.open(KEPT);
    await forgetOlder(kept);
    await kept.put(request, answer.clone());
  }
  return answer;
}

/** Assets of older versions go when there are many. */
async function forgetOlder(kept) {
  const requests = (await kept.keys()).filter((one) => new URL(one.url).pathname.startsWith("/assets/"));
  for (const old of requests.slice(0, Math.max(0, requests.length - 150))) await kept.delete(old);
}
