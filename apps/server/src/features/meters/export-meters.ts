import {
  type exportWaterMeters,
  meterFlagLabels,
  meterSelectionLabels,
  noZoneLabel,
  oddLabels,
} from "@sgval/contract/meters/meters";
import { meterMonthTable, meterReadingTable, waterMeterTable } from "@sgval/contract/meters/tables";
import { monthText } from "@sgval/contract/reports/zone-report";
import { rowLimits } from "@sgval/contract/table-export";
import type * as z from "zod";
import {
  type CellRow,
  filterLabel,
  smallTableOf,
  sourceColumns,
  type TableSource,
  tableOfRows,
  tableTexts,
  timestampCell,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { Actor } from "../../kernel/actor.ts";
import { zonesInView } from "./meter-scope.ts";
import { findMeter, zoneNames } from "./meters.store.ts";
import { detailOf, type MeterDeps, meterInView, meterQueryOf } from "./read-meters.ts";
import { findReadings } from "./readings.store.ts";
import { findMeters, type MeterRow } from "./totals.store.ts";

/** The readings of one meter as a table, the newest first, behind what it counted by month. Errors: `not_found`. */
export const readingsAsTable = async (
  deps: MeterDeps,
  id: number,
  actor: Actor,
  view: View,
): Promise<TableSource<CellRow>> => {
  const { kysely } = deps.db;
  const seen = meterInView(deps, await zonesInView(deps, actor), await findMeter(kysely, id));
  const { readings } = await findReadings(kysely, id, { page: 1, size: rowLimits.xlsx }, seen.times);
  const { code, months } = await detailOf(deps, seen);
  const { language } = view;
  const rows = readings.map(({ at, flags, index, register, volume, odd, source, by, note }) => ({
    ...{ at: timestampCell(at), index, register, volume, odd, source, by, note },
    flags: flags.map((flag) => meterFlagLabels[flag][language]).join(", "),
  }));
  const used = months.map(({ from, volume, estimated }) => ({
    ...{ month: monthText(deps.zone.dateOf(Date.parse(from)).slice(0, 7)), volume },
    estimated: volume === null ? null : estimated,
  }));
  return {
    ...tableOfRows(meterReadingTable, rows, view),
    filters: filterLabel(waterMeterTable.columns.code.heading, code, language),
    before: [smallTableOf(meterMonthTable, used, view)],
  };
};

const percent = (share: number | null): number | null => (share === null ? null : share * 100);

/** The meters of a search as a table. */
export const metersAsTable = async (
  deps: MeterDeps,
  query: z.output<typeof exportWaterMeters.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<MeterRow>> => {
  const { language } = view;
  const wanted = await meterQueryOf(deps, query, actor);
  const { meters, total } = await findMeters(deps.db.kysely, wanted, query.sort);
  const zones = new Map((await zoneNames(deps.db.kysely)).map(({ id, name }) => [id, name]));
  const day = (at: number) => deps.zone.dateOf(at);
  const { from, to } = wanted.period;
  return {
    name: waterMeterTable.name,
    title: waterMeterTable.title[language],
    columns: sourceColumns<MeterRow, keyof typeof waterMeterTable.columns>(
      waterMeterTable,
      {
        code: ({ code }) => code,
        customerName: ({ customerName }) => customerName,
        customerCode: ({ customerCode }) => customerCode,
        zone: ({ zoneId }) => zones.get(zoneId ?? 0) ?? "",
        lastReadingAt: ({ lastAt }) => lastAt?.getTime() ?? null,
        lastIndex: ({ lastIndex }) => lastIndex,
        volume: ({ volume }) => volume,
        estimated: ({ volume, estimated }) => (volume === null ? null : estimated),
        share: ({ share }) => percent(share),
        covered: ({ covered }) => percent(covered),
        state: ({ state }) => state,
        remarks: ({ odd, flags }) =>
          [
            ...odd.map((kind) => oddLabels[kind][language]),
            ...flags.map((kind) => meterFlagLabels[kind][language]),
          ].join(", "),
      },
      view,
    ),
    filters: [
      ...filterLabel(tableTexts.from, day(from.getTime()), language),
      // Its last day, as the page has it, and not the midnight that it ends with.
      ...filterLabel(tableTexts.to, day(to.getTime() - 1), language),
      ...filterLabel(
        waterMeterTable.columns.zone.heading,
        query.withoutZone ? noZoneLabel[language] : zones.get(query.zoneId ?? 0),
        language,
      ),
      ...filterLabel(waterMeterTable.columns.remarks.heading, query.show, language, meterSelectionLabels),
      ...filterLabel(tableTexts.search, query.q, language),
    ],
    count: total,
    rows: meters,
  };
};
