import { telemetryLimits } from "@sgval/contract/readings/readings";
import { dayMs } from "@sgval/quantities/duration";
import { describe, expect, it } from "vitest";
import { newCity } from "../hydraulics/city-state.ts";
import { createBatch } from "./batch-samples.ts";
import { planSteps, sampleTimes } from "./fill-history.ts";
import { applyPastEvents } from "./past-events.ts";

/** Thursday 08:00:20 local time. */
const now = Date.UTC(2025, 10, 20, 1, 0, 20);

describe("sample times of the history", () => {
  it("are every 15 minutes, every minute since yesterday began, and end before now", () => {
    const steps = planSteps(now - 60 * dayMs, now, now);
    expect(steps).toHaveLength(59 * 96 - 8 * 4 + 32 * 60);
    expect(steps.every((at, index) => index === 0 || at > (steps[index - 1] ?? 0))).toBe(true);
    expect(now - (steps.at(-1) ?? 0)).toBeLessThanOrEqual(60_000);
    expect((steps[0] ?? 1) % 900_000).toBe(0);
  });

  it("are the same when an interrupted history is filled again", () => {
    const first = planSteps(now - 3 * dayMs, now, now);
    const again = planSteps(now - 3 * dayMs, now + 3_600_000, now);
    expect(again.slice(0, first.length)).toEqual(first);
  });

  it("are those of the device's own interval in the last day, and never after the end", () => {
    const minute = 60_000;
    expect(sampleTimes(0, minute, 10)).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000]);
    expect(sampleTimes(0, 25_000, 10)).toEqual([0, 10_000, 20_000]);
    expect(sampleTimes(0, minute, 60)).toEqual([0]);
    expect(sampleTimes(0, 15 * minute, 10)).toEqual([0]);
  });

  it("are none when nothing is missing", () => {
    expect(planSteps(now, now, now - dayMs)).toEqual([]);
  });
});

describe("past events", () => {
  it("open and repair bursts, and leave the last one open", () => {
    const city = newCity(now);
    applyPastEvents(city, now - 20 * dayMs, now);
    expect(city.leaks.map((leak) => leak.id)).toEqual(["burst-phuoc-long"]);
    applyPastEvents(city, now - 5 * dayMs, now);
    expect(city.leaks).toEqual([]);
    applyPastEvents(city, now, now);
    expect(city.leaks.map((leak) => leak.id)).toEqual(["burst-tan-lap"]);
  });

  it("lower only automatic valves, in their own time window", () => {
    const city = newCity(now);
    const twoAtNight = now - 6 * 3_600_000;
    applyPastEvents(city, twoAtNight, now);
    expect(city.valves["VGA-05"]?.pilot).toBe("low");
    expect(city.valves["VGA-04"]?.pilot).toBe("high");
    applyPastEvents(city, now, now);
    expect(city.valves["VGA-05"]?.pilot).toBe("high");
  });
});

describe("a batch of history", () => {
  it("stays within the limits of one request and keeps every sample", () => {
    const batch = createBatch("TB-01");
    const values = Object.fromEntries(
      Array.from({ length: 26 }, (_, index) => [`p${index}.key`, 1234.5 + index]),
    );
    const bodies: string[] = [];
    for (let index = 0; index < 7_000; index++) {
      const body = batch.add({ at: now + index, values });
      if (body) bodies.push(body);
    }
    const rest = batch.rest();
    if (rest) bodies.push(rest);
    expect(batch.rest()).toBeNull();
    let rows = 0;
    for (const body of bodies) {
      const { recs } = JSON.parse(body);
      rows += recs.length;
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(telemetryLimits.bytes);
      expect(recs.length).toBeLessThanOrEqual(telemetryLimits.samples);
    }
    expect(rows).toBe(7_000);
    expect(bodies.length).toBeLessThan(8);
  });
});
