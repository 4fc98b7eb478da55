import type { Feature } from "../../kernel/services.ts";
import { limitSetRoutes } from "./limit-sets.routes.ts";

/** Standards of water quality. */
export const feature: Feature = {
  name: "quality",
  routes: limitSetRoutes,
};
