import type { ChannelInput } from "@sgval/contract/devices/device";
import type { DeviceType } from "@sgval/quantities/device-types";
import { parameterOf } from "@sgval/quantities/parameter";
import { canConvert, isUnit } from "@sgval/quantities/unit";
import { type Calibration, type ChannelRecord, currentCalibration } from "./device-record.ts";

/** What is written for one wanted channel. */
export interface PlannedChannel {
  slot: number;
  parameter: string;
  mappingKey: string;
  unit: string | null;
  under: number | null;
  over: number | null;
  /** New versions, where the scaling is another than the one in force. */
  calibrations: readonly Calibration[];
}

type Scaling = Omit<Calibration, "validFrom">;
const unscaled: Scaling = {
  rawMin: null,
  rawMax: null,
  measuringMin: null,
  measuringMax: null,
  inverted: false,
};

const scalingOf = (input: ChannelInput): Scaling => ({
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
  one.inverted === other.inverted;

/** Versions to add. What was never scaled is said to be so for its past, so that the past stays as it was. */
const newVersions = (known: ChannelRecord | undefined, input: ChannelInput, from: number): Calibration[] => {
  const scaling = scalingOf(input);
  const current = known ? currentCalibration(known) : null;
  if (sameScaling(current ?? unscaled, scaling)) return [];
  if (!known || from === 0) return [{ ...scaling, validFrom: 0 }];
  const past = current ? [] : [{ ...unscaled, validFrom: 0 }];
  return [...past, { ...scaling, validFrom: from }];
};

/**
 * Gives every wanted channel its slot: the one its parameter ever had, else the next free. Slots are places in
 * stored arrays, so they are never moved and never given to another parameter.
 * A channel's first scaling holds for all the past, so that back-filled readings are scaled too.
 * @param from epoch milliseconds from which changed scaling holds; 0 while no reading was stored that it could
 *   contradict
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
      unit: input.unit ?? null,
      under: input.under ?? null,
      over: input.over ?? null,
      calibrations: newVersions(known, input, from),
    };
  });
};

/** Only these types have sensors whose signal the server scales. */
const scaledTypes: readonly DeviceType[] = ["VGA", "DATALOGGER"];

/** The first field that this type of device cannot have: raw ranges, or a unit of another quantity. */
export const wrongChannelField = (type: DeviceType, wanted: readonly ChannelInput[]): string | null => {
  for (const [index, input] of wanted.entries()) {
    if (input.rawMin != null && !scaledTypes.includes(type)) return `channels.${index}.rawMin`;
    const parameter = parameterOf(input.parameter)?.parameter;
    if (input.unit !== undefined && parameter) {
      if (!isUnit(input.unit) || !canConvert(input.unit, parameter.unit)) return `channels.${index}.unit`;
    }
  }
  return null;
};

/** Slots one device may use up in its life; each costs eight bytes in every reading. */
export const slotLimit = 500;
