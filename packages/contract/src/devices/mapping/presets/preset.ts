import type { Names } from "@sgval/quantities/language";
import type { Unit } from "@sgval/quantities/unit";
import type { UplinkFields } from "../../../decoders/decoders.ts";
import type { ValueText } from "../channel-parsing.ts";

/** How one value of a message becomes a channel. */
interface PresetChannel {
  parameter: string;
  mappingKey: string;
  otherKeys?: string[];
  /** Of the number in the message, where it is not that of the catalogue. */
  unit?: Unit;
  valueTexts?: ValueText[];
}

/** A program that reads the bytes of a maker's devices, and where it finds them. */
export interface PresetDecoder extends UplinkFields {
  /** Under which it is added, and found again. */
  name: string;
  source: string;
}

/** A mapping of messages that are known: those of a network, a maker or a format. */
export interface PayloadPreset {
  key: string;
  name: Names;
  channels: readonly PresetChannel[];
  timeKey?: string;
  /** What the network writes around the measurements: nobody maps it. */
  ignoredKeys?: readonly string[];
  decoder?: PresetDecoder;
  /** A message as it comes. */
  example: string;
}

/** A name that is the same in every language. */
export const product = (name: string): Names => ({ vn: name, en: name, fr: name });
