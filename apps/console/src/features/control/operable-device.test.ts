import type { DeviceSummary } from "@sgval/contract/devices/device";
import { expect, it } from "vitest";
import { isHolding, shownState } from "./operable-device.ts";

const at = "2025-11-18T02:00:00Z";
const shown = (valveState: number): DeviceSummary["latest"] => ({
  measuredAt: at,
  receivedAt: at,
  values: { valve_state: valveState },
  quality: {},
  times: {},
});
const [high, open] = [0, 2];

it("calls a state held only where the device still shows what the command led to", () => {
  expect(isHolding("high_pressure", shownState("VGA", shown(high)))).toBe(true);
  expect(isHolding("high_pressure", shownState("VGA", shown(open)))).toBe(false);
});

it("does not take a new set-point or a release for the start of a held state", () => {
  expect(isHolding("set_outlet_pressure", shownState("VGA", shown(high)))).toBe(false);
  expect(isHolding("fully_open_off", shownState("VGA", shown(high)))).toBe(false);
});
