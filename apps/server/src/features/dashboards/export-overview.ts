import type { ZoneLosses } from "@sgval/contract/dashboards/losses";
import type {
  Equipment,
  exportPressureTable,
  OverviewScope,
  PressureTable,
} from "@sgval/contract/dashboards/overview";
import {
  nowhereLabels,
  outsideLabels,
  pressureHeatTable,
  pumpRoomTable,
  recentLossesTable,
  weakDeviceTable,
} from "@sgval/contract/dashboards/tables";
import { ofEachType } from "@sgval/contract/devices/device-types";
import { deviceTable } from "@sgval/contract/devices/tables";
import type { TableColumn } from "@sgval/contract/table";
import { zoneProblemLabels } from "@sgval/contract/zones/labels";
import { hourMs } from "@sgval/quantities/duration";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type * as z from "zod";
import type { Tables } from "../../gateways/tables/send-table.ts";
import type { InfoLine } from "../../gateways/tables/table.ts";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { Actor } from "../../kernel/actor.ts";
import type { DeviceTypeCache } from "../devices/index.ts";
import { type DashboardDeps, type Listed, placeOfScope } from "./overview-scope.ts";
import { readEquipment } from "./read-equipment.ts";
import { type LossesDeps, readLosses } from "./read-losses.ts";
import { readPressureTable } from "./read-pressure-table.ts";

/** What exports need besides. */
export interface ExportDeps {
  tables: Tables;
  types: Pick<DeviceTypeCache, "of">;
}

type Row = PressureTable["rows"][number];

/** The room or zone that an overview is of, by name, also without devices. */
const scopeLabel = async (
  deps: DashboardDeps,
  { room, dma }: OverviewScope,
  { language }: View,
): Promise<InfoLine[]> => {
  const { room: rooms, zone: zones } = deviceTable.columns;
  const inRoom = room === undefined ? null : await placeOfScope(deps, { room });
  const inZone = dma === undefined ? null : await placeOfScope(deps, { dma });
  return [
    ...filterLabel(rooms.heading, inRoom ?? undefined, language),
    ...filterLabel(zones.heading, inZone ?? undefined, language),
  ];
};

/** The mean pressure of each zone or room as a table, a column for each part of the range. */
export const pressureAsTable = async (
  deps: DashboardDeps,
  devices: readonly Listed[],
  query: z.output<typeof exportPressureTable.query>,
  view: View,
): Promise<TableSource<Row>> => {
  const { language, timeZone } = view;
  const { by, t, rows } = await readPressureTable(deps)(devices, query.hours, query.by);
  const time = (at: number) => writeDateTime(at, language, timeZone);
  const { now, outside } = pressureHeatTable.columns;
  const columns: Record<string, TableColumn> = { place: pressureHeatTable.columns[by] };
  const reads: Record<string, (row: Row) => string | number | null> = {
    place: ({ name }) => name ?? nowhereLabels[by][language],
  };
  t.forEach((start, index) => {
    const key = new Date(start).toISOString();
    const written = time(start);
    columns[key] = { ...now, heading: { vn: written, en: written, fr: written } };
    reads[key] = ({ cells }) => cells[index]?.mean ?? null;
  });
  columns.now = now;
  reads.now = (row) => row.now?.mean ?? null;
  columns.outside = outside;
  reads.outside = ({ cells }) =>
    cells
      .flatMap((cell, index) =>
        cell?.violates ? [`${time(t[index] ?? 0)}: ${outsideLabels[cell.violates][language]}`] : [],
      )
      .join("; ");
  const [first = 0, last = 0] = [t[0], t.at(-1)];
  return {
    name: pressureHeatTable.name,
    title: pressureHeatTable.title[language],
    columns: sourceColumns<Row, string>({ ...pressureHeatTable, columns }, reads, view),
    filters: [
      ...(await scopeLabel(deps, query, view)),
      ...filterLabel(tableTexts.from, time(first), language),
      ...filterLabel(tableTexts.to, time(last + query.hours * hourMs), language),
    ],
    count: rows.length,
    rows,
  };
};

/** What makes the losses of a zone doubtful, or why there are none. */
export const lossesNote = (
  { zoneWithin, lowCoverage, doubts }: Pick<ZoneLosses, "zoneWithin" | "lowCoverage" | "doubts">,
  language: View["language"],
): string | null =>
  [
    ...(lowCoverage ? (["low_meter_coverage"] as const) : []),
    ...(zoneWithin ? (["zone_within"] as const) : []),
    ...doubts,
  ]
    .map((problem) => zoneProblemLabels[problem][language])
    .join("; ") || null;

/** The water of the zones in view over the last whole days as a table. */
export const lossesAsTable = async (
  deps: DashboardDeps & LossesDeps,
  scope: Pick<OverviewScope, "dma">,
  actor: Actor,
  view: View,
): Promise<TableSource<ZoneLosses>> => {
  const { language, timeZone } = view;
  const { from, to, rows } = await readLosses(deps)(scope, actor, Number.POSITIVE_INFINITY);
  const place = (await placeOfScope(deps, scope)) ?? undefined;
  const time = (at: string) => writeDateTime(Date.parse(at), language, timeZone);
  return {
    name: recentLossesTable.name,
    title: recentLossesTable.title[language],
    columns: sourceColumns<ZoneLosses, keyof typeof recentLossesTable.columns>(
      recentLossesTable,
      {
        name: ({ name }) => name,
        inflow: ({ inflow }) => inflow,
        metered: ({ metered }) => metered,
        lost: ({ lost }) => lost,
        share: ({ share }) => share,
        nightFlow: ({ nightFlow }) => nightFlow,
        leakage: ({ leakage }) => leakage,
        coverage: ({ coverage }) => coverage,
        doubtful: ({ doubtfulMeters }) => doubtfulMeters,
        note: (row) => lossesNote(row, language),
      },
      view,
    ),
    filters: [
      ...filterLabel(deviceTable.columns.zone.heading, place, language),
      ...filterLabel(tableTexts.from, time(from), language),
      ...filterLabel(tableTexts.to, time(to), language),
    ],
    count: rows.length,
    rows,
  };
};

/** The pump rooms of a scope as a table. */
export const pumpRoomsAsTable = async (
  deps: DashboardDeps,
  devices: readonly Listed[],
  scope: OverviewScope,
  view: View,
): Promise<TableSource<Equipment["pumpRooms"][number]>> => {
  const { pumpRooms } = readEquipment(deps)(devices, Number.POSITIVE_INFINITY);
  return {
    name: pumpRoomTable.name,
    title: pumpRoomTable.title[view.language],
    columns: sourceColumns<Equipment["pumpRooms"][number], keyof typeof pumpRoomTable.columns>(
      pumpRoomTable,
      {
        name: ({ name }) => name,
        running: ({ running }) => running,
        unknown: ({ unknown }) => unknown,
        total: ({ total }) => total,
        power: ({ power }) => power,
        status: ({ freshness }) => freshness,
      },
      view,
    ),
    filters: await scopeLabel(deps, scope, view),
    count: pumpRooms.length,
    rows: pumpRooms,
  };
};

/** The devices of a scope with a low battery or a weak signal as a table. */
export const weakDevicesAsTable = async (
  deps: DashboardDeps & Pick<ExportDeps, "types">,
  devices: readonly Listed[],
  scope: OverviewScope,
  view: View,
): Promise<TableSource<Equipment["weak"][number]>> => {
  const { weak } = readEquipment(deps)(devices, Number.POSITIVE_INFINITY);
  const { columns } = weakDeviceTable;
  const labels = ofEachType((type) => deps.types.of(type).names);
  return {
    name: weakDeviceTable.name,
    title: weakDeviceTable.title[view.language],
    columns: sourceColumns<Equipment["weak"][number], keyof typeof columns>(
      { ...weakDeviceTable, columns: { ...columns, type: { ...columns.type, labels } } },
      {
        displayName: ({ displayName }) => displayName,
        type: ({ type }) => type,
        room: ({ room }) => room,
        battery: ({ battery }) => battery,
        batteryLow: ({ batteryLow }) => batteryLow,
        signal: ({ signal }) => signal,
        signalWeak: ({ signalWeak }) => signalWeak,
      },
      view,
    ),
    filters: await scopeLabel(deps, scope, view),
    count: weak.length,
    rows: weak,
  };
};
