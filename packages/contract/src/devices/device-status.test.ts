import { describe, expect, it } from "vitest";
import {
  deviceMark,
  deviceMarks,
  deviceStatus,
  deviceStatusOf,
  gravestOf,
  hasBadValue,
  isMarkReturned,
  markOfRank,
  markOfStatus,
  markRank,
  rankOfSeveral,
  statusRank,
  worstStatus,
} from "./device-status.ts";

const minute = 60_000;
const now = Date.parse("2026-03-01T02:00:00Z");
const valve = { type: "VGA", reportIntervalSeconds: 60 } as const;

describe("a bad value", () => {
  it("counts while it is current", () => {
    const fault = [{ quality: "sensor_fault", measuredAt: now - minute }] as const;
    expect(hasBadValue(valve, fault, "fresh", now)).toBe(true);
    expect(hasBadValue(valve, fault, "late", now)).toBe(true);
  });

  it("says nothing of a silent device, nor once it is old itself", () => {
    const fault = [{ quality: "sensor_fault", measuredAt: now - minute }] as const;
    for (const silent of ["stale", "offline", "never"] as const)
      expect(hasBadValue(valve, fault, silent, now)).toBe(false);
    const old = [{ quality: "sensor_fault", measuredAt: now - 60 * minute }] as const;
    expect(hasBadValue(valve, old, "fresh", now)).toBe(false);
  });

  it("is not one that still shows its number", () => {
    for (const quality of ["suspect", "saturated", "uncalibrated", "manual"] as const)
      expect(hasBadValue(valve, [{ quality, measuredAt: now }], "fresh", now)).toBe(false);
  });
});

describe("the status of a device", () => {
  const known = { freshness: "fresh", outsideLimits: false, badValue: false } as const;

  it("is worse with a bad value than late, and better than silent", () => {
    expect(deviceStatusOf(known)).toBe("fresh");
    expect(deviceStatusOf({ ...known, badValue: true })).toBe("bad");
    expect(deviceStatusOf({ ...known, freshness: "late", badValue: true })).toBe("bad");
    expect(deviceStatusOf({ ...known, freshness: "offline", badValue: true })).toBe("offline");
  });

  it("is outside limits before all else, but a silent device is worse than that", () => {
    expect(deviceStatusOf({ freshness: "offline", outsideLimits: true, badValue: true })).toBe("outside");
    expect(worstStatus(["fresh", "outside", "offline", "bad"])).toBe("offline");
    expect(worstStatus(["stale", "outside", "bad"])).toBe("outside");
    expect(worstStatus(["late", "bad", "fresh"])).toBe("bad");
    expect(worstStatus([])).toBeNull();
  });
});

describe("the mark of a device", () => {
  it("is its gravest alarm or its status, whichever is worse", () => {
    expect(deviceMark("fresh", null)).toBeNull();
    expect(deviceMark("never", undefined)).toBe("unknown");
    expect(deviceMark("late", { priority: 4 })).toBe("low");
    expect(deviceMark("outside", { priority: 4 })).toBe("medium");
    expect(deviceMark("offline", { priority: 3 })).toBe("offline");
    expect(deviceMark("offline", { priority: 2 })).toBe("high");
  });

  it("is of alarms that are over where these are worse than its status and none of them holds", () => {
    const over = { priority: 2, holds: false } as const;
    expect(isMarkReturned("fresh", over)).toBe(true);
    expect(isMarkReturned("fresh", { ...over, holds: true })).toBe(false);
    expect(isMarkReturned("fresh", null)).toBe(false);
    // The value itself is beyond its limits.
    expect(isMarkReturned("outside", { ...over, priority: 3 })).toBe(false);
    expect(isMarkReturned("offline", { ...over, priority: 3 })).toBe(false);
  });

  it("of several is what holds before a graver alarm that is over, which no silence hides", () => {
    const [critical, high, stale] = (["critical", "high", "stale"] as const).map(markRank);
    expect(rankOfSeveral(critical ?? 0, high ?? 0)).toBe(high);
    expect(rankOfSeveral(critical ?? 0, stale ?? 0)).toBe(critical);
    expect(rankOfSeveral(critical ?? 0, critical ?? 0)).toBe(critical);
    expect(rankOfSeveral(stale ?? 0, stale ?? 0)).toBe(stale);
    expect(rankOfSeveral(0, 0)).toBe(0);
    const open = [
      { priority: 1 as const, holds: false },
      { priority: 3 as const, holds: true },
      { priority: 2 as const, holds: true },
    ];
    expect(gravestOf(open)).toEqual({ priority: 2, holds: true });
    expect(gravestOf(open.slice(0, 1))).toEqual({ priority: 1, holds: false });
    expect(gravestOf([])).toBeNull();
  });

  it("stands in the order of the statuses, which has no other", () => {
    const ranks = deviceStatus.options.map(statusRank);
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    expect(new Set(ranks).size).toBe(ranks.length);
    expect(deviceStatus.options.map((status) => markRank(markOfStatus(status)))).toEqual(ranks);
    expect(deviceMarks.map((mark) => markOfRank(markRank(mark)))).toEqual([...deviceMarks]);
  });
});
