import { qualityLabels } from "@sgval/contract/devices/labels";
import type { exportReadings, Reading } from "@sgval/contract/readings/readings";
import { readingTable } from "@sgval/contract/readings/tables";
import { alongFlow, parameterOf } from "@sgval/quantities/parameter";
import { qualityNamed, shownValue } from "@sgval/quantities/quality";
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
import { slicesOf } from "../../../kernel/slices.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { readingView } from "../latest-readings.ts";
import { pageOfReadings, type StoredReading } from "./list-readings.store.ts";
import { countRange, type ReadingListDeps } from "./list-readings.ts";

/** Readings are short: so many are fetched at once. */
const SLICE = 1_000;

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
    (parameter) =>
      parameterColumn<Reading>(parameter, (reading) => shownValue(reading, parameter), view) ?? [],
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
    rows: slicesOf<StoredReading, Reading>(
      // Back in time, whose stored precision is a millisecond.
      ({ limit, last }) =>
        pageOfReadings(
          deps.db,
          device.id,
          { from: range.from, to: last ? last.measuredAt - 1 : range.to },
          limit,
          0,
        ),
      (rows) => rows.map((row) => readingView(device, row)),
      SLICE,
    ),
    deviceId: device.id,
  };
};
