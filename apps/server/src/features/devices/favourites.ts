import { mostFavourites } from "@sgval/contract/devices/favourites";
import { type Actor, sees } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import { dropPin, insertPin, pinnedBy } from "./device.store.ts";
import type { DeviceRegistry } from "./device-registry.ts";
import { demandVisibleDevice, findVisibleDevice } from "./visible-device.ts";

export interface PinDeps {
  db: DatabaseHandle;
  clock: Clock;
  registry: DeviceRegistry;
}

/** The visible pinned devices of the actor; a pin outside the scope is kept but not listed. */
export const listFavourites =
  ({ db, registry }: Omit<PinDeps, "clock">) =>
  async (actor: Actor): Promise<number[]> =>
    (await pinnedBy(db.kysely, actor.userId)).filter((id) => findVisibleDevice(registry, actor, id));

/** Pins a device. Errors: `not_found`, `list_full`. */
export const pinDevice =
  ({ db, clock, registry }: PinDeps) =>
  async (deviceId: number, actor: Actor): Promise<void> => {
    demandVisibleDevice(registry, actor, deviceId);
    const pinned = await pinnedBy(db.kysely, actor.userId);
    if (pinned.includes(deviceId)) return;
    if (pinned.length >= mostFavourites) throw new Refusal("list_full", { most: mostFavourites });
    await insertPin(db.kysely, actor.userId, deviceId, new Date(clock.now()));
  };

/** Removes a pin. Errors: `not_found`. */
export const unpinDevice =
  ({ db }: Pick<PinDeps, "db">) =>
  async (deviceId: number, actor: Actor): Promise<void> => {
    if (!sees(actor, deviceId)) throw new Refusal("not_found");
    await dropPin(db.kysely, actor.userId, deviceId);
  };
