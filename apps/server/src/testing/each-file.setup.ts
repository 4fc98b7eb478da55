import { vi } from "vitest";

declare global {
  var waitsLonger: true | undefined;
}

/** Longer than a busy machine takes, as with `expect.poll`; what never comes still fails. Without it, a second. */
const longestWait = 20_000;

// Files share a worker, and what waits.
if (!globalThis.waitsLonger) {
  globalThis.waitsLonger = true;
  const { waitFor } = vi;
  vi.waitFor = (callback, options = longestWait) =>
    waitFor(callback, typeof options === "number" ? options : { timeout: longestWait, ...options });
}
