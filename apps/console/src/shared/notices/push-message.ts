/** What the service worker shows and opens, kept apart so that tests can run it: its own file runs in a browser alone. */

interface PushMessage {
  title?: string;
  body?: string;
  tag?: string;
  href?: string;
}

/** The notification of a pushed message; browsers withdraw the permission from a site that shows none. */
export const notificationOf = (read: () => unknown) => {
  let message: PushMessage = {};
  try {
    message = Object(read());
  } catch {
    // Not JSON: a notification is shown all the same.
  }
  return {
    title: message.title ?? "SG-VAL",
    options: {
      body: message.body ?? "",
      tag: message.tag ?? "sgval",
      icon: "/favicon.svg",
      data: { href: message.href ?? "/" },
    },
  };
};

interface Windows {
  matchAll(): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
  openWindow(address: string): Promise<unknown>;
}

/**
 * Opens what a notification leads to, a page of this site: the window that has it open, or another one. Any other window may be
 * a wall display, or a form that somebody fills in, and stays where it is.
 */
export const openPage = async (href: string, origin: string, windows: Windows): Promise<void> => {
  const url = new URL(href, origin);
  const address = url.origin === origin ? url.href : origin;
  const open = (await windows.matchAll()).find((one) => one.url === address);
  if (open) {
    await open.focus();
    return;
  }
  await windows.openWindow(address);
};
