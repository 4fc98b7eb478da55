import { suspectedLeakTable } from "@sgval/contract/leaks/suspected-leak-table";
import type {
  exportSuspectedLeaks,
  SuspectedLeak,
  SuspectedLeakQuery,
} from "@sgval/contract/leaks/suspected-leaks";
import { deviceSearchText, searchFor, searchText } from "@sgval/contract/search-text";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../../gateways/tables/table-source.ts";
import { type Actor, sees } from "../../../kernel/actor.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { sortRows } from "../../../kernel/list-query.ts";
import { type DeviceRecord, type DeviceRegistry, seesPlace } from "../../devices/index.ts";
import { findZones } from "../../zones/index.ts";
import { findSuspectedLeaks, type SuspectedLeakRecord } from "./suspected-leaks.store.ts";

export interface LeakListDeps {
  db: DatabaseHandle;
  registry: Pick<DeviceRegistry, "get" | "all">;
}

/** The zone that a DMA device stands for. */
const zoneOf = (device: DeviceRecord): number | null => device.measuredZoneId ?? device.zoneId;
const zoneNameOf = (device: DeviceRecord): string | null =>
  device.measuredZoneId === null ? device.zone : device.measuredZone;

/** Whoever sees the zone or its device sees its leaks. */
export const seesLeaksOf = (
  registry: Pick<DeviceRegistry, "all">,
  actor: Actor,
  device: DeviceRecord,
): boolean => {
  const zoneId = zoneOf(device);
  return sees(actor, device.id) || (zoneId !== null && seesPlace(registry, actor, "zoneId", zoneId));
};

/** A suspected leak as clients see it. */
export const suspectedLeakView = (
  { dismissed, ...record }: SuspectedLeakRecord,
  device: DeviceRecord,
): SuspectedLeak => ({
  ...record,
  ...{ deviceName: device.name, deviceDisplayName: device.displayName },
  ...{ zoneId: zoneOf(device), zone: zoneNameOf(device) },
  detectedAt: record.detectedAt.toISOString(),
  startedAt: record.startedAt.toISOString(),
  endedAt: record.endedAt?.toISOString() ?? null,
  updatedAt: record.updatedAt.toISOString(),
  dismissed: dismissed && { ...dismissed, at: dismissed.at.toISOString() },
});

const keys = {
  detectedAt: ({ detectedAt }: SuspectedLeak) => detectedAt,
  startedAt: ({ startedAt }: SuspectedLeak) => startedAt,
  flow: ({ flow }: SuspectedLeak) => flow,
  confidence: ({ confidence }: SuspectedLeak) => confidence,
  zone: ({ zone, deviceDisplayName }: SuspectedLeak) => (zone ?? deviceDisplayName).toLowerCase(),
  state: ({ state }: SuspectedLeak) => state,
};

/** The suspected leaks that an actor sees, in the order asked for. */
export const findVisibleLeaks = async (
  { db, registry }: LeakListDeps,
  query: Pick<SuspectedLeakQuery, "q" | "sort" | "state" | "deviceId" | "zoneId">,
  actor: Actor,
): Promise<SuspectedLeak[]> => {
  const { q, sort = "-detectedAt", state, deviceId, zoneId } = query;
  const matches = q ? searchFor(q) : () => true;
  const devices = registry
    .all()
    .filter((device) => device.type === "DMA" && (deviceId === undefined || device.id === deviceId))
    .filter((device) => zoneId === undefined || zoneOf(device) === zoneId)
    .filter((device) => seesLeaksOf(registry, actor, device))
    .filter((device) => matches(`${deviceSearchText(device)}\n${searchText(zoneNameOf(device) ?? "")}`))
    .map(({ id }) => id)
    .toArray();
  const found = await findSuspectedLeaks(db.kysely, {
    deviceIds: devices,
    ...(state ? { states: state } : {}),
  });
  const views = found.flatMap((record) => {
    const device = registry.get(record.deviceId);
    return device ? [suspectedLeakView(record, device)] : [];
  });
  return sortRows(views, sort, keys);
};

/** The names of the zone and device that a filter names. Errors: `not_found` for one out of view. */
const namesOfFilter = async (
  { db, registry }: LeakListDeps,
  { zoneId, deviceId }: Pick<SuspectedLeakQuery, "zoneId" | "deviceId">,
  actor: Actor,
): Promise<{ zone?: string | undefined; device?: string | undefined }> => {
  const device = deviceId === undefined ? undefined : registry.get(deviceId);
  const isSeenZone = (id: number) =>
    seesPlace(registry, actor, "zoneId", id) ||
    registry.all().some((one) => zoneOf(one) === id && sees(actor, one.id));
  if (deviceId !== undefined && !(device && seesLeaksOf(registry, actor, device)))
    throw new Refusal("not_found");
  if (zoneId === undefined) return { device: device?.displayName };
  if (!isSeenZone(zoneId)) throw new Refusal("not_found");
  const zone = (await findZones(db.kysely)).find(({ id }) => id === zoneId)?.name;
  return { zone, device: device?.displayName };
};

/** The suspected leaks of a filter as a table. Errors: `not_found` for a zone or device out of view. */
export const suspectedLeaksAsTable = async (
  deps: LeakListDeps,
  query: z.output<typeof exportSuspectedLeaks.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<SuspectedLeak>> => {
  const names = await namesOfFilter(deps, query, actor);
  const rows = await findVisibleLeaks(deps, query, actor);
  const { language } = view;
  const head = suspectedLeakTable.columns;
  return {
    name: suspectedLeakTable.name,
    title: suspectedLeakTable.title[language],
    columns: sourceColumns<SuspectedLeak, keyof typeof suspectedLeakTable.columns>(
      suspectedLeakTable,
      {
        zone: ({ zone }) => zone,
        device: ({ deviceDisplayName }) => deviceDisplayName,
        state: ({ state }) => state,
        flow: ({ flow }) => flow,
        confidence: ({ confidence }) => 100 * confidence,
        startedAt: ({ startedAt }) => timestampCell(startedAt),
        detectedAt: ({ detectedAt }) => timestampCell(detectedAt),
        endedAt: ({ endedAt }) => timestampCell(endedAt),
        pipes: ({ pipes }) => pipes.map(({ id }) => id).join(", "),
        reason: ({ dismissed }) => dismissed?.reason ?? null,
      },
      view,
    ),
    filters: [
      ...filterLabel(tableTexts.search, query.q, language),
      ...filterLabel(head.state.heading, query.state, language, head.state.labels),
      ...filterLabel(head.zone.heading, names.zone, language),
      ...filterLabel(head.device.heading, names.device, language),
    ],
    count: rows.length,
    rows,
  };
};
