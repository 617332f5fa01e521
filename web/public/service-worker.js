// Keeps one whole build of the client in the browser: it opens without the server, and pages that were loaded before the
// server was upgraded still find their parts. What belongs to the server (tables, games, who somebody is) is never kept.
//
// Builds are never mixed. All files of a build are fetched when its service worker is installed, into a cache of their
// own; the page that is shown without the server comes from the same cache. Assets have a hash of their content in their
// names, so one that is found in any cache is the right one.
const BUILD = ""; // written by the build
const ASSETS = [];
const PREFIX = "wolfsbane-";
const OWN = PREFIX + BUILD;
const PAGE = "/";
// The decks, cards and bots of the server: public, the same for everybody, and all that pages about cards need. The last
// answer is kept for when the server does not answer.
const CATALOGUE = "/api/catalogue";
const KEPT = PREFIX + "catalogue";
// In milliseconds: the first page is not to wait for what is only kept for later, and servers limit how many requests
// come from one address.
const LATER = 3_000;
const PAUSE = 100;
const PATIENCE = 6_000; // for a page of the server, where one is kept here
const wait = (time) => new Promise((go) => setTimeout(go, time));

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (!/^\/(api|schema|health|ready|metrics)(\/|$)/.test(url.pathname)) event.respondWith(page(request));
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (url.pathname === CATALOGUE) event.respondWith(catalogue(request));
});

// Push messages: a title, a sentence, and the path of a table; see PushContent of the server.
self.addEventListener("push", (event) => {
  let content = {};
  try {
    content = event.data?.json() ?? {};
  } catch {
    // what is no message of our server is shown without its content: browsers insist on a notification
  }
  const { title = "Wolfsbane", body = "", url = "/", tag = "" } = content;
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "/icon.svg", data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? "/"));
});

/** Shows a page of ours: in the window that has it open, or in a new one. */
async function open(path) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => one.url === url.href);
  await (there ? there.focus() : self.clients.openWindow(url.href));
}

/** Fetches the whole build, or fails: then the service worker before this one stays. */
async function install() {
  await wait(LATER);
  const cache = await caches.open(OWN);
  const answer = await fetch(PAGE, { cache: "no-store" });
  const text = await answer.clone().text();
  // The server may have been upgraded once more in the meantime; its own service worker comes soon.
  if (!answer.ok || !text.includes(`name="build" content="${BUILD}"`)) throw new Error("another build");
  await cache.put(PAGE, answer);
  await (await caches.open(KEPT)).add(CATALOGUE);
  for (const name of ["/icon.svg", "/manifest.webmanifest", ...ASSETS]) {
    const known = name.startsWith("/assets/") && (await caches.match(name));
    if (known) {
      await cache.put(name, known);
      continue;
    }
    await cache.add(name);
    await wait(PAUSE);
  }
}

/** The build before this one stays, for pages that are still open. */
async function forgetOlder() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN && name !== KEPT);
  for (const name of names.slice(0, -1)) await caches.delete(name);
}

/** All pages are the same file, which comes from the server if that is there, answers soon, and is in order. */
async function page(request) {
  const kept = await (await caches.open(OWN)).match(PAGE);
  try {
    const answer = await (kept ? Promise.race([fetch(request), wait(PATIENCE)]) : fetch(request));
    return kept && !(answer?.status < 500) ? kept : answer;
  } catch {
    return kept ?? Response.error();
  }
}

async function catalogue(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(CATALOGUE, answer.clone());
    return answer;
  } catch {
    const kept = await cache.match(CATALOGUE);
    // Without the headers by which pages know the version of the server that is there.
    return kept ? new Response(kept.body, { headers: { "Content-Type": "application/json" } }) : Response.error();
  }
}

async function asset(request) {
  return (await caches.match(request)) ?? fetch(request);
}
