import type { ChannelInput } from "@sgval/contract/devices/device";
import type { ValueText } from "@sgval/contract/devices/mapping/channel-parsing";
import { linearOf } from "@sgval/quantities/scaling";
import { type Calibration, type ChannelRecord, currentCalibration } from "./device-record.ts";

/** The row to write for one requested channel. */
export interface PlannedChannel {
  slot: number;
  parameter: string;
  mappingKey: string;
  otherKeys: readonly string[];
  valueTexts: readonly ValueText[];
  unit: string | null;
  under: number | null;
  over: number | null;
  /** New calibration versions, if the scaling differs from the current one. */
  calibrations: readonly Calibration[];
}

type Scaling = Omit<Calibration, "validFrom">;
const unscaled: Scaling = {
  rawMin: null,
  rawMax: null,
  measuringMin: null,
  measuringMax: null,
  inverted: false,
  factor: null,
  offset: null,
};

/** A factor of 1 without an offset is none. */
const factorOf = (input: ChannelInput): Pick<Scaling, "factor" | "offset"> => {
  const linear = linearOf(input);
  return linear && (linear.factor !== 1 || linear.offset !== 0) ? linear : { factor: null, offset: null };
};

const scalingOf = (input: ChannelInput): Scaling => ({
  ...factorOf(input),
  rawMin: input.rawMin ?? null,
  rawMax: input.rawMax ?? null,
  measuringMin: input.measuringMin ?? null,
  measuringMax: input.measuringMax ?? null,
  inverted: input.inverted ?? false,
});

const sameScaling = (one: Scaling, other: Scaling): boolean =>
  one.rawMin === other.rawMin &&
  one.rawMax === other.rawMax &&
  one.measuringMin === other.measuringMin &&
  one.measuringMax === other.measuringMax &&
  one.inverted === other.inverted &&
  one.factor === other.factor &&
  one.offset === other.offset;

/** Versions to add. A channel without scaling first gets an unscaled version, so that its older readings keep their values. */
const newVersions = (known: ChannelRecord | undefined, input: ChannelInput, from: number): Calibration[] => {
  const scaling = scalingOf(input);
  const current = known ? currentCalibration(known) : null;
  if (sameScaling(current ?? unscaled, scaling)) return [];
  if (!known || from === 0) return [{ ...scaling, validFrom: 0 }];
  const past = current ? [] : [{ ...unscaled, validFrom: 0 }];
  return [...past, { ...scaling, validFrom: from }];
};

/**
 * Assigns a slot to every requested channel: the one its parameter has or had, else the next free one. Slots are
 * positions in stored arrays, so they never change and are never reused for another parameter.
 * The first scaling of a channel applies to its whole past, so that back-filled readings are scaled too.
 * @param from epoch milliseconds from which changed scaling applies; 0 while the device has no readings
 */
export const planChannels = (
  existing: readonly ChannelRecord[],
  wanted: readonly ChannelInput[],
  from: number,
): PlannedChannel[] => {
  const byParameter = new Map(existing.map((channel) => [channel.parameter, channel]));
  let next = existing.length;
  return wanted.map((input) => {
    const known = byParameter.get(input.parameter);
    return {
      slot: known ? known.slot : next++,
      parameter: input.parameter,
      mappingKey: input.mappingKey,
      otherKeys: input.otherKeys ?? [],
      valueTexts: input.valueTexts ?? [],
      unit: input.unit ?? null,
      under: input.under ?? null,
      over: input.over ?? null,
      calibrations: newVersions(known, input, from),
    };
  });
};

/** Maximum number of slots of a device, removed ones included; each takes eight bytes in every reading. */
export const slotLimit = 500;
