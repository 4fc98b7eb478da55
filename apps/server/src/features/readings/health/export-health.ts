import {
  channelCountTable,
  type DeviceHealth,
  type exportDeviceHealth,
  gapTable,
  type HealthPart,
  receivedTable,
} from "@sgval/contract/readings/health";
import type { Table } from "@sgval/contract/table";
import { hourMs } from "@sgval/quantities/duration";
import type { Language } from "@sgval/quantities/language";
import { channelName } from "@sgval/quantities/parameter";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type * as z from "zod";
import {
  type CellRow,
  filterLabel,
  type TableSource,
  tableOfRows,
  tableTexts,
  timestampCell,
  type View,
} from "../../../gateways/tables/table-source.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { gapsListed, type readHealth } from "./read-health.ts";

/** In percent; more than expected makes up for nothing. */
const shareOf = (received: number, expected: number): number | null =>
  expected === 0 ? null : 100 * Math.min(1, received / expected);

const tables = {
  pieces: receivedTable,
  gaps: gapTable,
  channels: channelCountTable,
} as const satisfies Record<HealthPart, Table>;

const rowsOf: Readonly<Record<HealthPart, (health: DeviceHealth, language: Language) => CellRow[]>> = {
  pieces: ({ strip, to }) =>
    strip.map(({ at, expected, received }, index) => ({
      from: timestampCell(at),
      to: timestampCell(strip[index + 1]?.at ?? to),
      expected,
      received,
      share: shareOf(received, expected),
    })),
  gaps: ({ gaps }) =>
    gaps.map(({ from, to, missing }) => ({
      from: timestampCell(from),
      to: timestampCell(to),
      lasted: (Date.parse(to) - Date.parse(from)) / hourMs,
      missing,
    })),
  channels: ({ channels, expected }, language) =>
    channels.map(({ parameter, received }) => ({
      channel: channelName(parameter, language),
      expected,
      received,
      share: shareOf(received, expected),
    })),
};

/** One table of the health of a device over its last days. */
export const healthAsTable = async (
  read: ReturnType<typeof readHealth>,
  device: DeviceRecord,
  { days, part }: z.output<typeof exportDeviceHealth.query>,
  view: View,
): Promise<TableSource<CellRow>> => {
  const { language, timeZone } = view;
  const health = await read(device, days, gapsListed);
  const table = tableOfRows(tables[part], rowsOf[part](health, language), view);
  const time = (iso: string) => writeDateTime(Date.parse(iso), language, timeZone);
  return {
    ...table,
    title: `${table.title} ${device.displayName}`,
    filters: [
      ...filterLabel(tableTexts.device, `${device.displayName} (${device.name})`, language),
      ...filterLabel(tableTexts.from, time(health.from), language),
      ...filterLabel(tableTexts.to, time(health.to), language),
    ],
    deviceId: device.id,
  };
};
