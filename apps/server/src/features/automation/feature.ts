import type { Feature } from "../../kernel/services.ts";
import { automation } from "./index.ts";

/** Thresholds and timers of devices. */
export const feature: Feature = {
  name: "automation",
  routes: (app, { use }) => use(automation).routes(app),
};
