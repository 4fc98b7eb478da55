import { freshnessLimits } from "@sgval/contract/devices/freshness";
import {
  mostNearby,
  type NearbyDevice,
  type NearbyValue,
  nearbyHours,
  type readNearbyDevices as nearbyRoute,
  nearbyWithin,
} from "@sgval/contract/leaks/nearby-devices";
import { mayDo } from "@sgval/contract/permission";
import { hourMs } from "@sgval/quantities/duration";
import { distanceBetween } from "@sgval/quantities/geometry";
import { parameterOf } from "@sgval/quantities/parameter";
import { qualityNamed } from "@sgval/quantities/quality";
import type * as z from "zod";
import { type Actor, sees } from "../../../kernel/actor.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { readingsAround, readingView } from "../../readings/index.ts";
import { leakScopeOf } from "../leak-scope.ts";
import type { LeakDeps } from "../leak-view.ts";
import { findLeak } from "../leaks.store.ts";

/** Messages carry different parameters; the few nearest on each side have them all. */
const readingsEachSide = 5;
/** What a leak changes. */
const shownUnits: ReadonlySet<string> = new Set(["bar", "m3/h"]);

/** Of each pressure and flow the value nearest in time (epoch ms), in the order of the channels. */
const valuesAround = async (db: DatabaseHandle, device: DeviceRecord, at: number): Promise<NearbyValue[]> => {
  const around = { within: nearbyHours * hourMs, limit: readingsEachSide };
  const readings = (await readingsAround(db, device.id, at, around)).map((row) => readingView(device, row));
  const { staleAfter } = freshnessLimits(device.type, device.reportIntervalSeconds);
  return device.channels.flatMap(({ parameter, removed }) => {
    if (removed || !shownUnits.has(parameterOf(parameter)?.parameter.unit ?? "")) return [];
    const [nearest] = readings
      .flatMap(({ measuredAt, values, quality }) => {
        const value = values[parameter];
        const apart = Math.abs(Date.parse(measuredAt) - at);
        return value == null ? [] : [{ value, measuredAt, apart, quality: qualityNamed(quality[parameter]) }];
      })
      .sort((one, other) => one.apart - other.apart);
    if (!nearest) return [];
    const { apart, ...found } = nearest;
    return [{ parameter, ...found, late: apart > staleAfter * 1000 }];
  });
};

/**
 * The devices in view nearest to a leak point, with what they measured when it was found; none for who sees no devices.
 * Errors: `not_found`.
 */
export const readNearbyDevices =
  ({ db, registry }: Pick<LeakDeps, "db" | "registry">) =>
  async (id: number, actor: Actor): Promise<z.output<typeof nearbyRoute.answer>["data"]> => {
    const leak = await findLeak(db.kysely, id, leakScopeOf(registry, actor));
    if (!leak) throw new Refusal("not_found");
    const { position, foundAt } = leak;
    if (!position) return { at: foundAt, placed: false, devices: [] };
    const devices = mayDo(actor, "Device.Index") ? [...registry.all()] : [];
    const nearest = devices
      .flatMap((device) => {
        const { latitude, longitude } = device;
        if (latitude === null || longitude === null || !sees(actor, device.id)) return [];
        const distance = distanceBetween([position.longitude, position.latitude], [longitude, latitude]);
        return distance <= nearbyWithin ? [{ device, distance }] : [];
      })
      .sort((one, other) => one.distance - other.distance)
      .slice(0, mostNearby);
    return {
      ...{ at: foundAt, placed: true },
      devices: await Promise.all(
        nearest.map(
          async ({ device, distance }): Promise<NearbyDevice> => ({
            ...{ id: device.id, displayName: device.displayName, type: device.type },
            distance: Math.round(distance),
            values: await valuesAround(db, device, Date.parse(foundAt)),
          }),
        ),
      ),
    };
  };
