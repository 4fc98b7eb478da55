import { completenessOf } from "@sgval/contract/readings/health";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { describe, expect, it } from "vitest";
import { gapsOf, type HourCount, piecesOf, stripOf } from "./assess-health.ts";

const zone = createTimeZone("Asia/Ho_Chi_Minh");
const now = Date.parse("2025-11-20T08:30:00Z");
const at = (text: string) => Date.parse(`2025-11-20T${text}:00Z`);
const hour = (text: string, ...counts: (number | null)[]): HourCount => ({ at: at(text), counts });

describe("pieces", () => {
  it("are hours up to now, the last one not over yet", () => {
    const pieces = piecesOf(1, minuteMs, now, zone);
    expect(pieces).toHaveLength(24);
    expect(pieces[0]).toEqual({ from: at("09:00") - dayMs, to: at("10:00") - dayMs });
    expect(pieces.at(-1)).toEqual({ from: at("08:00"), to: now });
  });
  it("are local days over a month, and for a device that measures every hour or less often", () => {
    const month = piecesOf(30, minuteMs, now, zone);
    expect(month).toHaveLength(30);
    // 17:00 UTC is midnight in Ho Chi Minh City.
    expect(month.at(-1)).toEqual({ from: at("17:00") - dayMs, to: now });
    expect(piecesOf(7, hourMs, now, zone)).toHaveLength(7);
  });
});

describe("completeness", () => {
  const pieces = piecesOf(1, minuteMs, now, zone).slice(-3);
  const due = { from: at("06:30"), to: at("08:10") };
  const strip = stripOf(pieces, [hour("06:00", 30, null), hour("07:00", 15, 90), hour("08:00", 5, 5)], {
    interval: minuteMs,
    due,
  });

  it("expects nothing before the device was there nor of what is not due yet", () => {
    expect(strip.map(({ expected }) => expected)).toEqual([30, 60, 10]);
  });
  it("counts what a device has from before it was added, where its readings came at its interval", () => {
    const since = { from: at("07:40"), to: at("08:30") };
    const expectedOf = (...counts: number[]) =>
      stripOf(
        pieces,
        counts.map((count, index) => ({ at: at(`0${6 + index}:00`), counts: [count] })),
        { interval: minuteMs, due: since },
      ).map(({ expected }) => expected);
    expect(expectedOf(60, 60, 30)).toEqual([60, 60, 30]);
    // History of every quarter of an hour, and none before the device was added within an hour.
    expect(expectedOf(4, 21, 30)).toEqual([0, 20, 30]);
    expect(expectedOf(0, 20, 30)).toEqual([0, 20, 30]);
  });
  it("counts the readings of the channel that has the most", () => {
    expect(strip.map(({ received }) => received)).toEqual([30, 90, 5]);
  });
  it("does not let more readings in one hour make up for those that another one lacks", () => {
    expect(completenessOf(strip)).toBeCloseTo(95 / 100);
  });
  it("is unknown while nothing is expected", () => {
    expect(
      completenessOf(stripOf(pieces, [], { interval: minuteMs, due: { from: now, to: now } })),
    ).toBeNull();
  });
});

describe("gaps", () => {
  const interval = minuteMs;
  const due = { from: at("05:00"), to: at("08:00") };
  const known = { since: due.from, first: at("05:01"), last: at("07:59"), silences: [] };

  it("are silences of more than 2.5 intervals with the readings they lack, the latest first", () => {
    const silences = [
      { from: at("05:10"), to: at("05:20") },
      { from: at("07:00"), to: at("07:03") },
      { from: at("07:10"), to: at("07:12") },
    ];
    expect(gapsOf([], { ...known, silences }, { interval, due })).toEqual([
      { from: at("07:00"), to: at("07:03"), missing: 2 },
      { from: at("05:10"), to: at("05:20"), missing: 9 },
    ]);
  });
  it("include the silence before the first reading and the one since the last", () => {
    expect(gapsOf([], { ...known, first: at("05:30"), last: at("07:30") }, { interval, due })).toEqual([
      { from: at("07:30"), to: at("08:00"), missing: 29 },
      { from: at("05:00"), to: at("05:30"), missing: 29 },
    ]);
  });
  it("are one gap for a device that was silent all the time", () => {
    expect(gapsOf([], { ...known, first: null, last: null }, { interval, due })).toEqual([
      { ...due, missing: 179 },
    ]);
  });
  it("are known by the hour before the readings that are looked at one by one", () => {
    const hours = [hour("03:00", 60), hour("04:00", 0), hour("06:00", 60)];
    const exact = { since: at("07:00"), first: at("07:00"), last: at("07:59"), silences: [] };
    expect(gapsOf(hours, exact, { interval, due: { from: at("03:00"), to: due.to } })).toEqual([
      { from: at("04:00"), to: at("06:00"), missing: 119 },
    ]);
  });
});
