import type { Feature } from "../../kernel/services.ts";
import { readings } from "./index.ts";
import { readingReactions } from "./readings.reactions.ts";

/** What devices measure: taken in, stored, shown live, rolled up and read back. */
export const feature: Feature = {
  name: "readings",
  routes: (app, { use }) => use(readings).routes(app),
  react: readingReactions,
};
