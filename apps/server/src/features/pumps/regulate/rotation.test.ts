import { hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { describe, expect, it } from "vitest";
import { rotatedLead } from "./rotation.ts";
import { isDailyMinimum } from "./situation.ts";
import type { StagedPump } from "./staging.ts";

const pump = (key: string, more: Partial<StagedPump> = {}): StagedPump => ({
  ...{
    key,
    type: "normal",
    on: false,
    available: true,
    unanswered: false,
    power: null,
    min: null,
    max: null,
  },
  ...{ runHours: 0, startedAt: null },
  ...more,
});

describe("rotation of the lead pump", () => {
  const now = 100 * hourMs;
  const lead = pump("p1", { on: true, runHours: 510.1, startedAt: now - 24 * hourMs });
  const other = pump("p2", { runHours: 500 });
  it("comes after 24 h of running or at the daily minimum, when hours differ by more than 10", () => {
    const rotated = { lead: "p1", next: "p2" };
    const by = (isDailyMinimum: boolean, ...pumps: StagedPump[]) =>
      rotatedLead(pumps, { now, isDailyMinimum });
    expect(by(false, lead, other)).toEqual(rotated);
    expect(by(false, { ...lead, runHours: 510 }, other)).toBeNull();
    const younger = { ...lead, startedAt: now - 23.9 * hourMs };
    expect(by(false, younger, other)).toBeNull();
    expect(by(true, younger, other)).toEqual(rotated);
    expect(by(true, lead, { ...other, available: false })).toBeNull();
    expect(by(true, lead, { ...other, type: "linear" })).toBeNull();
    expect(by(true, other)).toBeNull();
    expect(by(true, { ...lead, unanswered: true }, other)).toBeNull();
    expect(by(true, lead, { ...other, unanswered: true })).toBeNull();
  });
  it("has its daily minimum from three to four in the morning of the local time", () => {
    const minimum = ["19:59", "20:00", "20:59", "21:00"].map((utc) =>
      isDailyMinimum(Date.parse(`2025-11-17T${utc}:00Z`), createTimeZone("Asia/Ho_Chi_Minh")),
    );
    expect(minimum).toEqual([false, true, true, false]);
  });
});
