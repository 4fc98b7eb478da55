import { expect, it } from "vitest";
import { shownState, stateKeyOf } from "./shown-state.ts";
import { isFullyClosed, valveStateOf } from "./valve-state.ts";

const outputs = (open: number, closed: number, high: number | null) => ({
  "digital_output.1": open,
  "digital_output.2": closed,
  "digital_output.3": high,
});
const keyOf = (values: Record<string, number | null>) => valveStateOf(values)?.state.key ?? null;

it("takes what the valve reports, whatever its outputs say", () => {
  expect(valveStateOf({ valve_state: 2, ...outputs(0, 1, 1) })).toMatchObject({
    state: { key: "fully_open" },
    fromOutputs: false,
  });
});

it("concludes the state from the outputs where the valve reports none, closing before opening", () => {
  expect(keyOf(outputs(0, 1, 1))).toBe("fully_closed");
  expect(keyOf(outputs(1, 1, 0))).toBe("fully_closed");
  expect(keyOf(outputs(1, 0, 0))).toBe("fully_open");
  expect(keyOf(outputs(0, 0, 1))).toBe("regulating_high");
  expect(keyOf(outputs(0, 0, 0))).toBe("regulating_low");
  expect(valveStateOf(outputs(0, 0, 0))?.fromOutputs).toBe(true);
});

it("claims nothing about the pressure level while the third output is unknown", () => {
  expect(valveStateOf(outputs(0, 0, null))).toBeNull();
  expect(valveStateOf({})).toBeNull();
  expect(valveStateOf({ valve_state: 9 })).toBeNull();
});

it("says of a valve that it is fully closed by its state, else by the closing output alone", () => {
  expect(isFullyClosed({ valve_state: 3, "digital_output.2": 0 })).toBe(true);
  expect(isFullyClosed({ valve_state: 2, "digital_output.2": 1 })).toBe(false);
  expect(isFullyClosed({ "digital_output.2": 1 })).toBe(true);
  expect(isFullyClosed({ "digital_output.2": 0 })).toBe(false);
  expect(isFullyClosed({ "digital_output.1": 1 })).toBeNull();
});

it("takes a valve that does not know where it stands neither for open nor for closed, whatever its outputs say", () => {
  expect(isFullyClosed({ valve_state: 4 })).toBeNull();
  expect(isFullyClosed({ valve_state: 4, "digital_output.2": 0 })).toBeNull();
  expect(isFullyClosed({ valve_state: 4, "digital_output.2": 1 })).toBeNull();
  expect(stateKeyOf(shownState("VGA", { values: { valve_state: 4 } }))).toBeUndefined();
  expect(stateKeyOf(shownState("VGA", { values: { valve_state: 3 } }))).toBe("fully_closed");
  expect(keyOf({ valve_state: 4 })).toBe("unknown");
});
