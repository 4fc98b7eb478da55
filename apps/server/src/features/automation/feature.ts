import type { Feature } from "../../kernel/services.ts";
import { automation } from "./index.ts";

/** Thresholds and timers of devices, and what regulates valves by them in automatic mode. */
export const feature: Feature = {
  name: "automation",
  routes: (app, { use }) => use(automation).routes(app),
};
