import type { Feature } from "../../kernel/services.ts";
import { readingImports } from "./import/import-service.ts";
import { readings } from "./index.ts";
import { readingReactions } from "./readings.reactions.ts";

/** Readings of devices: intake, storage, live updates, rollups and history. */
export const feature: Feature = {
  name: "readings",
  routes: (app, { use }) => {
    use(readings).routes(app);
    use(readingImports).routes(app);
  },
  react: readingReactions,
};
