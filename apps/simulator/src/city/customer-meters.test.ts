import { dayMs } from "@sgval/quantities/duration";
import { modulusOf, totaliserStep } from "@sgval/quantities/totaliser";
import { describe, expect, it } from "vitest";
import { customerMeters } from "./customer-meters.ts";
import { startOfDay } from "./local-time.ts";
import { meterIndex } from "./meter-index.ts";
import { monthlyReadings, registerDigits, sentReadings } from "./meter-readings.ts";
import { vinhHoa } from "./vinh-hoa.ts";
import { zonePlans } from "./zones.ts";

/** Thursday 08:00:20 local time. */
const now = Date.UTC(2025, 10, 20, 1, 0, 20);
const meters = customerMeters(vinhHoa());

describe("the index of a meter", () => {
  it("never falls, and rises by about the mean use in a month", () => {
    for (const meter of meters) {
      const days = Array.from({ length: 31 }, (_, back) => meterIndex(meter, now - (30 - back) * dayMs));
      expect(days.every((index, day) => index >= (days[day - 1] ?? 0))).toBe(true);
      const mean = ((days.at(-1) ?? 0) - (days[0] ?? 0)) / 30 / 24;
      expect(mean).toBeGreaterThan(meter.mean * 0.75);
      expect(mean).toBeLessThan(meter.mean * 1.2);
    }
  });

  it("leaves out of what the zone uses only what old meters do not count", () => {
    for (const { code, demand } of zonePlans) {
      const used = meters
        .filter(({ zone }) => zone === code)
        .reduce((sum, meter) => sum + meterIndex(meter, now) - meterIndex(meter, now - 28 * dayMs), 0);
      expect(used / 28 / 24 / demand).toBeGreaterThan(0.88);
      expect(used / 28 / 24 / demand).toBeLessThan(1);
    }
  });

  it("goes on through the day, from midnight to midnight", () => {
    const [meter] = meters;
    if (!meter) throw new Error("no meter");
    const midnight = startOfDay(now);
    const hours = Array.from({ length: 25 }, (_, hour) => meterIndex(meter, midnight + (hour * dayMs) / 24));
    const steps = hours.slice(1).map((index, hour) => index - (hours[hour] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(0);
    // More in the evening than at night.
    expect(steps[18]).toBeGreaterThan((steps[2] ?? 0) * 2);
  });
});

describe("what readers wrote down", () => {
  const readings = monthlyReadings(meters, now);
  const oddOf = (code: string) => {
    const indexes = readings.filter((reading) => reading.code === code).map(({ index }) => index);
    return indexes
      .slice(1)
      .map((index, place) => totaliserStep(indexes[place] ?? 0, index, modulusOf(registerDigits)).event)
      .filter((event) => event !== "rise");
  };

  it("are 14 readings of each meter, none in the future", () => {
    expect(readings).toHaveLength(14 * meters.length);
    expect(readings.every(({ at, index }) => at <= now && index >= 0 && index < 10 ** registerDigits)).toBe(
      true,
    );
    expect(new Set(readings.map(({ code, at }) => `${code} ${at}`)).size).toBe(readings.length);
  });

  it("has one register that began again, one that was replaced and one that was read wrong", () => {
    const odd = new Map(meters.flatMap(({ code }) => (oddOf(code).length > 0 ? [[code, oddOf(code)]] : [])));
    expect([...odd.values()].flat().sort()).toEqual(["reset", "reset", "rollover"]);
  });

  it("comes every midnight of a month from those that send", () => {
    const [meter] = meters.filter(({ sends }) => sends);
    if (!meter) throw new Error("no meter sends");
    const sent = sentReadings(meter, now);
    expect(sent).toHaveLength(30);
    expect(sent.at(-1)?.at).toBe(startOfDay(now));
  });
});
