import { qualityLabels } from "@sgval/contract/devices/labels";
import { readingTable } from "@sgval/contract/devices/tables";
import type { exportReadings, Reading } from "@sgval/contract/readings/readings";
import { alongFlow, parameterOf } from "@sgval/quantities/parameter";
import { isShown, qualityNamed } from "@sgval/quantities/quality";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type * as z from "zod";
import {
  filterLabel,
  parameterColumn,
  type SourceColumn,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../../gateways/tables/table-source.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { readingView } from "../latest-readings.ts";
import { pageOfReadings } from "./list-readings.store.ts";
import { countRange, type ReadingListDeps, type ReadingRange } from "./list-readings.ts";

const SLICE = 1_000;

/** Reads slice by slice back in time, so that a long history is never in memory as a whole. */
async function* slices(
  db: DatabaseHandle,
  device: DeviceRecord,
  range: ReadingRange,
): AsyncGenerator<Reading> {
  let to = range.to;
  while (true) {
    const rows = await pageOfReadings(db, device.id, { from: range.from, to }, SLICE, 0);
    for (const row of rows) yield readingView(device, row);
    const last = rows.at(-1);
    if (!last || rows.length < SLICE) return;
    // Times are stored to the millisecond.
    to = last.measuredAt - 1;
  }
}

const shownOf =
  (key: string) =>
  ({ values, quality }: Reading): number | null =>
    isShown(qualityNamed(quality[key])) ? (values[key] ?? null) : null;

const columnsOf = (device: DeviceRecord, view: View): SourceColumn<Reading>[] => {
  const { language } = view;
  const nameOf = (key: string) => parameterOf(key)?.parameter.names[language] ?? key;
  const columns = sourceColumns<Reading, keyof typeof readingTable.columns>(
    readingTable,
    {
      measuredAt: (reading) => timestampCell(reading.measuredAt),
      quality: ({ quality }) =>
        Object.entries(quality)
          .map(([key, flag]) => `${nameOf(key)}: ${qualityLabels[qualityNamed(flag)][language]}`)
          .join("; ") || qualityLabels.good[language],
      receivedAt: (reading) => timestampCell(reading.receivedAt),
    },
    view,
  );
  const keys = device.channels.filter((channel) => !channel.removed).map(({ parameter }) => parameter);
  const values = alongFlow(keys).flatMap(
    (parameter) => parameterColumn(parameter, shownOf(parameter), view) ?? [],
  );
  return columns.toSpliced(1, 0, ...values);
};

/** The readings of a device in a span of time as a table, newest first. */
export const readingsAsTable = async (
  deps: ReadingListDeps,
  device: DeviceRecord,
  query: z.output<typeof exportReadings.query>,
  view: View,
): Promise<TableSource<Reading>> => {
  const range = { from: query.from ?? null, to: query.to ?? null };
  const { language, timeZone } = view;
  const timestamp = (at: number | undefined) =>
    at === undefined ? undefined : writeDateTime(at, language, timeZone);
  return {
    name: readingTable.name,
    title: `${readingTable.title[language]} ${device.displayName}`,
    columns: columnsOf(device, view),
    filters: [
      ...filterLabel(tableTexts.device, `${device.displayName} (${device.name})`, language),
      ...filterLabel(tableTexts.from, timestamp(query.from), language),
      ...filterLabel(tableTexts.to, timestamp(query.to), language),
    ],
    count: await countRange(deps, device.id, range),
    rows: slices(deps.db, device, range),
    deviceId: device.id,
  };
};
