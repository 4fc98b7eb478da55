import { payloadKey } from "@sgval/contract/devices/payload-keys";
import { type MappingTest, mostShown, type PayloadField } from "@sgval/contract/readings/mapping";
import { withoutHidden } from "@sgval/contract/text";
import { parameters } from "@sgval/quantities/parameter";
import { qualityFromCode } from "@sgval/quantities/quality";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { ChannelPlan, Mapping } from "../decode/channel-mapping.ts";
import { decodePayload } from "../decode/decode-payload.ts";
import { type DecodedRow, newDecoder, nothingPrepared } from "../decode/decoded-message.ts";
import { parseTimestamp } from "../decode/read-time.ts";
import { readChannelValue, readValue, UNREADABLE } from "../decode/read-value.ts";
import { SIGNAL_MEMORY_WIDTH, scaleRow } from "../decode/scale-row.ts";
import { type MarkedField, markPayload } from "./mark-payload.ts";

const longestText = 200;

const textOf = ({ kind, value }: MarkedField): string => {
  if (kind === "value") {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return withoutHidden(text.length > longestText ? `${text.slice(0, longestText)}…` : text);
  }
  return String(Object.keys(Object(value)).length);
};

type Outcome = Pick<PayloadField, "value" | "quality" | "reason">;

/** What a channel makes of one value by itself. */
const outcomeOf = (plan: ChannelPlan, mapping: Mapping, value: unknown, at: number): Outcome => {
  const raw = readChannelValue(plan, value);
  if (raw === UNREADABLE) return { value: null, quality: null, reason: "not_a_number" };
  if (Number.isNaN(raw)) return { value: null, quality: "missing", reason: null };
  const row: DecodedRow = {
    at,
    slots: [...mapping.emptySlots],
    quality: null,
    filled: true,
    estimated: false,
  };
  row.slots[plan.slot] = raw;
  const memory = new Float64Array(mapping.emptySlots.length * SIGNAL_MEMORY_WIDTH).fill(Number.NaN);
  scaleRow(row, [plan], memory, nothingPrepared());
  const quality = qualityFromCode(row.quality?.[plan.slot] ?? 0);
  return { value: row.slots[plan.slot] ?? null, quality, reason: null };
};

/** A key that a channel can name. */
const usable = (key: string): string | null => {
  const parsed = payloadKey.safeParse(key);
  return parsed.success && parsed.data === key ? key : null;
};

type Shown = Pick<MappingTest, "fields" | "isCut">;

/** Whether a channel of some parameter, or the time, could be read from it: other texts say who or what the device is. */
const canMeasure = (value: unknown, zone: TimeZone, receivedAt: number): boolean =>
  typeof value !== "string" ||
  !Number.isNaN(parseTimestamp(value, zone, receivedAt)) ||
  Object.values(parameters).some((parameter) => readValue(parameter, value) !== UNREADABLE);

/** The fields by which channels find items of lists. */
const filterKeysOf = ({ items }: Mapping): Set<string> =>
  new Set(
    [...items.values()]
      .flat()
      .flatMap(({ steps }) => steps)
      .flatMap((step) => ("where" in step ? step.where.map(({ key }) => key) : [])),
  );

/** The fields of a payload, each with the key it is read under and what becomes of it with a mapping. */
export const describeFields = (
  json: unknown,
  mapping: Mapping,
  usualZone: TimeZone,
  receivedAt: number,
): Shown => {
  const zone = mapping.zone ?? usualZone;
  const payload = markPayload(json, mostShown.fields, filterKeysOf(mapping));
  type Traced = Pick<PayloadField, "use"> & { key: string; plan?: ChannelPlan };
  const traced = new Map<number, Traced>();
  const decoder = newDecoder(mapping, nothingPrepared(), zone, receivedAt, (key, value, use, plan) => {
    const index = payload.fieldOf(value);
    if (index !== undefined) traced.set(index, { key, use, ...(plan ? { plan } : {}) });
  });
  decodePayload(decoder, payload.marked);

  const fields = payload.fields.map((field, index): PayloadField => {
    const { path, kind, value, parent } = field;
    const above = traced.get(parent);
    // The fields of a block that was read as a whole are found by their path from there.
    if (above && !traced.has(index))
      traced.set(index, {
        key: `${above.key}.${path.at(-1)}`,
        use: above.use === "ignored" ? "ignored" : "unknown",
      });
    const own = traced.get(index);
    const plan = own?.use === "channel" ? own.plan : undefined;
    const outcome = plan && kind === "value" ? outcomeOf(plan, mapping, value, receivedAt) : null;
    const time = own?.use === "time" && value !== null ? parseTimestamp(value, zone, receivedAt) : Number.NaN;
    const isUnreadable = own?.use === "time" && value !== null && value !== "" && Number.isNaN(time);
    return {
      ...{ path: path.map(withoutHidden), kind, text: textOf(field) },
      key: own ? usable(own.key) : null,
      use:
        own?.use === "unknown" && !canMeasure(value, zone, receivedAt)
          ? "identity"
          : (own?.use ?? "structure"),
      parameter: plan?.channel ?? null,
      value: outcome?.value ?? null,
      quality: outcome?.quality ?? null,
      reason: isUnreadable
        ? "invalid_time"
        : plan && kind !== "value"
          ? "not_a_number"
          : (outcome?.reason ?? null),
      at: Number.isNaN(time) ? null : new Date(time).toISOString(),
    };
  });
  // The first is the payload itself.
  return { fields: fields.slice(1), isCut: payload.isCut };
};
