import { unusedImageHours } from "@sgval/contract/leaks/images";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { nodeIdOf } from "../../../kernel/nodes/node-id.ts";
import { createUpkeep } from "../../../kernel/nodes/upkeep.ts";
import { defineService } from "../../../kernel/services.ts";
import { dropUnusedImages } from "./images.store.ts";

/** Deletes images that were uploaded and never became those of a leak point. */
export const imageUpkeep = defineService("image upkeep", ({ config, onStart, onStop, ...kernel }) => {
  const { db, clock } = kernel;
  const upkeep = createUpkeep(
    { ...kernel, owner: nodeIdOf(config.dataDir) },
    { name: "upkeep of leaks", ttl: 5 * minuteMs, firstAfter: 2 * minuteMs, againAfter: minuteMs },
  );
  const sweep = () => dropUnusedImages(db.kysely, new Date(clock.now() - unusedImageHours * hourMs));
  onStart(() => upkeep.repeat({ name: "unused images", every: hourMs, run: sweep }));
  onStop(upkeep.close);
});
