import { listenForDrafts } from "../../shared/outbox/watch-outbox.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";

/** Sends the reports that wait in this browser, on whichever page. */
export const listen = (): LiveListener =>
  listenForDrafts(
    "LeakPoint.Create",
    async () => (await import("./outbox/use-outbox.ts")).outbox,
    "leakPoints",
    "reports",
  );
