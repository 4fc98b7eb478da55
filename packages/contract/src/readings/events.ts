import type { DeviceType } from "@sgval/quantities/device-types";
import * as z from "zod";
import { reading } from "./readings.ts";

/** Readings of one device, newest first; the total of the device rises by their count. */
const deviceUpdate = z.array(reading).min(1);

export const socketEvents = {
  "update:VGA": deviceUpdate,
  "update:DATALOGGER": deviceUpdate,
  "update:CARBONATE_HARDNESS": deviceUpdate,
  "update:WELL_LOGGING": deviceUpdate,
  "update:WATER_PUMP": deviceUpdate,
  "update:DMA": deviceUpdate,
} satisfies Record<`update:${DeviceType}`, typeof deviceUpdate>;
