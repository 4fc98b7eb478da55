import { listenForDrafts } from "../../shared/outbox/watch-outbox.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";

/** Sends the readings that wait in this browser, on whichever page. */
export const listen = (): LiveListener =>
  listenForDrafts(
    "WaterMeter.Update",
    async () => (await import("./outbox/readings-outbox.ts")).readingsOutbox,
    "waterMeters",
    "readings",
  );
