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
  sampleOf: (_id: number, slot: number) =>
    value === null || slot < 0 ? null : { value, quality: "good" as const, measuredAt },
});

it("goes by what a valve reports after it confirmed, and by what it confirmed where it says nothing", () => {
  const confirmed = closedAt(now - 60 * minuteMs);
  expect(heldByOutput(valve("valve_state"), confirmed, said(1, now))).toBeNull();
  expect(heldByOutput(valve("valve_state"), confirmed, said(1, now - 90 * minuteMs))).toBe("fully_closed");
  expect(heldByOutput(valve("valve_state"), null, said(3))).toBe("fully_closed");
  expect(heldByOutput(valve("valve_state"), confirmed, said(null))).toBe("fully_closed");
});

it("takes a valve without an output of its pilots for free once the output that closed it is off", () => {
  const outputs = valve("digital_output.1", "digital_output.2");
  expect(heldByOutput(outputs, closedAt(now - 60 * minuteMs), said(0))).toBeNull();
  expect(heldByOutput(outputs, { as: "fully_open", at: now - 60 * minuteMs }, said(0))).toBeNull();
  expect(heldByOutput(outputs, closedAt(now - 60 * minuteMs), said(null))).toBe("fully_closed");
});

it("does not take a valve for free by a state of before its closing because another output was reported since", () => {
  const device = valve("valve_state", "digital_output.1", "digital_output.2", "digital_output.3");
  const confirmed = closedAt(now - 60 * minuteMs);
  const before = now - 90 * minuteMs;
  /** What is known of each channel, and when it was measured. */
  const known = (...samples: ([value: number, measuredAt: number] | null)[]) => ({
    sampleOf: (_id: number, slot: number) => {
      const [value, measuredAt] = samples[slot] ?? [];
      return value === undefined || measuredAt === undefined
        ? null
        : { value, quality: "good" as const, measuredAt };
    },
  });
  expect(heldByOutput(device, confirmed, known([0, before], [0, now], null, [1, now]))).toBe("fully_closed");
  expect(heldByOutput(device, confirmed, known([0, before], [0, now], [1, now], [1, now]))).toBe(
    "fully_closed",
  );
  expect(heldByOutput(device, confirmed, known([0, before], [0, now], [0, now], [1, now]))).toBeNull();
  expect(heldByOutput(device, confirmed, known([0, now], null, null, null))).toBeNull();
});
