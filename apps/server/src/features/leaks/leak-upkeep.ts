import { unusedImageHours } from "@sgval/contract/leaks/images";
import { findingOf } from "@sgval/contract/risk/risk-score";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { nodeIdOf } from "../../kernel/nodes/node-id.ts";
import { createUpkeep } from "../../kernel/nodes/upkeep.ts";
import { defineService } from "../../kernel/services.ts";
import type { RiskSource } from "../risk/index.ts";
import { dropUnusedImages } from "./images/images.store.ts";
import { countOpenByZone } from "./leaks.store.ts";
import { riskOfNearbyLeaks } from "./surroundings/nearby-leaks.ts";

/** Days for which an open leak point counts in the risk of its zone. */
const countedDays = 90;

/** What other features and the upkeep know of leak points. */
export const leaks = defineService("leaks", ({ config, onStart, onStop, ...kernel }) => {
  const { db, clock } = kernel;
  const sweep = () => dropUnusedImages(db.kysely, new Date(clock.now() - unusedImageHours * hourMs));
  const upkeep = createUpkeep(
    { ...kernel, owner: nodeIdOf(config.dataDir) },
    { name: "upkeep of leaks", ttl: 5 * minuteMs, firstAfter: 2 * minuteMs, againAfter: minuteMs },
  );
  onStart(() => upkeep.repeat({ name: "unused images", every: hourMs, run: sweep }));
  onStop(upkeep.close);
  /** The open leak points of a zone are a risk of the device that measures it. */
  const riskOfZones: RiskSource = async (devices, { now }) => {
    const open = await countOpenByZone(db.kysely, new Date(now - countedDays * dayMs));
    return devices.flatMap(({ id, measuredZoneId }) => {
      const count = measuredZoneId === null ? 0 : (open.get(measuredZoneId) ?? 0);
      return count > 0 ? [{ deviceId: id, finding: findingOf("open_leaks", count) }] : [];
    });
  };
  return { sweep, riskOfZones, riskNearby: riskOfNearbyLeaks(db) };
});
