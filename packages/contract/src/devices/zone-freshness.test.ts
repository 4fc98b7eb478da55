import { describe, expect, it } from "vitest";
import { deviceFreshness } from "./freshness.ts";
import { mustPublish, type ZoneMeter, zoneDueOf, zoneFreshness, zoneMetersAmong } from "./zone-freshness.ts";

const now = Date.UTC(2025, 10, 18, 2, 0);
const minutes = 60_000;
/** A valve that reports every five minutes; late after 7.5, stale after 12.5, offline after 30. */
const valve = (ago: number | null, more: Partial<ZoneMeter> = {}): ZoneMeter => ({
  type: "VGA",
  connection: "mqtt",
  powerMode: "always_on",
  reportIntervalSeconds: 300,
  measuredAt: ago === null ? null : now - ago * minutes,
  connected: true,
  lostAt: null,
  ...more,
});
const logger = (ago: number) =>
  valve(ago, { type: "DATALOGGER", powerMode: "sleeping", reportIntervalSeconds: 3600 });
const freshness = (...meters: ZoneMeter[]) => zoneFreshness(zoneDueOf(meters), now);

describe("freshness of a zone", () => {
  it("follows the worst of its meters, whatever their intervals are", () => {
    expect(freshness(valve(5), logger(60))).toBe("fresh");
    expect(freshness(valve(8), logger(60))).toBe("late");
    expect(freshness(valve(5), logger(100))).toBe("late");
    expect(freshness(valve(20), logger(60))).toBe("stale");
  });

  it("is stale, never offline, where a meter is offline, and where one has not reported yet", () => {
    expect(freshness(valve(600))).toBe("stale");
    expect(freshness(valve(1, { connected: false, lostAt: now - 2 * minutes }), valve(1))).toBe("stale");
    expect(freshness(valve(1), valve(null))).toBe("stale");
  });

  it("is never while no meter has reported, or there is none", () => {
    expect(freshness()).toBe("never");
    expect(freshness(valve(null), valve(null))).toBe("never");
  });

  it("is that of its only meter at every time", () => {
    const kinds = [
      valve(0),
      logger(0),
      valve(0, { connected: false, lostAt: now + 3 * minutes }),
      valve(0, { type: "DATALOGGER", reportIntervalSeconds: 86_400, powerMode: "sleeping" }),
    ];
    for (const meter of kinds)
      for (let at = now; at < now + 60 * 60 * minutes; at += 30_000) {
        const own = deviceFreshness(meter, meter.measuredAt, meter, at);
        expect(zoneFreshness(zoneDueOf([meter]), at)).toBe(own === "offline" ? "stale" : own);
      }
  });
});

describe("the times of a zone that consoles know", () => {
  const due = (lateIn: number, staleIn = lateIn + 5) => ({
    lateAt: new Date(now + lateIn * minutes).toISOString(),
    staleAt: new Date(now + staleIn * minutes).toISOString(),
  });

  it("are published again when half of their time is over, not with each reading", () => {
    expect(mustPublish(due(6), due(7), now)).toBe(false);
    expect(mustPublish(due(3), due(7), now)).toBe(true);
    expect(mustPublish(due(7), due(7), now)).toBe(false);
  });

  it("are published at once when the zone is in another state than they say, or will be sooner", () => {
    expect(mustPublish(due(-1), due(7), now)).toBe(true);
    expect(mustPublish(due(7), due(1), now)).toBe(true);
    expect(mustPublish(null, due(7), now)).toBe(true);
    expect(mustPublish(due(7), null, now)).toBe(true);
    expect(mustPublish(null, null, now)).toBe(false);
  });
});

it("takes the valves that measure flow for the meters of a zone, else the loggers, else what measures its pressure", () => {
  const device = (type: "VGA" | "DATALOGGER" | "CARBONATE_HARDNESS", ...keys: string[]) => ({ type, keys });
  const inlet = device("VGA", "outlet_pressure", "flow");
  const flow = device("DATALOGGER", "flow_forward");
  const critical = device("DATALOGGER", "critical_point_pressure");
  const quality = device("CARBONATE_HARDNESS", "ph", "flow");
  const among = (...devices: (typeof inlet)[]) =>
    zoneMetersAmong(devices, ({ type, keys }) => ({ type, measures: (key) => keys.includes(key) }));
  expect(among(flow, inlet, critical, quality)).toEqual([inlet]);
  expect(among(flow, critical, quality)).toEqual([flow]);
  expect(among(critical, quality)).toEqual([critical]);
  expect(among(quality)).toEqual([]);
});
