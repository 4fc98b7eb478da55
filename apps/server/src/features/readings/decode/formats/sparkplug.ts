import type { JsonObject } from "../decoded-message.ts";

// The wire types of Protocol Buffers that Sparkplug uses.
const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

interface Field {
  number: number;
  type: number;
  /** A number of up to 64 bits, or the bytes of a text, a block or a floating-point number. */
  value: bigint | Buffer;
}

/** More than any payload has; a tag in a text of the same first bytes would make up others. */
const highestNumber = 20;
const mostMetrics = 5_000;

/** The fields of a block; null for what is none. */
const readFields = (bytes: Buffer): Field[] | null => {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint | null => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) return null;
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return null;
  };
  const slice = (length: number): Buffer | null => {
    if (at + length > bytes.length) return null;
    at += length;
    return bytes.subarray(at - length, at);
  };
  const read = (type: number): bigint | Buffer | null => {
    if (type === VARINT) return varint();
    if (type === FIXED_64) return slice(8);
    if (type === FIXED_32) return slice(4);
    if (type !== BYTES) return null;
    const length = varint();
    return length === null ? null : slice(Number(length));
  };
  while (at < bytes.length) {
    const tag = varint();
    if (tag === null) return null;
    const number = Number(tag >> 3n);
    const type = Number(tag & 7n);
    const value = number < 1 || number > highestNumber ? null : read(type);
    if (value === null) return null;
    fields.push({ number, type, value });
  }
  return fields;
};

/** Bits of the signed integers by their data type: Int8, Int16, Int32, Int64. */
const signedBits: Record<number, number> = { 1: 8, 2: 16, 3: 32, 4: 64 };

const utf8 = new TextDecoder("utf-8", { fatal: true });
const textOf = (value: Field["value"]): string | null => {
  try {
    return typeof value === "bigint" ? null : utf8.decode(value);
  } catch {
    return null;
  }
};

/** What a metric says, read as a data type; undefined for what is no value that a channel could have, such as a data set or bytes. */
const readValueOf = (fields: ReadonlyMap<number, Field>, dataType: number | null): unknown => {
  const [isNull, whole, long, float, double, flag, text] = [7, 10, 11, 12, 13, 14, 15].map((number) =>
    fields.get(number),
  );
  if (isNull?.value === 1n) return null;
  const integer = whole ?? long;
  if (typeof integer?.value === "bigint") {
    const bits = signedBits[dataType ?? 0];
    return Number(bits ? BigInt.asIntN(bits, integer.value) : integer.value);
  }
  if (Buffer.isBuffer(float?.value) && float.value.length === 4) return float.value.readFloatLE();
  if (Buffer.isBuffer(double?.value) && double.value.length === 8) return double.value.readDoubleLE();
  if (flag) return flag.value === 1n;
  return text ? textOf(text.value) : undefined;
};

/** Whether a whole number may be a negative one, which only its data type says. */
const mayBeNegative = (fields: ReadonlyMap<number, Field>): boolean => {
  const [whole, long] = [fields.get(10)?.value, fields.get(11)?.value];
  return (typeof whole === "bigint" && whole >= 1n << 31n) || (typeof long === "bigint" && long >= 1n << 63n);
};

/** A metric of a payload. After the birth of the metric a node may name it by its alias alone, and leave out its data type. */
export interface SparkplugMetric {
  name: string | null;
  alias: string | null;
  dataType: number | null;
  /** Epoch milliseconds. */
  at: number | null;
  /** Without its data type nobody knows what it says. */
  needsType: boolean;
  valueAs(dataType: number | null): unknown;
}

const readMetric = (bytes: Buffer, sentAt: number | null): SparkplugMetric | null => {
  const list = readFields(bytes);
  if (!list) return null;
  const fields = new Map(list.map((field) => [field.number, field]));
  const [name, alias, at, dataType] = [1, 2, 3, 4].map((number) => fields.get(number)?.value);
  const named = name === undefined ? null : textOf(name);
  if (named === null && (name !== undefined || typeof alias !== "bigint")) return null;
  return {
    name: named,
    alias: typeof alias === "bigint" ? String(alias) : null,
    dataType: typeof dataType === "bigint" ? Number(dataType) : null,
    at: typeof at === "bigint" ? Number(at) : sentAt,
    needsType: mayBeNegative(fields),
    valueAs: (asType) => readValueOf(fields, asType),
  };
};

/** The number of a message among those of its edge node, and when it was sent (epoch milliseconds); undefined for one without. */
export const readSparkplugNumber = (
  payload: Buffer,
): { sequence: number; sentAt: number | null } | undefined => {
  const fields = readFields(payload)?.filter(({ type }) => type === VARINT);
  const [sentAt, sequence] = [1, 3].map((wanted) => fields?.find(({ number }) => number === wanted)?.value);
  if (typeof sequence !== "bigint" || sequence > 255n) return undefined;
  return { sequence: Number(sequence), sentAt: typeof sentAt === "bigint" ? Number(sentAt) : null };
};

/** The metrics of a payload of Sparkplug B; undefined for bytes that are none. */
export const readSparkplugMetrics = (payload: Buffer): SparkplugMetric[] | undefined => {
  const fields = readFields(payload);
  const metrics = fields?.filter(({ number, type }) => number === 2 && type === BYTES);
  if (!fields || !metrics?.length || metrics.length > mostMetrics) return undefined;
  const own = fields.find(({ number, type }) => number === 1 && type === VARINT)?.value;
  const sentAt = typeof own === "bigint" ? Number(own) : null;
  const read = metrics.map(({ value }) => (Buffer.isBuffer(value) ? readMetric(value, sentAt) : null));
  return read.every((metric) => metric !== null) ? read : undefined;
};

/** A row for each time of the values, with them by name. */
export const rowsByTime = (
  values: readonly { name: string; at: number | null; value: unknown }[],
): JsonObject[] => {
  const rows = new Map<number | null, JsonObject>();
  for (const { name, at, value } of values) {
    const row = rows.get(at) ?? (at === null ? {} : { timestamp: at });
    rows.set(at, row);
    // What a metric is called is the node's choice: it must not become the prototype of the row.
    Object.defineProperty(row, name, { value, enumerable: true, writable: true });
  }
  return [...rows.values()];
};

/**
 * Reads a payload of Sparkplug B that a device sends with its own token: a row for each time of its metrics, with the metrics by name.
 * Undefined for bytes that are none. A metric without a name is called by its alias, `alias_5`: only of gateways are birth certificates read.
 */
export const readSparkplug = (payload: Buffer): JsonObject[] | undefined => {
  const values = readSparkplugMetrics(payload)?.flatMap(({ name, alias, at, dataType, valueAs }) => {
    const value = valueAs(dataType);
    return value === undefined ? [] : [{ name: name ?? `alias_${alias}`, at, value }];
  });
  return values && values.length > 0 ? rowsByTime(values) : undefined;
};
