import { formatPresets } from "./formats.ts";
import { meterPresets } from "./meters.ts";
import { networkPresets } from "./networks.ts";
import type { PayloadPreset } from "./preset.ts";

/** The mappings that one may start with, of networks and makers first. */
export const payloadPresets: readonly PayloadPreset[] = [
  ...networkPresets,
  ...meterPresets,
  ...formatPresets,
];
