import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import type { DeviceRecord } from "../../devices/index.ts";
import { heldByOutput } from "./held-by-output.ts";

const now = Date.parse("2025-11-20T03:00:00Z");
const valve = (...parameters: string[]) =>
  ({
    ...{ id: 7, type: "VGA", reportIntervalSeconds: 60 },
    channels: parameters.map((parameter, slot) => ({ parameter, slot, removed: false })),
  }) as unknown as DeviceRecord;
const closedAt = (at: number) => ({ as: "fully_closed" as const, at });
/** What the valve said last of where it stands. */
const said = (value: number | null, measuredAt = now) => ({
  sampleOf: () => (value === null ? null : { value, quality: "good" as const, measuredAt }),
});

it("takes a closing that was confirmed long ago for none of a valve whose reports are not known, as after a restart", () => {
  const reporting = valve("valve_state");
  expect(heldByOutput(reporting, closedAt(now - 5 * minuteMs), said(null), now)).toBe("fully_closed");
  expect(heldByOutput(reporting, closedAt(now - 60 * minuteMs), said(null), now)).toBeNull();
  // One that never says where it stands is known by its answers alone.
  expect(heldByOutput(valve(), closedAt(now - 60 * minuteMs), said(null), now)).toBe("fully_closed");
});

it("goes by what a valve reports after it confirmed", () => {
  const confirmed = closedAt(now - 60 * minuteMs);
  expect(heldByOutput(valve("valve_state"), confirmed, said(1, now), now)).toBeNull();
  expect(heldByOutput(valve("valve_state"), confirmed, said(1, now - 90 * minuteMs), now)).toBe(
    "fully_closed",
  );
  expect(heldByOutput(valve("valve_state"), null, said(3), now)).toBe("fully_closed");
});
