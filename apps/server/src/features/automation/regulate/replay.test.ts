import { mostPreviewSwitches } from "@sgval/contract/automation/preview";
import { automationSettings } from "@sgval/contract/automation/settings";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import type { Plan } from "./plan.ts";
import { replay } from "./replay.ts";
import { createWindows } from "./windows.ts";

const zone = createTimeZone("Asia/Ho_Chi_Minh");
const noSources = { watched: null, inlet: null, outlet: null, flow: null, float: null };
const clockTime = (minute: number) => new Date(minute * minuteMs).toISOString().slice(11, 16);
/** A well whose pump starts and stops so many times a day: what it does needs no readings. */
const often = (windows: number): Plan => ({
  settings: automationSettings.parse({ dwellMinutes: 0, raiseDwellMinutes: 0 }),
  threshold: null,
  windows: createWindows(
    Array.from({ length: windows }, (_, index) => ({
      days: [1, 2, 3, 4, 5, 6, 7],
      startTime: clockTime(index * 20),
      endTime: clockTime(index * 20 + 10),
    })),
    zone,
  ),
  ...{ staleAfter: 10 * minuteMs, setPoints: null, isPump: true },
});
const to = Date.parse("2025-11-20T01:00:00Z");
const week = { from: to - 7 * dayMs, to, zone };

it("lists the first switches one by one and says of the rest how many they were, when, and which way", async () => {
  const { switches, total, rest, days } = await replay(often(60), noSources, [], week);
  expect(total).toBeGreaterThan(mostPreviewSwitches);
  expect(switches).toHaveLength(mostPreviewSwitches);
  expect(rest?.count).toBe(total - mostPreviewSwitches);
  expect((rest?.raised ?? 0) + (rest?.reduced ?? 0)).toBe(rest?.count);
  expect(Math.abs((rest?.raised ?? 0) - (rest?.reduced ?? 0))).toBeLessThanOrEqual(1);
  expect(rest && rest.from > (switches.at(-1)?.at ?? "")).toBe(true);
  expect(rest && rest.to <= new Date(to).toISOString()).toBe(true);
  // The days count all of them.
  expect(days.reduce((sum, day) => sum + day.switches, 0)).toBe(total);
});

it("names no further switches of a replay whose switches are all listed", async () => {
  const { switches, total, rest } = await replay(often(3), noSources, [], week);
  expect(rest).toBeNull();
  expect(switches).toHaveLength(total);
});
