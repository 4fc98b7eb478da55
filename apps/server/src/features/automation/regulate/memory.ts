import { decisionReason } from "@sgval/contract/automation/state";
import * as z from "zod";
import type { Windows } from "./windows.ts";

/** What automation must not forget of a device from one decision to the next, also over a restart. Times in epoch ms. */
export const memory = z.object({
  /** Good samples in a row at or beyond a pressure point. */
  beyond: z
    .object({ point: z.enum(["start", "limit"]), count: z.number().int(), lastAt: z.number() })
    .nullable(),
  /** High because of low pressure. */
  override: z
    .object({
      since: z.number(),
      /** Since when the pressure has been high enough again, by the time of its samples. */
      recoveredSince: z.number().nullable(),
      /** The end of the window that it lasts for at least. */
      until: z.number().nullable(),
    })
    .nullable(),
  /** The end of the window in which an override happened. */
  overriddenWindow: z.number().nullable(),
  /** Low because of high pressure, until the next edge of a timer; `null` while none follows: until an override. */
  limit: z.object({ until: z.number().nullable() }).nullable(),
  /** The state found at the beginning is kept until this edge. */
  adoptedUntil: z.number().nullable(),
  degraded: z
    .object({
      since: z.number(),
      reason: decisionReason,
      /** Good samples since, and the time of the last of them. */
      good: z.number().int(),
      lastGoodAt: z.number(),
      failSafeAt: z.number().nullable(),
    })
    .nullable(),
  /** Those of the last 24 hours, and the last one, oldest first. */
  changes: z.array(z.object({ at: z.number(), by: z.number() })),
  hunting: z.boolean(),
  /** Commands in a row that failed. */
  failures: z.number().int(),
  /** What became of the last command nobody knows: the valve is asked before it is moved again. */
  unsure: z.boolean().default(false),
  /** Since when it cannot be moved although it was asked, because nobody knows which set-point it has. */
  unknownSince: z.number().nullable().default(null),
  /** The id of the last command of automation whose end is taken in here; `null` in what was stored before it was kept. */
  counted: z.number().int().nullable().default(null),
});
export type Memory = z.infer<typeof memory>;

/** Of a device that enters automatic mode: what it does then is kept until the next edge of a timer, or until the pressure moves it. */
export const newMemory = (
  now: number,
  windows: Windows,
  lastChange: { at: number; by: number } | null,
): Memory => {
  const { until } = windows.phaseAt(now);
  return {
    ...{ beyond: null, override: null, overriddenWindow: null, limit: null, degraded: null },
    adoptedUntil: windows.any && Number.isFinite(until) ? until : null,
    changes: lastChange ? [lastChange] : [],
    ...{ hunting: false, failures: 0, unsure: false, unknownSince: null, counted: null },
  };
};
