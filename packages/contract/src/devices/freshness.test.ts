import { describe, expect, it } from "vitest";
import { arrivedLate, deviceFreshness } from "./freshness.ts";

const valve = {
  type: "VGA",
  connection: "mqtt",
  powerMode: "always_on",
  reportIntervalSeconds: 300,
} as const;
const held = { connected: true, lostAt: null };
const now = Date.UTC(2025, 10, 18, 2, 0);
const ago = (minutes: number) => now - minutes * 60_000;

describe("freshness of a device", () => {
  it("counts from the time of measuring", () => {
    expect(deviceFreshness(valve, ago(5), held, now)).toBe("fresh");
    expect(deviceFreshness(valve, ago(9), held, now)).toBe("late");
    expect(deviceFreshness(valve, ago(20), held, now)).toBe("stale");
    expect(deviceFreshness(valve, ago(60), held, now)).toBe("offline");
    expect(deviceFreshness(valve, null, held, now)).toBe("never");
  });

  it("calls a device offline once the connection it keeps is lost for longer than a minute", () => {
    const lost = (minutes: number) => ({ connected: false, lostAt: ago(minutes) });
    expect(deviceFreshness(valve, ago(1), lost(0.5), now)).toBe("fresh");
    expect(deviceFreshness(valve, ago(1), lost(2), now)).toBe("offline");
    expect(deviceFreshness({ ...valve, powerMode: "sleeping" }, ago(1), lost(2), now)).toBe("fresh");
    expect(deviceFreshness({ ...valve, connection: "http" }, ago(1), lost(2), now)).toBe("fresh");
  });
});

it("names a reading that took more than two minutes from measuring to arrival", () => {
  const reading = (seconds: number) => ({
    measuredAt: new Date(now).toISOString(),
    receivedAt: new Date(now + seconds * 1000).toISOString(),
  });
  expect(arrivedLate(reading(120))).toBe(false);
  expect(arrivedLate(reading(121))).toBe(true);
  expect(arrivedLate(reading(-600))).toBe(false);
});
