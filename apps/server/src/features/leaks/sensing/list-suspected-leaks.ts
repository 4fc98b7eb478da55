import { leakEvidenceTable } from "@sgval/contract/leaks/leak-evidence-table";
import { suspectedLeakTable } from "@sgval/contract/leaks/suspected-leak-table";
import type {
  exportSuspectedLeaks,
  SuspectedLeak,
  SuspectedLeakEvidence,
  SuspectedLeakQuery,
} from "@sgval/contract/leaks/suspected-leaks";
import { deviceSearchText, searchFor, searchText } from "@sgval/contract/search-text";
import type { Kysely } from "kysely";
import type * as z from "zod";
import {
  type CellRow,
  filterLabel,
  sourceColumns,
  type TableSource,
  tableOfRows,
  tableTexts,
  timestampCell,
  type View,
} from "../../../gateways/tables/table-source.ts";
import { type Actor, sees } from "../../../kernel/actor.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { sortRows } from "../../../kernel/list-query.ts";
import type { Database } from "../../../kernel/schema.ts";
import type { DeviceRecord, DeviceRegistry } from "../../devices/index.ts";
import { findZone, seesWaterOf, waterZoneIds } from "../../zones/index.ts";
import { findSuspectedLeaks, type SuspectedLeakRecord } from "./suspected-leaks.store.ts";
import { zoneIdOf } from "./zone-meters.ts";

export interface LeakListDeps {
  db: DatabaseHandle;
  registry: Pick<DeviceRegistry, "get" | "all">;
}

const zoneNameOf = (device: DeviceRecord): string | null =>
  device.measuredZoneId === null ? device.zone : device.measuredZone;

/** The zone whose inflow shows the leaks that a device senses. */
export const sensedZoneOf = (device: DeviceRecord): { id: number; name: string } | null => {
  const id = zoneIdOf(device);
  return id === null ? null : { id, name: zoneNameOf(device) ?? "" };
};

/**
 * Who sees the leaks that a DMA device senses: they are made from the inflow of its zone, and seen with that; in no zone they are
 * of its own flow.
 */
export const viewersOfLeaks = async (
  db: Kysely<Database>,
  registry: Pick<DeviceRegistry, "all">,
  device: DeviceRecord,
): Promise<(actor: Actor) => boolean> => {
  const zoneId = zoneIdOf(device);
  const zone = zoneId === null ? undefined : await findZone(db, zoneId);
  return (actor) => (zone ? seesWaterOf(registry, actor, zone) : sees(actor, device.id));
};

/** Whether an actor sees the leaks that a DMA device senses, read with `db`. */
export const seesLeaksOf = async (
  db: Kysely<Database>,
  registry: Pick<DeviceRegistry, "all">,
  actor: Actor,
  device: DeviceRecord,
): Promise<boolean> => actor.scope === "all" || (await viewersOfLeaks(db, registry, device))(actor);

/** A suspected leak as clients see it. */
export const suspectedLeakView = (
  { dismissed, connections: _, ...record }: SuspectedLeakRecord,
  device: DeviceRecord,
): SuspectedLeak => ({
  ...record,
  ...{ deviceName: device.name, deviceDisplayName: device.displayName },
  ...{ zoneId: zoneIdOf(device), zone: zoneNameOf(device) },
  detectedAt: record.detectedAt.toISOString(),
  startedAt: record.startedAt.toISOString(),
  endedAt: record.endedAt?.toISOString() ?? null,
  unwatchedSince: record.unwatchedSince?.toISOString() ?? null,
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
  const inView = await waterZoneIds(db.kysely, registry, actor);
  const isInView = (device: DeviceRecord): boolean => {
    const zone = zoneIdOf(device);
    return zone === null ? sees(actor, device.id) : inView === null || inView.has(zone);
  };
  const devices = registry
    .all()
    .filter((device) => device.type === "DMA" && (deviceId === undefined || device.id === deviceId))
    .filter((device) => zoneId === undefined || zoneIdOf(device) === zoneId)
    .filter(isInView)
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
  if (deviceId !== undefined && !(device && (await seesLeaksOf(db.kysely, registry, actor, device))))
    throw new Refusal("not_found");
  if (zoneId === undefined) return { device: device?.displayName };
  const zone = await findZone(db.kysely, zoneId);
  if (!zone || !seesWaterOf(registry, actor, zone)) throw new Refusal("not_found");
  return { zone: zone.name, device: device?.displayName };
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
        unwatchedSince: ({ unwatchedSince }) => timestampCell(unwatchedSince),
        pipes: ({ pipes }) => pipes.map(({ id }) => id).join(", "),
        reason: ({ dismissed }) => dismissed?.reason ?? null,
        takenBack: ({ reopened }) => reopened.at(-1)?.reason ?? null,
        takenBackAt: ({ reopened }) => timestampCell(reopened.at(-1)?.reopenedAt ?? null),
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

/** What was measured and expected around a leak as a table: of hours, of nights and of the series by day. */
export const evidenceAsTable = (
  { zone, deviceDisplayName, evidence }: SuspectedLeak & { evidence: SuspectedLeakEvidence },
  view: View,
): TableSource<CellRow> => ({
  ...tableOfRows(
    leakEvidenceTable,
    [
      ...evidence.hours.map(({ at, measured, expected }) => ({
        ...{ series: "hours", at: timestampCell(at), measured, expected },
      })),
      ...evidence.nights.map(({ day, flow: measured, expected }) => ({
        ...{ series: "nights", day, measured, expected },
      })),
      ...(evidence.days ?? []).map(({ series, day, value: measured, expected }) => ({
        ...{ series, day, measured, expected },
      })),
    ],
    view,
  ),
  filters: filterLabel(suspectedLeakTable.columns.zone.heading, zone ?? deviceDisplayName, view.language),
});
