import { describe, expect, it } from "vitest";
import { ageSeconds, freshnessOf } from "./freshness.ts";

const valve = { type: "VGA", reportIntervalSeconds: 300 } as const;
const station = { type: "WATER_PUMP", reportIntervalSeconds: 60 } as const;
const logger = { type: "DATALOGGER", reportIntervalSeconds: 3600 } as const;
const dailyLogger = { type: "DATALOGGER", reportIntervalSeconds: 86_400 } as const;
const seldomLogger = (days: number) =>
  ({ type: "DATALOGGER", reportIntervalSeconds: days * 86_400 }) as const;
const hours = (n: number) => n * 3600;
const days = (n: number) => n * hours(24);

describe("freshnessOf", () => {
  it.each([
    [valve, 450, "fresh"],
    [valve, 451, "late"],
    [valve, 750, "late"],
    [valve, 751, "stale"],
    // Four intervals are 20 minutes, but a valve gets at least half an hour.
    [valve, 1201, "stale"],
    [valve, 1800, "stale"],
    [valve, 1801, "offline"],
    [station, 91, "late"],
    [station, 150, "late"],
    [station, 151, "stale"],
    [station, 301, "offline"],
    [logger, hours(1.5), "fresh"],
    [logger, hours(2.5) + 1, "stale"],
    [logger, hours(4) + 1, "offline"],
    [dailyLogger, hours(26), "fresh"],
    [dailyLogger, hours(26) + 1, "stale"],
    [dailyLogger, hours(50) + 1, "offline"],
    // Only a daily reporter has limits of its own; the seldomer ones go by their interval as all do.
    [seldomLogger(2), hours(72), "fresh"],
    [seldomLogger(2), hours(72) + 1, "late"],
    [seldomLogger(2), days(5), "late"],
    [seldomLogger(2), days(5) + 1, "stale"],
    [seldomLogger(2), days(8) + 1, "offline"],
    [seldomLogger(7), days(10.5), "fresh"],
    [seldomLogger(7), days(17.5), "late"],
    [seldomLogger(7), days(17.5) + 1, "stale"],
    [seldomLogger(7), days(28), "stale"],
    [seldomLogger(7), days(28) + 1, "offline"],
  ] as const)("shows %o after %d s as %s", (device, age, expected) => {
    expect(freshnessOf({ ...device, ageSeconds: age })).toBe(expected);
  });

  it("makes a device with a short interval stale after ten minutes", () => {
    expect(freshnessOf({ type: "VGA", reportIntervalSeconds: 60, ageSeconds: 600 })).toBe("late");
  });

  it("is never for a device that has not reported yet", () => {
    expect(
      freshnessOf({ ...valve, ageSeconds: null, keepsConnection: true, connectionLostForSeconds: 999 }),
    ).toBe("never");
  });

  it("makes a device offline one minute after a lost connection, a pump at once", () => {
    const lost = (seconds: number) => ({
      ageSeconds: 10,
      keepsConnection: true,
      connectionLostForSeconds: seconds,
    });
    expect(freshnessOf({ ...valve, ...lost(59) })).toBe("fresh");
    expect(freshnessOf({ ...valve, ...lost(60) })).toBe("offline");
    expect(freshnessOf({ ...station, ...lost(0) })).toBe("offline");
  });

  it("of a device that keeps no connection takes no notice of a lost one", () => {
    expect(freshnessOf({ ...logger, ageSeconds: 1000, connectionLostForSeconds: 900 })).toBe("fresh");
  });

  it("never makes a zone offline", () => {
    expect(freshnessOf({ type: "DMA", reportIntervalSeconds: 900, ageSeconds: hours(100) })).toBe("stale");
  });
});

it("counts age in seconds, 0 for a clock that runs ahead", () => {
  expect(ageSeconds(1_000, 61_000)).toBe(60);
  expect(ageSeconds(61_000, 1_000)).toBe(0);
  expect(ageSeconds(null, 1_000)).toBeNull();
});
