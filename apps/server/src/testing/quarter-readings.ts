import { quarterMs } from "@sgval/quantities/duration";
import { expect } from "vitest";
import { readings } from "../features/readings/index.ts";
import type { Harness } from "./harness.ts";

interface Reported {
  /** The first one (epoch milliseconds). */
  from: number;
  /** What each value is moved by, up and down: a sensor that repeats itself is suspect. */
  noise?: number;
}

/**
 * Reports over HTTP what a device measured each quarter of an hour until now.
 * @param values by their keys; what is `null` at a time is left out
 */
export const reportQuarters = async (
  harness: Harness,
  { token }: { token: string },
  values: Record<string, (at: number) => number | null>,
  { from, noise = 0.01 }: Reported,
): Promise<void> => {
  const count = Math.floor((harness.clock.now() - from) / quarterMs) + 1;
  const rows = Array.from({ length: count }, (_, index) => {
    const at = from + index * quarterMs;
    const measured = Object.entries(values).flatMap(([key, valueAt]) => {
      const value = valueAt(at);
      return value === null ? [] : [[key, value + (index % 2 === 0 ? noise : -noise)] as const];
    });
    return { at, measured };
  }).filter(({ measured }) => measured.length > 0);
  const body = rows.map(({ at, measured }) => ({ ts: at / 1000, ...Object.fromEntries(measured) }));
  expect((await harness.call("POST", "/telemetry", body, token)).status).toBe(200);
};

/** Rolls up what is stored: hours, then the days of them. */
export const rollUp = async (harness: Harness): Promise<void> => {
  const { rollups } = harness.app.use(readings);
  await rollups.run();
  await rollups.run();
};
