import { waterBalanceDefaults } from "@sgval/contract/zones/water-balance-setting";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { type DayContext, describeDays, nightOf } from "./describe-day.ts";
import { dayAfter, daysBetween, spanOf } from "./local-days.ts";
import type { StoredDay } from "./zone-days.store.ts";

const context = (timeZone = "Asia/Ho_Chi_Minh", more: Partial<DayContext> = {}): DayContext => ({
  zone: createTimeZone(timeZone),
  setting: waterBalanceDefaults,
  account: { ...emptyAccount, households: 1_000 },
  calendar: [],
  today: "2027-01-01",
  ...more,
});
const quarters = (count: number, valueAt: (index: number) => number | null) =>
  Array.from({ length: count }, (_, index) => valueAt(index));
const aDay = (day: string, more: Partial<StoredDay> = {}): StoredDay => ({
  day,
  inflow: quarters(96, () => 10),
  azp: quarters(96, () => null),
  critical: quarters(96, () => null),
  counted: null,
  differing: [],
  ...more,
});
const described = (...days: StoredDay[]) => describeDays(days, context());

it("takes the flow of a day that has its values, fills the few that are missing, and else what totalisers counted", () => {
  const missing = (count: number) => quarters(96, (index) => (index >= 96 - count ? null : 10));
  expect(described(aDay("2025-11-20"))[0]?.volume).toBeCloseTo(240);
  expect(described(aDay("2025-11-20", { inflow: missing(4) }))[0]).toMatchObject({
    volume: 240,
    good: 92,
    expected: 96,
  });
  expect(described(aDay("2025-11-20", { inflow: missing(5) }))[0]?.volume).toBeNull();
  expect(described(aDay("2025-11-20", { inflow: missing(50), counted: 251 }))[0]?.volume).toBe(251);
});

it("has a night flow only where enough of the night and of its day is good; today of what has come so far", () => {
  const nightFlowOf = (inflow: StoredDay["inflow"], today = "2025-11-21") =>
    describeDays([aDay("2025-11-20", { inflow })], context(undefined, { today }))[0]?.nightFlow;
  const missing = (count: number) => quarters(96, (index) => (index >= 96 - count ? null : 10));
  expect(nightFlowOf(missing(4))).toBe(10);
  expect(nightFlowOf(missing(5))).toBeNull();
  expect(nightFlowOf(quarters(96, (index) => ([8, 9].includes(index) ? null : 10)))).toBeNull();
  const morning = (gaps: number) => quarters(96, (index) => (index < gaps || index >= 30 ? null : 10));
  expect(nightFlowOf(morning(4), "2025-11-20")).toBe(10);
  expect(nightFlowOf(morning(5), "2025-11-20")).toBeNull();
  expect(nightFlowOf(morning(4))).toBeNull();
});

it("turns night into day by the pressures of the day, else of the day before, else without a correction", () => {
  const azp = quarters(96, (index) => (index < 24 ? 2.6 : 2));
  const nightOnly = quarters(96, (index) => (index < 24 ? 2.6 : null));
  const [whole, today, without] = described(
    aDay("2025-11-19", { azp }),
    aDay("2025-11-20", { azp: nightOnly }),
    aDay("2025-11-21"),
  );
  const factor = 6 + 18 * (2 / 2.6);
  expect(whole).toMatchObject({ nightDayFactor: expect.closeTo(factor, 6), pressureCorrected: true });
  expect(today).toMatchObject({ nightDayFactor: expect.closeTo(factor, 6), pressureCorrected: true });
  expect(without).toMatchObject({
    nightDayFactor: 24,
    pressureCorrected: false,
    leakage: expect.closeTo(8.3 * 24, 6),
  });
});

it("knows no night use, and so no leakage, of a zone without households", () => {
  const [day] = describeDays([aDay("2025-11-20")], context("Asia/Ho_Chi_Minh", { account: emptyAccount }));
  expect(day).toMatchObject({ nightFlow: 10, netNightFlow: null, leakage: null, nightDayFactor: null });
});

it("finds the night window on days of 23 and 25 hours", () => {
  const summer = context("Europe/Paris", {
    setting: { ...waterBalanceDefaults, nightWindow: { from: "03:00", to: "05:00" } },
  });
  const spring = spanOf(summer.zone, "2025-03-30");
  const autumn = spanOf(summer.zone, "2025-10-26");
  expect([(spring.to - spring.from) / 3_600_000, (autumn.to - autumn.from) / 3_600_000]).toEqual([23, 25]);
  expect(nightOf(summer, spring)).toMatchObject({ first: 8, end: 16 });
  expect(nightOf(summer, autumn)).toMatchObject({ first: 16, end: 24 });
});

it("looks for the lowest flow in the night window of the zone, where it has one of its own", () => {
  const own = context("Asia/Ho_Chi_Minh", {
    account: { ...emptyAccount, nightFrom: "00:00", nightTo: "01:30" },
  });
  const day = spanOf(own.zone, "2025-11-20");
  expect(nightOf(own, day)).toMatchObject({ first: 0, end: 6 });
  expect(nightOf(context("Asia/Ho_Chi_Minh"), day)).toMatchObject({ first: 8, end: 16 });
});

it("marks the days that a holiday touches, and only nights within it as explained", () => {
  const calendar = [
    {
      kind: "holiday" as const,
      zoneId: null,
      from: Date.parse("2026-02-16T12:00:00+07:00"),
      to: Date.parse("2026-02-17T12:00:00+07:00"),
      note: "Tết",
    },
  ];
  const days = describeDays(
    ["2026-02-16", "2026-02-17", "2026-02-18"].map((day) => aDay(day)),
    context(undefined, { calendar }),
  );
  expect(days.map(({ suppressed }) => suppressed)).toEqual([false, true, false]);
  expect(days.map((day) => day.calendar.length)).toEqual([1, 1, 0]);
});

it("counts days over the ends of months and years", () => {
  expect(dayAfter("2025-12-31")).toBe("2026-01-01");
  expect(daysBetween("2024-02-27", "2024-03-01")).toEqual([
    "2024-02-27",
    "2024-02-28",
    "2024-02-29",
    "2024-03-01",
  ]);
  expect(daysBetween("2024-03-01", "2024-02-27")).toEqual([]);
});
