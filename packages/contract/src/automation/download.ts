import * as z from "zod";
import { threshold, timer } from "./automation.ts";
import { automationSettings } from "./settings.ts";

/**
 * What a device that regulates itself is given: all of it each time, under the names of the API. Pressures in bar,
 * flows in m³/h.
 */
export const downloadedSettings = z.discriminatedUnion("auto", [
  z.object({
    auto: z.literal(true),
    /** Another one for each other content; the device repeats it when it is asked for its state. */
    rev: z.string(),
    threshold: threshold.nullable(),
    timers: z.array(timer),
    /** Seconds that the local time of the timers is ahead of UTC. */
    utcOffset: z.number().int(),
    // What the server alone can watch is not among them.
    regulation: automationSettings.omit({
      ...{ watched: true, staleAfterMinutes: true, onLeave: true },
      ...{ criticalPointTarget: true, criticalPointMinutes: true },
    }),
  }),
  /** Manual mode: the device regulates no more and stays as it is. */
  z.object({ auto: z.literal(false), rev: z.string() }),
]);
export type DownloadedSettings = z.infer<typeof downloadedSettings>;

/** In a device's state: the revision of the settings that it regulates itself by. */
export const downloadedState = "automation";
