import { waterBalanceDefaults } from "@sgval/contract/zones/water-balance-setting";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { aTriangle } from "../../../testing/outlines.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { describeDays } from "../days/describe-day.ts";
import { dayAfter, daysBetween, spanOf } from "../days/local-days.ts";
import { stateOf } from "./assess-state.ts";
import { findingsOf, measuredZones } from "./assess-zones.ts";

const zone = createTimeZone("Asia/Ho_Chi_Minh");
const [yesterday, today] = ["2025-11-19", "2025-11-20"];
const context = { zone, setting: waterBalanceDefaults, account: emptyAccount, calendar: [], today };

/**
 * Nine weeks of the same flow and pressure; from a time of today on (hours, by default 10:00) as given, at a time of today. So many
 * times before it was as today on the same weekday.
 */
const stateAt = (
  hour: number,
  burst: { inflow: number; critical: number },
  calendar: Parameters<typeof describeDays>[1]["calendar"] = [],
  since = 10,
  weeks = 0,
) => {
  const usualBefore = Array.from({ length: weeks }, (_, week) => dayAfter(today, -7 * (week + 1)));
  const stored = daysBetween("2025-09-18", today).map((day) => {
    const known = (value: number, late: number) =>
      Array.from({ length: 96 }, (_, quarter) => {
        const isLike = day === today || usualBefore.includes(day);
        const place = quarter + (isLike ? 0 : day === yesterday ? -96 : Number.NEGATIVE_INFINITY);
        return place < since * 4 ? value : place < hour * 4 ? late : null;
      });
    return {
      ...{ day, counted: null, differing: [], azp: Array.from({ length: 96 }, () => null) },
      ...{ inflow: known(40, burst.inflow), critical: known(1.8, burst.critical) },
    };
  });
  const span = spanOf(zone, today);
  const described = { ...context, calendar };
  return stateOf(describeDays(stored, described), stored, described, span.from + hour * hourMs);
};
const at = (...given: Parameters<typeof stateAt>) => stateAt(...given).burst;

it("suspects a burst now when inflow jumps and the critical point falls for half an hour", () => {
  expect(at(10.5, { inflow: 60, critical: 1.3 })).toMatchObject({
    level: "now",
    since: "2025-11-20T03:00:00.000Z",
  });
});

it("says by day how high the inflow of the half hour is and may be, not those of the quiet night before it", () => {
  const { flow, usual, limit, excess } = at(10.5, { inflow: 60, critical: 1.3 });
  expect({ flow, usual, excess }).toEqual({ flow: 60, usual: 40, excess: 20 });
  expect(limit).toBeCloseTo(48, 5);
  expect(at(10.5, { inflow: 40, critical: 1.8 })).toMatchObject({ level: "none", flow: 40, excess: 0 });
});

it("suspects it right after midnight too, by the hour before as it is on the same weekday", () => {
  for (const hour of [0, 0.25, 0.5])
    expect(at(hour, { inflow: 60, critical: 1.3 }, [], hour - 0.5).level).toBe("now");
  expect(at(0.25, { inflow: 40, critical: 1.3 }, [], -0.25).level).toBe("none");
});

it("suspects none while only one of the two is unusual, or only for a quarter of an hour", () => {
  expect(at(10.5, { inflow: 60, critical: 1.8 }).level).toBe("none");
  expect(at(10.5, { inflow: 40, critical: 1.3 }).level).toBe("none");
  expect(at(10.25, { inflow: 60, critical: 1.3 }).level).toBe("none");
});

it("has a burst begin with the night after weeks without data, not with an unusual one before them", () => {
  const [early, lost] = [dayAfter(today, -21), daysBetween(dayAfter(today, -20), yesterday)];
  const stored = daysBetween("2025-09-18", today).map((day) => {
    const inflow = lost.includes(day) ? null : day === early || day === today ? 60 : 40;
    const all = (value: number | null) => Array.from({ length: 96 }, () => value);
    return {
      ...{ day, counted: null, differing: [], azp: all(null) },
      ...{ inflow: all(inflow), critical: all(null) },
    };
  });
  const now = spanOf(zone, today).from + 8 * hourMs;
  const { burst } = stateOf(describeDays(stored, context), stored, context, now);
  expect(burst.level).toBe("amber");
  expect(zone.dateOf(Date.parse(burst.since ?? ""))).toBe(today);
});

const entry = (from: number, to: number, day = today) => {
  const { from: midnight } = spanOf(zone, day);
  return {
    ...{ kind: "flushing" as const, zoneId: null, note: "" },
    ...{ from: midnight + from * hourMs, to: midnight + to * hourMs },
  };
};
const burst = { inflow: 60, critical: 1.3 };

it("suspects none by day while a flushing of that half hour, or a holiday of the whole day, explains it", () => {
  for (const [from, to] of [
    [0, 24],
    [9, 12],
    [10.25, 10.5],
  ] as const)
    expect(at(10.5, burst, [entry(from, to)]).level).toBe("suppressed");
});

it("suspects one by day although a flushing of another time of the day is logged", () => {
  for (const [from, to] of [
    [2, 3],
    [9, 10],
    [10.5, 12],
  ] as const)
    expect(at(10.5, burst, [entry(from, to)]).level).toBe("now");
});

it("does not learn from the flushing of a week ago what an hour of the week is like", () => {
  const weeks = [1, 2, 3, 4, 5].map((week) => entry(9, 12, dayAfter(today, -7 * week)));
  expect(at(10.5, burst, [], 10, weeks.length).level).toBe("none");
  expect(at(10.5, burst, weeks, 10, weeks.length).level).toBe("now");
});

it("adds to the risk by how fast night flow grows, long before it is an alarm", () => {
  const { burst, growth } = stateAt(10, { inflow: 40, critical: 2 });
  const found = (state: typeof growth.state, perWeek: number | null) =>
    findingsOf({
      ...{ zoneId: 1, deviceId: 2, ili: null, burst: { ...burst, level: "none", flow: null } },
      growth: { ...growth, state, perWeek },
    }).map(({ indicator, severity }) => [indicator, severity]);
  expect(found("none", 1)).toEqual([["leakage_growth", 0.2]]);
  expect(found("growing", 2.5)).toEqual([["leakage_growth", 0.5]]);
  for (const perWeek of [0, -1, null]) expect(found("none", perWeek)).toEqual([]);
});

it("gives the risk the connections of a zone with a device, and the critical points in it, else those of its inlets", () => {
  const measuring = (fields: Pick<DeviceRecord, "id" | "type" | "zoneId">, ...keys: string[]) =>
    ({
      ...{ ...fields, site: {}, createdAt: new Date(0) },
      channels: keys.map((parameter, slot) => ({ parameter, slot, removed: false })),
    }) as unknown as DeviceRecord;
  const valve = measuring({ id: 3, type: "VGA", zoneId: null }, "critical_point_pressure");
  const logger = measuring({ id: 2, type: "DATALOGGER", zoneId: 7 }, "battery", "critical_point_pressure");
  const devices = [measuring({ id: 1, type: "DMA", zoneId: null }, "flow_forward"), logger, valve];
  const inlet = { role: "inlet" as const, reversed: false, toZoneId: null, status: null, note: "" };
  const registry = {
    get: (id: number) => devices.find((device) => device.id === id),
    all: () => devices.values(),
  };
  const zoneOf = (id: number, deviceId: number | null, connections: number | null) => ({
    ...{ id, deviceId, name: "DMA", polygon: aTriangle(), createdAt: new Date(0), updatedAt: new Date(0) },
    account: { ...emptyAccount, connections, boundary: [{ ...inlet, deviceId: valve.id }] },
  });
  expect(measuredZones([zoneOf(7, 1, 1_250), zoneOf(8, 1, null), zoneOf(9, null, 10)], registry)).toEqual([
    { deviceId: 1, critical: [{ deviceId: logger.id, slot: 1 }], connections: 1_250 },
    { deviceId: 1, critical: [{ deviceId: valve.id, slot: 0 }], connections: null },
  ]);
});
