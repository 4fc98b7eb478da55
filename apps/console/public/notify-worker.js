// Shows notifications that the vendor of the browser delivers while the console is closed. It caches nothing.
self.addEventListener("push", (event) => {
  const { title, body, href, tag } = event.data ? event.data.json() : {};
  event.waitUntil(
    self.registration.showNotification(title ?? "SG-VAL", {
      body: body ?? "",
      tag: tag ?? "sgval",
      icon: "/favicon.svg",
      data: { href: href ?? "/" },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href } = event.notification.data;
  // Only a page of this site.
  const url = new URL(href, self.location.origin);
  const address = url.origin === self.location.origin ? url.href : self.location.origin;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then(async ([open]) => {
      if (!open) return self.clients.openWindow(address);
      await open.focus();
      return open.navigate(address);
    }),
  );
});
