import type {
  exportRefusedDevices,
  listRefusedDevices,
  RefusedDevice,
} from "@sgval/contract/connections/refused-devices";
import { refusedTable } from "@sgval/contract/connections/tables";
import { searchFor, searchText } from "@sgval/contract/search-text";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../gateways/tables/table-source.ts";
import { type Actor, sees } from "../../kernel/actor.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { pageOf } from "../../kernel/list-query.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import { type RefusedCount, selectRefusals } from "./refused-devices.store.ts";
import { namesSender, type RefusedDevices } from "./refused-devices.ts";

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
  name: namesSender(count) && name ? name : null,
  lastFour: !namesSender(count) && name ? name : null,
  deviceId,
  firstAt: new Date(firstAt).toISOString(),
  lastAt: new Date(lastAt).toISOString(),
});

/** Who was refused as a device, latest first; names of no device only for a scope of all devices. */
const findRefused = async (
  { db, devices, refused }: RefusedListDeps,
  q: string | undefined,
  actor: Actor,
): Promise<RefusedDevice[]> => {
  await refused.flush();
  const holdsTerms = searchFor(q);
  const rows = await selectRefusals(db.kysely);
  return rows
    .map((row) => refusedOf(row, row.source === "mqtt" ? (devices.byName(row.name)?.id ?? null) : null))
    .filter(({ deviceId }) => (deviceId === null ? actor.scope === "all" : sees(actor, deviceId)))
    .filter(({ name, address, topic }) =>
      holdsTerms(searchText(`${name ?? ""}\n${address}\n${topic ?? ""}`)),
    );
};

/** How often somebody was refused in the name of a gateway, and when last. */
export const refusedGateways = async ({
  db,
  refused,
}: Pick<RefusedListDeps, "db" | "refused">): Promise<Map<string, { times: number; lastAt: number }>> => {
  await refused.flush();
  const byName = new Map<string, { times: number; lastAt: number }>();
  for (const { name, reason, times, lastAt } of await selectRefusals(db.kysely)) {
    if (reason !== "wrong_secret" && reason !== "gateway_off") continue;
    const before = byName.get(name);
    byName.set(name, {
      times: (before?.times ?? 0) + times,
      lastAt: Math.max(before?.lastAt ?? 0, lastAt),
    });
  }
  return byName;
};

/** One page of who was refused as a device. */
export const listRefused =
  (deps: RefusedListDeps) =>
  async (
    query: z.output<typeof listRefusedDevices.query>,
    actor: Actor,
  ): Promise<z.output<typeof listRefusedDevices.answer>> =>
    pageOf(await findRefused(deps, query.q, actor), query);

/** Who was refused as a device as a table. */
export const refusedAsTable = async (
  deps: RefusedListDeps,
  { q }: z.output<typeof exportRefusedDevices.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<RefusedDevice>> => {
  const rows = await findRefused(deps, q, actor);
  return {
    name: refusedTable.name,
    title: refusedTable.title[view.language],
    columns: sourceColumns<RefusedDevice, keyof typeof refusedTable.columns>(
      refusedTable,
      {
        name: ({ name }) => name,
        lastFour: ({ lastFour }) => lastFour,
        reason: ({ reason }) => reason,
        topic: ({ topic }) => topic,
        address: ({ address }) => address,
        source: ({ source }) => source,
        times: ({ times }) => times,
        firstAt: ({ firstAt }) => timestampCell(firstAt),
        lastAt: ({ lastAt }) => timestampCell(lastAt),
      },
      view,
    ),
    filters: filterLabel(tableTexts.search, q, view.language),
    count: rows.length,
    rows,
  };
};
