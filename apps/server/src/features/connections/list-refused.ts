import type { listRefusedDevices, RefusedDevice } from "@sgval/contract/connections/refused-devices";
import { searchFor, searchText } from "@sgval/contract/search-text";
import type * as z from "zod";
import { type Actor, sees } from "../../kernel/actor.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { pageOf } from "../../kernel/list-query.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import { type RefusedCount, selectRefusals } from "./refused-devices.store.ts";
import type { RefusedDevices } from "./refused-devices.ts";

export interface RefusedListDeps {
  db: DatabaseHandle;
  devices: DeviceRegistry;
  refused: RefusedDevices;
}

const refusedOf = (
  { name, firstAt, lastAt, ...count }: RefusedCount,
  deviceId: number | null,
): RefusedDevice => ({
  ...count,
  name: count.source === "mqtt" && name ? name : null,
  lastFour: count.source === "http" && name ? name : null,
  deviceId,
  firstAt: new Date(firstAt).toISOString(),
  lastAt: new Date(lastAt).toISOString(),
});

/** One page of who was refused as a device, latest first; names of no device only for a scope of all devices. */
export const listRefused =
  ({ db, devices, refused }: RefusedListDeps) =>
  async (
    query: z.output<typeof listRefusedDevices.query>,
    actor: Actor,
  ): Promise<z.output<typeof listRefusedDevices.answer>> => {
    await refused.flush();
    const holdsTerms = searchFor(query.q);
    const rows = await selectRefusals(db.kysely);
    const found = rows
      .map((row) => refusedOf(row, row.source === "mqtt" ? (devices.byName(row.name)?.id ?? null) : null))
      .filter(({ deviceId }) => (deviceId === null ? actor.scope === "all" : sees(actor, deviceId)))
      .filter(({ name, address, topic }) =>
        holdsTerms(searchText(`${name ?? ""}\n${address}\n${topic ?? ""}`)),
      );
    return pageOf(found, query);
  };
