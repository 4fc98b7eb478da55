import type { DeviceSummary } from "@sgval/contract/devices/device";
import { expect, it } from "vitest";
import { type Holder, holderOf, isHolding, shownState } from "./operable-device.ts";

const at = "2025-11-18T02:00:00Z";
const shown = (valveState: number): DeviceSummary["latest"] => ({
  measuredAt: at,
  receivedAt: at,
  values: { valve_state: valveState },
  quality: {},
  times: {},
});
const [high, low, open, closed] = [0, 1, 2, 3];

it("calls a state held only where the device still shows what the command led to", () => {
  expect(isHolding("high_pressure", shownState("VGA", shown(high)))).toBe(true);
  expect(isHolding("high_pressure", shownState("VGA", shown(open)))).toBe(false);
});

it("does not take a new set-point or a release for the start of a held state", () => {
  expect(isHolding("set_outlet_pressure", shownState("VGA", shown(high)))).toBe(false);
  expect(isHolding("fully_open_off", shownState("VGA", shown(high)))).toBe(false);
});

const by = (action: Holder["action"], actorName: string): Holder => ({
  ...{ action, actorName, value: null, reason: null, since: at },
});
const holder = (state: number, ...held: Holder[]) =>
  holderOf(held, shownState("VGA", shown(state)))?.actorName;

it("names who closed a valve, whatever was commanded of another output since then", () => {
  expect(holder(closed, by("low_pressure", "technician"), by("fully_close_on", "operator"))).toBe("operator");
  expect(holder(open, by("set_outlet_pressure", "technician"), by("fully_open_on", "operator"))).toBe(
    "operator",
  );
});

it("names who released a valve as the one that made it regulate", () => {
  expect(holder(low, by("fully_close_off", "operator"), by("low_pressure", "technician"))).toBe("operator");
  expect(holder(low, by("low_pressure", "technician"), by("fully_close_off", "operator"))).toBe("technician");
});

it("names nobody once the device shows another state than the commands led to", () => {
  expect(holder(low, by("fully_close_on", "operator"), by("low_pressure", "technician"))).toBeUndefined();
  expect(holder(closed, by("fully_close_off", "operator"))).toBeUndefined();
  expect(holder(high, by("fully_close_off", "operator"), by("low_pressure", "technician"))).toBeUndefined();
  expect(holder(closed)).toBeUndefined();
});
