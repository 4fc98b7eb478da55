import type { ImportMapping } from "@sgval/contract/readings/import-mapping";
import type { ImportRejectionReason } from "@sgval/contract/readings/import-rejections";
import { minuteMs } from "@sgval/quantities/duration";
import { canConvert, conversionOf, type Unit } from "@sgval/quantities/unit";
import type { ReadCell, ReadRow } from "../../../gateways/tables/read-row.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { ChannelPlan, Mapping } from "../decode/channel-mapping.ts";
import { compileMapping } from "../decode/compile-mapping.ts";
import { type DecodedRow, nothingPrepared } from "../decode/decoded-message.ts";
import { findUnit } from "../decode/find-unit.ts";
import { MISSING, UNREADABLE } from "../decode/read-value.ts";
import { SIGNAL_MEMORY_WIDTH, scaleRow } from "../decode/scale-row.ts";
import type { FindDevice } from "./device-names.ts";
import { matchParameter, plainName } from "./match-parameter.ts";
import { readCellNumber } from "./read-cell-number.ts";
import { createTimeReader, NO_TIME } from "./read-cell-time.ts";

/** Something of a row that cannot be stored. */
export interface Rejection {
  line: number;
  column: number;
  reason: ImportRejectionReason;
  value: string;
}

/** A value of the row: its cell, and its channel. */
interface ValueCell {
  column: number;
  plan: ChannelPlan;
}

/** One row of the file; `device` and `row` are null when nothing of it can be stored. */
export interface FileRow {
  line: number;
  /** Epoch ms; null when it cannot be read. */
  measuredAt: number | null;
  device: DeviceRecord | null;
  row: DecodedRow | null;
  values: readonly ValueCell[];
  rejections: readonly Rejection[];
}

interface DecoderOptions {
  mapping: ImportMapping;
  find: FindDevice;
  /** The device of the whole file. */
  device: DeviceRecord | null;
  now: number;
  /** Older readings would be dropped by the retention. */
  oldest: number;
}

/** What is worked out once for each device of the file. */
interface ImportDevice {
  record: DeviceRecord;
  mapping: Mapping;
  memory: Float64Array;
  /** Of a wide file, by column: its channel, or why it has none. */
  wide: { column: number; name: string; plan: ChannelPlan | ImportRejectionReason }[];
  /** Of a long file, by name and unit in the file. */
  long: Map<string, ChannelPlan | ImportRejectionReason>;
}

const ahead = 10 * minuteMs;
const longestText = 200;
const noRejections: readonly Rejection[] = [];
const noValues: readonly ValueCell[] = [];

export const cellText = (cell: ReadCell | undefined): string =>
  (cell instanceof Date ? cell.toISOString().slice(0, 19).replace("T", " ") : String(cell ?? "")).slice(
    0,
    longestText,
  );

/** Makes a decoder of the rows of one file; a bad row or value never keeps the others from being read. */
export const createRowDecoder = ({ mapping, find, device: fixed, now, oldest }: DecoderOptions) => {
  const { time, layout, decimal } = mapping;
  const readTime = createTimeReader(time);
  const devices = new Map<number, ImportDevice>();
  const names = new Map(mapping.long.names.map((one) => [plainName(one.name), one]));
  const prepared = nothingPrepared();

  const planOf = (
    { mapping: channels }: Pick<ImportDevice, "mapping">,
    parameter: string,
    unit: Unit | null,
  ): ChannelPlan | ImportRejectionReason => {
    const plan = channels.byParameter.get(parameter);
    if (!plan) return "channel_missing";
    const from = unit ?? plan.parameter.unit;
    if (!canConvert(from, plan.parameter.unit)) return "unit_unknown";
    // Raw numbers are in the unit of the measuring range, which the channel names.
    if (mapping.raw && plan.scalings.length > 0) return plan;
    return { ...plan, unit: from, ...conversionOf(from, plan.parameter.unit), scalings: [] };
  };

  const deviceOf = (record: DeviceRecord): ImportDevice => {
    const known = devices.get(record.id);
    if (known) return known;
    const channels = compileMapping(record);
    const made: ImportDevice = {
      record,
      mapping: channels,
      memory: new Float64Array(record.channels.length * SIGNAL_MEMORY_WIDTH),
      wide: mapping.wide.flatMap(({ column, parameter, unit }) =>
        parameter === null
          ? []
          : [{ column, name: parameter, plan: planOf({ mapping: channels }, parameter, unit) }],
      ),
      long: new Map(),
    };
    devices.set(record.id, made);
    return made;
  };

  const channelOfName = (device: ImportDevice, name: string, unitText: string) => {
    const key = `${name}\n${unitText}`;
    const known = device.long.get(key);
    if (known !== undefined) return known;
    // A name that stands first far down in the file was offered to nobody: it means what it says.
    const named = names.get(plainName(name)) ?? matchParameter(name, device.record.channels) ?? undefined;
    const unit = unitText === "" ? (named?.unit ?? null) : findUnit(unitText);
    const plan =
      named === undefined || named.parameter === null
        ? "parameter_unknown"
        : unitText !== "" && unit === null
          ? "unit_unknown"
          : planOf(device, named.parameter, unit);
    device.long.set(key, plan);
    return plan;
  };

  return ({ line, cells }: ReadRow): FileRow => {
    const at = readTime(cells[time.column] ?? null, time.timeColumn === null ? null : cells[time.timeColumn]);
    const readable = Number.isFinite(at);
    const deviceCell = mapping.device.column === null ? null : (cells[mapping.device.column] ?? null);
    const record =
      deviceCell === null ? (mapping.device.column === null ? fixed : null) : find(String(deviceCell));
    const decoded: FileRow = {
      line,
      measuredAt: readable ? at : null,
      device: record ?? null,
      row: null,
      values: noValues,
      rejections: noRejections,
    };
    const refuse = (column: number, reason: ImportRejectionReason): FileRow => {
      decoded.rejections = [{ line, column, reason, value: cellText(cells[column]) }];
      return decoded;
    };
    if (!readable) return refuse(time.column, at === NO_TIME ? "time_missing" : "time_unreadable");
    if (at > now + ahead) return refuse(time.column, "time_in_future");
    if (at < oldest) return refuse(time.column, "time_too_old");
    // While nobody has said which device it is, the preview shows the times alone.
    if (!record)
      return mapping.device.column === null ? decoded : refuse(mapping.device.column, "device_unknown");

    const device = deviceOf(record);
    const rejections: Rejection[] = [];
    const values: ValueCell[] = [];
    const plans: ChannelPlan[] = [];
    const row: DecodedRow = {
      at,
      slots: device.record.channels.map(() => null),
      quality: null,
      filled: false,
      estimated: false,
    };
    const take = (column: number, plan: ChannelPlan | ImportRejectionReason, named: number | string) => {
      const cell = cells[column] ?? null;
      if (typeof plan === "string") {
        if (cell === null) return;
        const value = typeof named === "string" ? named : cellText(cells[named]);
        rejections.push({ line, column: typeof named === "string" ? column : named, reason: plan, value });
        return;
      }
      const number = readCellNumber(plan.parameter, cell, decimal);
      if (Object.is(number, MISSING)) return;
      if (number === UNREADABLE) {
        rejections.push({ line, column, reason: "value_unreadable", value: cellText(cell) });
        return;
      }
      row.slots[plan.slot] = number;
      plans.push(plan);
      values.push({ column, plan });
    };
    if (layout === "wide") for (const { column, name, plan } of device.wide) take(column, plan, name);
    else {
      const { parameterColumn, valueColumn, unitColumn } = mapping.long;
      const unit = unitColumn === null ? "" : String(cells[unitColumn] ?? "");
      take(valueColumn, channelOfName(device, String(cells[parameterColumn] ?? ""), unit), parameterColumn);
    }
    if (plans.length > 0) {
      scaleRow(row, plans, device.memory, prepared);
      decoded.row = row;
      decoded.values = values;
    }
    decoded.rejections = rejections;
    return decoded;
  };
};
