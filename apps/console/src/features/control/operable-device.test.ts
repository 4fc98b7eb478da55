import { shownState } from "@sgval/contract/control/shown-state";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { expect, it } from "vitest";
import { aCommand } from "./command.fixture.ts";
import {
  type HoldingCommand,
  holdingCommandOf,
  isHolding,
  replacedBy,
  unansweredSetting,
} from "./operable-device.ts";

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

const by = (action: HoldingCommand["action"], actorName: string): HoldingCommand => ({
  ...{ action, source: "manual", actorName, value: null, reason: null, since: at },
});
const holding = (state: number, ...held: HoldingCommand[]) =>
  holdingCommandOf(held, shownState("VGA", shown(state)))?.actorName;

it("names who closed a valve, whatever was commanded of another output since then", () => {
  expect(holding(closed, by("low_pressure", "technician"), by("fully_close_on", "operator"))).toBe(
    "operator",
  );
  expect(holding(open, by("set_outlet_pressure", "technician"), by("fully_open_on", "operator"))).toBe(
    "operator",
  );
});

it("names the level that a valve regulates at since its release, and who released it where no level was commanded", () => {
  const released = { ...by("fully_close_off", "operator"), since: "2025-11-18T03:00:00Z" };
  expect(
    holdingCommandOf([released, by("low_pressure", "technician")], shownState("VGA", shown(low))),
  ).toEqual({
    ...by("low_pressure", "technician"),
    since: released.since,
  });
  expect(holding(low, released)).toBe("operator");
  expect(holding(low, by("low_pressure", "technician"), by("fully_close_off", "operator"))).toBe(
    "technician",
  );
});

it("names the set-point that was commanded after the level that a valve still reports, and not one before it", () => {
  const setPoint = { ...by("set_outlet_pressure", "automatic"), value: 2.31 };
  const level = by("low_pressure", "operator");
  expect(holdingCommandOf([setPoint, level], shownState("VGA", shown(low)))).toEqual(setPoint);
  expect(holding(high, setPoint, level)).toBe("automatic");
  expect(holding(low, level, setPoint)).toBe("operator");
});

it("says which command replaced the last set-point, a release being none", () => {
  const setPoint = by("set_outlet_pressure", "automatic");
  const level = by("high_pressure", "operator");
  expect(replacedBy([level, setPoint])).toEqual(level);
  expect(replacedBy([setPoint, level])).toBeUndefined();
  expect(replacedBy([by("fully_close_off", "operator"), setPoint])).toBeUndefined();
  expect(replacedBy([by("fully_close_on", "operator"), setPoint])?.action).toBe("fully_close_on");
  expect(replacedBy([level])).toBeUndefined();
});

it.each([
  { what: "was lost", unsure: true },
  { what: "was lost, though something else was answered since", later: { action: "sync" }, unsure: true },
  { what: "was refused late", own: { lateResult: "err" }, unsure: false },
  { what: "came late", own: { lateResult: "ok" }, unsure: false },
  { what: "was lost before another level was set", later: { action: "low_pressure" }, unsure: false },
  {
    what: "was lost before a sync that named the set-point",
    later: { action: "sync" },
    SP: 3,
    unsure: false,
  },
] as const)("does not know which set-point a valve has, $unsure, where the answer to one $what", (one) => {
  const { own, later, SP, unsure } = { own: {}, later: null, SP: null, ...one };
  const lost = aCommand({
    ...{ id: 8, action: "set_outlet_pressure", value: 3, sentAt: at, status: "device_not_response" },
    ...own,
  });
  const set = aCommand({
    ...{ id: 7, action: "set_outlet_pressure", sentAt: at, status: "completed" },
    value: 2,
  });
  const after = later ? [aCommand({ id: 9, sentAt: at, status: "completed", ...later })] : [];
  const found = unansweredSetting([...after, lost, set], SP === null ? {} : { SP });
  expect(found?.id).toBe(unsure ? 8 : undefined);
  const setPoint = { ...by("set_outlet_pressure", "automatic"), value: 2 };
  expect(
    holdingCommandOf([setPoint, by("low_pressure", "operator")], shownState("VGA", shown(low)), found),
  ).toEqual(unsure ? undefined : setPoint);
});

it("names nobody once the device shows another state than the commands led to", () => {
  expect(holding(low, by("fully_close_on", "operator"), by("low_pressure", "technician"))).toBeUndefined();
  expect(holding(closed, by("fully_close_off", "operator"))).toBeUndefined();
  expect(holding(high, by("fully_close_off", "operator"), by("low_pressure", "technician"))).toBeUndefined();
  expect(holding(closed)).toBeUndefined();
});
