import type { Leak, LeakDetail } from "@sgval/contract/leaks/leaks";
import type { Kysely } from "kysely";
import { photoOf } from "../../gateways/files/photos.ts";
import { type Actor, sees } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import type { AuditDeps } from "../activity/index.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import { findSteps } from "./change-leak.store.ts";
import { findImages } from "./images/images.store.ts";
import { leakScopeOf } from "./leak-scope.ts";
import { findLeak, type LeakRecord } from "./leaks.store.ts";
import { seesLeaksOf } from "./sensing/list-suspected-leaks.ts";
import { findSuspectedLeakOf } from "./sensing/suspected-leaks.store.ts";

export interface LeakDeps extends AuditDeps {
  registry: DeviceRegistry;
}

const namedDevice = (registry: LeakDeps["registry"], actor: Actor, id: number | null | undefined) => {
  const device = id != null && sees(actor, id) ? registry.get(id) : undefined;
  return device ? { id: device.id, name: device.displayName } : null;
};

/** A leak point as the actor sees it. */
export const leakOf = (
  { registry }: Pick<LeakDeps, "registry">,
  { deviceId, ...record }: LeakRecord,
  actor: Actor,
): Leak => ({ ...record, device: namedDevice(registry, actor, deviceId) });

/** A leak point with its images and states, read with `db`. Errors: `not_found`. */
export const readLeak = async (
  { registry }: Pick<LeakDeps, "registry">,
  db: Kysely<Database>,
  id: number,
  actor: Actor,
): Promise<LeakDetail> => {
  const record = await findLeak(db, id, leakScopeOf(registry, actor));
  if (!record) throw new Refusal("not_found");
  const photos = await findImages(db, id);
  const history = await findSteps(db, id);
  const suspected = await findSuspectedLeakOf(db, id);
  const suspectedOf = suspected && registry.get(suspected.deviceId);
  const seesSuspected = suspectedOf !== undefined && (await seesLeaksOf(db, registry, actor, suspectedOf));
  const zoneId = record.zone?.id;
  const measures = seesSuspected
    ? suspectedOf
    : zoneId === undefined
      ? undefined
      : registry.zone(zoneId)?.devices[0];
  return {
    ...leakOf({ registry }, record, actor),
    photos: photos.map(photoOf),
    history,
    zoneDevice: namedDevice(registry, actor, measures?.id),
    suspectedLeak:
      suspected && seesSuspected
        ? {
            ...{ id: suspected.id, flow: suspected.flow, confidence: suspected.confidence },
            startedAt: suspected.startedAt.toISOString(),
          }
        : null,
    isConnected: suspected !== undefined,
  };
};
