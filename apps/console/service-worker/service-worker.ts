/**
 * Opens the console without a connection, and shows notifications that the vendor of the browser delivers while it is
 * closed. Answers of the server and commands never pass through here: what a page shows of them without a connection is
 * its own doing (`shared/api/kept-answers.ts`).
 */
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { notificationOf, openPage } from "../src/shared/notices/push-message.ts";

declare const self: ServiceWorkerGlobalScope;

const pageCache = "page";
const assetCache = "assets";
/** Every address is answered by one page, which routes it. */
const page = "/index";
/** A line that is up and carries nothing must not keep a page from opening. */
const longestWaitSeconds = 5;
/** Two builds, so that one that was opened before an upgrade still works. */
const mostFiles = 1_600;

const ofPage = [page, "/theme-boot.js", "/favicon.svg", "/app.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(pageCache)
      .then((cache) => cache.addAll(ofPage))
      .then(() => self.skipWaiting()),
  );
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

registerRoute(
  ({ request, url }) =>
    request.mode === "navigate" &&
    !url.pathname.startsWith("/api/") &&
    !url.pathname.startsWith("/socket.io"),
  new NetworkFirst({
    cacheName: pageCache,
    networkTimeoutSeconds: longestWaitSeconds,
    plugins: [{ cacheKeyWillBeUsed: async () => page }],
  }),
);
registerRoute(
  ({ url }) => ofPage.includes(url.pathname),
  new NetworkFirst({ cacheName: pageCache, networkTimeoutSeconds: longestWaitSeconds }),
);
// Their names say what is in them: a file of one name never changes.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({
    cacheName: assetCache,
    plugins: [new ExpirationPlugin({ maxEntries: mostFiles, purgeOnQuotaError: true })],
  }),
);

self.addEventListener("push", (event) => {
  const { title, options } = notificationOf(() => event.data?.json());
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href } = event.notification.data as { href: string };
  const windows = {
    matchAll: () => self.clients.matchAll({ type: "window", includeUncontrolled: true }),
    openWindow: (address: string) => self.clients.openWindow(address),
  };
  event.waitUntil(openPage(href, self.location.origin, windows));
});
