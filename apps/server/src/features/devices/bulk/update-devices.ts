import type { BulkAnswer, BulkChange } from "@sgval/contract/devices/bulk";
import { changedSite, sharedSiteFields } from "@sgval/contract/devices/site-data";
import { message } from "@sgval/contract/message";
import type { Caller } from "../../../kernel/actor.ts";
import { yieldingBatches } from "../../../kernel/batches.ts";
import { refuseField } from "../../../kernel/errors.ts";
import { changedFields } from "../../activity/index.ts";
import {
  checkIntervals,
  checkPlaces,
  checkRegulation,
  checkSetPoints,
  demandPassed,
  deviceRefusal,
} from "../device-checks.ts";
import type { DeviceDeps } from "../device-deps.ts";
import { aboutDevice, historyOf } from "../device-history.ts";
import { presentChannel } from "../device-record.ts";
import { loadDevicesOf } from "../load-devices.store.ts";
import { setFields } from "./bulk.store.ts";
import { changeChosen } from "./change-chosen.ts";

/** Gives several devices the same values; one without the channel whose limits are set, or of a type without the site data, is refused. */
export const updateDevices =
  (deps: DeviceDeps) =>
  async ({ ids, set }: { ids: readonly number[]; set: BulkChange }, caller: Caller): Promise<BulkAnswer> => {
    const { roomId = null, zoneId = null } = set;
    demandPassed(
      checkPlaces(caller.actor, deps.registry, { roomId, zoneId }, { roomId: null, zoneId: null }),
    );
    return changeChosen(
      deps,
      ids,
      caller,
      (device) => {
        if (set.limits && !presentChannel(device, set.limits.parameter))
          return refuseField("limits.parameter", message("channel_missing"), "validation_failed");
        const known = new Set<string>(sharedSiteFields([device.type]));
        const foreign = Object.keys(set.site ?? {}).find((key) => !known.has(key));
        if (foreign !== undefined) return refuseField(`site.${foreign}`, message("invalid_value"));
        const { reportIntervalSeconds = device.reportIntervalSeconds } = set;
        const { sampleIntervalSeconds = device.sampleIntervalSeconds } = set;
        const { powerMode = device.powerMode } = set;
        const site = changedSite(device.site, set.site ?? {});
        return (
          checkIntervals({ reportIntervalSeconds, sampleIntervalSeconds }, device) ??
          checkSetPoints({ site }, device) ??
          checkRegulation({ ...device, powerMode, site }, device)
        );
      },
      async ({ trx, now, record }, devices) => {
        const chosen = devices.map(({ id }) => id);
        await setFields(trx, chosen, set, now);
        for await (const some of yieldingBatches(devices)) {
          const stored = await loadDevicesOf(
            trx,
            some.map(({ id }) => id),
          );
          const after = new Map(stored.map((device) => [device.id, device]));
          const entries = some.flatMap((before) => {
            const changed = after.get(before.id);
            const changes =
              changed && changedFields(historyOf(before, deps.registry), historyOf(changed, deps.registry));
            return changes
              ? [
                  {
                    ...aboutDevice(before),
                    type: "device_update" as const,
                    detail: "device_updated" as const,
                    ...changes,
                  },
                ]
              : [];
          });
          if (entries.length > 0) await record(...entries);
        }
      },
    ).catch((error: unknown) => {
      throw deviceRefusal(error);
    });
  };
