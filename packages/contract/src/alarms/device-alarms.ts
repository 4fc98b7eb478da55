import * as z from "zod";
import { limitSides } from "../devices/value-limits.ts";
import { alarmPriorities } from "./alarm-state.ts";

/** A limit that a value crossed, in the base unit of its channel. */
export const crossedLimit = z.object({ side: z.enum(limitSides), limit: z.number() });
export type CrossedLimit = z.infer<typeof crossedLimit>;

/**
 * Whether a value is back within the limits that it crossed. Its alarm may still hold, for the deadband or the delay before it
 * clears; the value is normal by then.
 */
export const isBackWithin = (value: number, crossed: readonly CrossedLimit[]): boolean =>
  crossed.every(({ side, limit }) => (side === "under" ? value >= limit : value <= limit));

/** The announced alarms of a device, for who may see alarms. */
export const deviceAlarms = z.object({
  count: z.number().int(),
  /** The gravest of those that hold, else of all. */
  priority: z.literal(alarmPriorities),
  /** Whether any of them still holds; else they are over and only wait for their answer. */
  holds: z.boolean(),
  /** Of each channel whose condition still holds. */
  channels: z.record(z.string(), z.literal(alarmPriorities)),
  /** Of those channels whose alarms are about limits alone, these. */
  crossed: z.record(z.string(), z.array(crossedLimit)).optional(),
});
export type DeviceAlarms = z.infer<typeof deviceAlarms>;
