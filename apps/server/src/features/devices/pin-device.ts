import { mostFavourites } from "@sgval/contract/devices/favourites";
import { type Actor, sees } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { DeviceRegistry } from "./device-registry.ts";
import { visibleDevice } from "./device-view.ts";
import { dropPin, insertPin, pinnedBy } from "./favourites.store.ts";

export interface PinParts {
  db: DatabaseHandle;
  clock: Clock;
  registry: DeviceRegistry;
}

/** What one has pinned and still sees; a pin outside the scope waits in silence for the day it is seen again. */
export const listFavourites =
  ({ db, registry }: Omit<PinParts, "clock">) =>
  async (actor: Actor): Promise<number[]> =>
    (await pinnedBy(db.kysely, actor.userId)).filter((id) => visibleDevice(registry, actor, id));

/** Errors: `not_found` for a device one does not see, `list_full`. */
export const pinDevice =
  ({ db, clock, registry }: PinParts) =>
  async (deviceId: number, actor: Actor): Promise<void> => {
    if (!visibleDevice(registry, actor, deviceId)) throw new Refusal("not_found");
    const pinned = await pinnedBy(db.kysely, actor.userId);
    if (pinned.includes(deviceId)) return;
    if (pinned.length >= mostFavourites) throw new Refusal("list_full", { most: mostFavourites });
    await insertPin(db.kysely, actor.userId, deviceId, new Date(clock.now()));
  };

/** Takes a pin away. Errors: `not_found` for a device one does not see. */
export const unpinDevice =
  ({ db }: Pick<PinParts, "db">) =>
  async (deviceId: number, actor: Actor): Promise<void> => {
    if (!sees(actor, deviceId)) throw new Refusal("not_found");
    await dropPin(db.kysely, actor.userId, deviceId);
  };
