import * as z from "zod";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { healthDaysQuery } from "./health.ts";

/** `null` where nothing good was measured. */
const figure = z.number().nullable();
/** Since the start of the local day, month and year. */
const counted = z.object({ today: figure, month: figure, year: figure });

/** What the totalisers of a device counted, and what follows from it. Only good values count. */
export const deviceTotals = z.object({
  /** Starts of the local day, month and year. */
  since: z.object({ today: isoTime, month: isoTime, year: isoTime }),
  /** Net volume in m³: forward less reverse where the device counts both. `null` without a totaliser of volume. */
  volume: counted.nullable(),
  /** The pumps of a station or of a well. */
  pumps: z.array(
    z.object({
      /** `null` for the only one. */
      pump: z.string().nullable(),
      /** Since local midnight: hours, and how often it was started. */
      hoursToday: figure,
      startsToday: figure,
    }),
  ),
  /** kWh for each m³ that was pumped; `null` without totalisers of both. */
  specificEnergy: z.object({ today: figure, month: figure }).nullable(),
});
export type DeviceTotals = z.infer<typeof deviceTotals>;

export const readDeviceTotals = route({
  method: "GET",
  path: "/device/:id/totals",
  summary: "Volume, run hours, starts and specific energy of a device, from its totalisers",
  access: { permission: "Device.Index" },
  params: idParams,
  answer: dataOf(deviceTotals),
  errors: ["not_found"],
});

/** How the channels of a device kept to their limits of today, and where their values go. Only good values count. */
export const deviceCompliance = z.object({
  from: isoTime,
  to: isoTime,
  channels: z.array(
    z.object({
      parameter: z.string(),
      good: z.number().int(),
      /** Of the good values; `null` for a channel without limits. */
      within: z.number().int().nullable(),
      /** Share of the good values that kept to the limits, 0 to 1. */
      share: z.number().min(0).max(1).nullable(),
      /** Rise or fall along a straight line through the hourly means of the last 24 hours; `null` with too few of them. */
      change: figure,
      /** Where `change` is too small to be told from noise, it is `steady`. */
      trend: z.enum(["rising", "falling", "steady"]).nullable(),
    }),
  ),
  /**
   * When one of its channels was calibrated last: its scaling changed, or, in the last 90 days, the device said that it was
   * being calibrated.
   */
  calibratedAt: isoTime.nullable(),
});
export type DeviceCompliance = z.infer<typeof deviceCompliance>;

export const readDeviceCompliance = route({
  method: "GET",
  path: "/device/:id/compliance",
  summary: "How the channels of a device kept to their limits over the last days, and their trend",
  access: { permission: "Device.Index" },
  params: idParams,
  query: healthDaysQuery,
  answer: dataOf(deviceCompliance),
  errors: ["not_found"],
});
