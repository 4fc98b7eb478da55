import { deviceTypes } from "@sgval/quantities/device-types";
import { qualities } from "@sgval/quantities/quality";
import * as z from "zod";
import { dataOf, idParams, isoTime, route } from "../route.ts";

/** As far from a leak point a device may be (m), and as many are named. */
export const nearbyWithin = 1000;
export const mostNearby = 5;
/** As far from the time of the leak (hours) a value may have been measured. */
export const nearbyHours = 6;

/** A pressure or flow in its base unit. */
const nearbyValue = z.object({
  /** The channel that measures it. */
  parameter: z.string(),
  value: z.number(),
  quality: z.enum(qualities),
  measuredAt: isoTime,
  /** It was measured further from the time than the device usually is silent. */
  late: z.boolean(),
});
export type NearbyValue = z.output<typeof nearbyValue>;

const nearbyDevice = z.object({
  id: z.number().int(),
  displayName: z.string(),
  type: z.enum(deviceTypes),
  /** Metres from the leak point. */
  distance: z.number(),
  /** Of each pressure and flow that was measured within some hours, the one nearest in time. */
  values: z.array(nearbyValue),
});
export type NearbyDevice = z.output<typeof nearbyDevice>;

export const readNearbyDevices = route({
  method: "GET",
  path: "/leak-point/:id/nearby-devices",
  summary: "The devices in view nearest to a leak point, with pressure and flow when it was found",
  access: { permission: "LeakPoint.Index" },
  params: idParams,
  answer: dataOf(
    z.object({
      /** When the leak was found. */
      at: isoTime,
      /** The leak point has a position to measure from. */
      placed: z.boolean(),
      /** The nearest first. */
      devices: z.array(nearbyDevice),
    }),
  ),
  errors: ["not_found"],
});
