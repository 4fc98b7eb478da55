import { waterBalanceDefaults } from "@sgval/contract/zones/water-balance-setting";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { daysBetween, spanOf } from "../days/compute-days.ts";
import { describeDays } from "../days/describe-day.ts";
import { stateOf } from "./assess-state.ts";

const zone = createTimeZone("Asia/Ho_Chi_Minh");
const [yesterday, today] = ["2025-11-19", "2025-11-20"];
const context = { zone, setting: waterBalanceDefaults, account: emptyAccount, calendar: [], today };

/** Nine weeks of the same flow and pressure; from a time of today on (hours, by default 10:00) as given, at a time of today. */
const at = (
  hour: number,
  burst: { inflow: number; critical: number },
  calendar: Parameters<typeof describeDays>[1]["calendar"] = [],
  since = 10,
) => {
  const stored = daysBetween("2025-09-18", today).map((day) => {
    const known = (value: number, late: number) =>
      Array.from({ length: 96 }, (_, quarter) => {
        const place = quarter + (day === today ? 0 : day === yesterday ? -96 : Number.NEGATIVE_INFINITY);
        return place < since * 4 ? value : place < hour * 4 ? late : null;
      });
    return {
      ...{ day, counted: null, azp: Array.from({ length: 96 }, () => null) },
      ...{ inflow: known(40, burst.inflow), critical: known(1.8, burst.critical) },
    };
  });
  const span = spanOf(zone, today);
  const days = describeDays(stored, { ...context, calendar });
  return stateOf(days, stored, { ...span, nightEnd: span.from + 4 * hourMs }, span.from + hour * hourMs)
    .burst;
};

it("suspects a burst now when inflow jumps and the critical point falls for half an hour", () => {
  expect(at(10.5, { inflow: 60, critical: 1.3 })).toMatchObject({
    level: "now",
    since: "2025-11-20T03:00:00.000Z",
  });
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

it("suspects none on a day whose night a flushing explains", () => {
  const span = spanOf(zone, today);
  const flushing = { kind: "flushing" as const, zoneId: null, from: span.from, to: span.to, note: "" };
  expect(at(10.5, { inflow: 60, critical: 1.3 }, [flushing]).level).toBe("suppressed");
});
