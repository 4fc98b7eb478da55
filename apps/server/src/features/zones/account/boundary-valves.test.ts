import { hourMs, minuteMs } from "@sgval/quantities/duration";
import type { Quality } from "@sgval/quantities/quality";
import { expect, it } from "vitest";
import type { DeviceRecord } from "../../devices/index.ts";
import { isOpenBoundary, reportedState } from "./boundary-valves.ts";

const now = Date.parse("2026-03-01T01:00:00Z");

interface Report {
  value: number;
  at?: number;
  sentEvery?: number | null;
  quality?: Quality;
}

/** A valve that should stand so, what it last sent of each channel, and when anything of it was heard. */
const aBoundary = (
  status: "closed" | "open" | "unknown",
  reports: Record<string, Report>,
  { type = "VGA", newest = now } = {},
) => {
  const keys = Object.keys(reports);
  const channels = keys.map((parameter, slot) => ({ parameter, slot, removed: false }));
  const device = { id: 1, type, reportIntervalSeconds: 300, channels } as unknown as DeviceRecord;
  const of = (slot: number) => reports[keys[slot] ?? ""];
  const deps: Parameters<typeof reportedState>[0] = {
    registry: { get: () => device },
    latest: {
      newestOf: () => newest,
      sampleOf: (_, slot) => {
        const { value = null, at = now, quality = "good" as const } = of(slot) ?? {};
        return { value, measuredAt: at, quality };
      },
      sentEvery: (_, slot) => of(slot)?.sentEvery ?? null,
    },
  };
  const boundary = {
    ...{ deviceId: 1, role: "boundary" as const, reversed: false, toZoneId: null },
    ...{ status, note: "" },
  };
  return {
    reported: reportedState(deps, boundary),
    isOpen: isOpenBoundary(deps, boundary),
  };
};

const at = new Date(now).toISOString();

it("goes by what the device reports before what somebody entered", () => {
  expect(aBoundary("closed", {})).toEqual({ reported: null, isOpen: false });
  expect(aBoundary("unknown", {})).toEqual({ reported: null, isOpen: true });
  expect(aBoundary("closed", { valve_state: { value: 2 } })).toEqual({
    reported: { state: 2, at },
    isOpen: true,
  });
  // A valve that regulates lets water through.
  expect(aBoundary("closed", { valve_state: { value: 1 } }).isOpen).toBe(true);
  expect(aBoundary("unknown", { valve_state: { value: 3 } }).isOpen).toBe(false);
  // One that should be open keeps nothing apart, however it stands now.
  expect(aBoundary("open", { valve_state: { value: 3 } }).isOpen).toBe(true);
  expect(aBoundary("closed", { "digital_output.2": { value: 0 }, "digital_output.1": { value: 1 } })).toEqual(
    {
      reported: { state: 2, at },
      isOpen: true,
    },
  );
});

it("holds what was sent when the valve moved, and not what is lost while the rest is heard", () => {
  const before = now - 8 * hourMs;
  const moved = aBoundary("closed", { valve_state: { value: 2, at: before } });
  expect(moved).toEqual({ reported: { state: 2, at: new Date(before).toISOString() }, isOpen: true });
  const lost = { valve_state: { value: 3, at: before, sentEvery: 5 * minuteMs } };
  expect(aBoundary("unknown", lost)).toEqual({ reported: null, isOpen: true });
  // Of a device that fell silent as a whole it is the last that is known.
  expect(aBoundary("unknown", lost, { newest: before }).isOpen).toBe(false);
});

it("says nothing where the valve does not know, the value is bad, or the device is no valve", () => {
  expect(aBoundary("closed", { valve_state: { value: 4 } }).reported).toBeNull();
  expect(aBoundary("closed", { valve_state: { value: 2, quality: "out_of_range" } }).reported).toBeNull();
  expect(aBoundary("closed", { valve_state: { value: 2 } }, { type: "DATALOGGER" }).reported).toBeNull();
});
