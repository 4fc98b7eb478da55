import { reservedUse } from "./channel-mapping.ts";
import { addRow, type Decoder, listUnmapped, planFor, reject, takeValue } from "./decoded-message.ts";
import { takeTime } from "./device-clock.ts";

/**
 * Decodes `{ch: [names], recs: [[time, value, ...], ...]}`. The time comes first in a record unless
 * one of the names says where it is.
 */
export function decodeColumns(
  decoder: Decoder,
  columns: readonly unknown[],
  records: readonly unknown[],
): void {
  const names = columns.map(String);
  const namedTime = names.findIndex(
    (name) => reservedUse(decoder.mapping, name) === "time" && !planFor(decoder, name),
  );
  const timeAt = Math.max(0, namedTime);
  const shift = namedTime < 0 ? 1 : 0;
  const plans = names.map((name) => planFor(decoder, name));
  records.forEach((record, recordIndex) => {
    decoder.index = recordIndex;
    const row = Array.isArray(record) ? addRow(decoder) : null;
    if (!row || !Array.isArray(record)) {
      if (decoder.prepared.dead === null) reject(decoder, "recs", "not_a_record", record);
      return;
    }
    takeTime(decoder, row, "time", record[timeAt]);
    // Bounded by the record too: many names times many short records must not cost their product.
    const width = Math.min(names.length, record.length - shift);
    for (let index = 0; index < width; index += 1) {
      const name = names[index] ?? "";
      const plan = plans[index];
      const value: unknown = record[index + shift];
      if (index === namedTime) continue;
      if (plan) takeValue(decoder, row, plan, name, value);
      else listUnmapped(decoder, name, value);
    }
  });
  decoder.index = -1;
}
