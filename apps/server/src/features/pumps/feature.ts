import type { Feature } from "../../kernel/services.ts";
import { pumpReactions } from "./pumps.reactions.ts";
import { pumps } from "./run-stations.ts";

/** The pumps of stations: their banks, what they do, and what is sent to them. */
export const feature: Feature = {
  name: "pumps",
  routes: (app, { use }) => use(pumps).routes(app),
  react: pumpReactions,
};
