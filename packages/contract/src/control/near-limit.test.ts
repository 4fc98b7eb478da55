import { expect, it } from "vitest";
import type { ActionKey } from "./control.ts";
import { expectedEffects } from "./expected-effect.ts";
import { foreseesAlarm, type LowerLimit, nearLimits, predictedLimit } from "./near-limit.ts";

const alarmAt = (at: number) => ({ kind: "alarm" as const, at });
const startAt = (at: number) => ({ kind: "start" as const, at });
const outlet = { name: "P2", isOutlet: true, value: 2.45, limits: [alarmAt(1.2)] };
const critical = { name: "P3", isOutlet: false, value: 1.71, limits: [alarmAt(1.5)] };
const effectsOf = (action: ActionKey, value: number | null = null, stateKey = "regulating_high") =>
  expectedEffects(action, { value, pumpIds: null, stateKey });
const namesOf = (...[effects, pressures]: Parameters<typeof nearLimits<typeof critical>>) =>
  nearLimits(effects, pressures).map(({ name }) => name);

it("finds the pressures less than half a bar above their limit before a change to low pressure", () => {
  expect(nearLimits(effectsOf("low_pressure"), [outlet, critical])).toEqual([
    { ...critical, limit: alarmAt(1.5), expected: null },
  ]);
  expect(namesOf(effectsOf("low_pressure"), [outlet, { ...critical, value: 2 }])).toEqual([]);
  expect(namesOf(effectsOf("low_pressure"), [outlet, { ...critical, value: 1.4 }])).toEqual(["P3"]);
});

it("finds nothing before what raises the pressure, moves no water or changes nothing", () => {
  const pressures = [outlet, critical];
  expect(namesOf(effectsOf("fully_open_on"), pressures)).toEqual([]);
  expect(namesOf(effectsOf("fully_close_off", null, "fully_closed"), pressures)).toEqual([]);
  expect(namesOf(effectsOf("low_pressure", null, "regulating_low"), pressures)).toEqual([]);
  expect(namesOf(effectsOf("sync"), pressures)).toEqual([]);
});

it("expects of a lower set-point that the pressures behind the valve fall by as much as the outlet", () => {
  const set = (value: number) =>
    nearLimits(effectsOf("set_outlet_pressure", value), [outlet, { ...critical, limits: [alarmAt(1)] }]);
  expect(set(1.6).map(({ name, expected }) => [name, expected])).toEqual([["P3", expect.closeTo(0.86)]]);
  expect(set(2.4)).toEqual([]);
  expect(set(3)).toEqual([]);
  // How far it falls is not known.
  expect(nearLimits(effectsOf("set_outlet_pressure", 1.6), [critical])).toEqual([]);
});

it("names an alarm limit that may be passed before a pressure point, else the limit that is reached first", () => {
  const limitOf = (...limits: LowerLimit[]) =>
    nearLimits(effectsOf("low_pressure"), [{ ...critical, limits }])[0]?.limit;
  expect(limitOf(alarmAt(1), startAt(1.4))).toEqual(startAt(1.4));
  expect(limitOf(startAt(1.6), alarmAt(1.5), alarmAt(1.4))).toEqual(alarmAt(1.5));
  expect(nearLimits(effectsOf("low_pressure"), [{ ...critical, limits: [] }])).toEqual([]);
});

it("foresees an alarm where the expected pressure is not above its limit, or may fall below it", () => {
  const of = (limit: LowerLimit, expected: number | null) => foreseesAlarm({ limit, expected });
  expect([of(alarmAt(1.5), null), of(alarmAt(1.5), 1.5), of(alarmAt(1.5), 0.8)]).toEqual([true, true, true]);
  expect(of(alarmAt(1.5), 1.51)).toBe(false);
  expect([of(startAt(1.5), null), of(startAt(1.5), 0.8)]).toEqual([false, false]);
});

it("finds the limit that an expected pressure passes on either side, and the one that it is near to", () => {
  const limits = [
    { kind: "under" as const, at: 1.5 },
    { kind: "over" as const, at: 4 },
  ];
  const of = (expected: number, error = 0.05) => predictedLimit(expected, error, limits);
  expect(of(4.27)).toEqual({ kind: "over", at: 4, passed: true });
  expect(of(1.21)).toEqual({ kind: "under", at: 1.5, passed: true });
  expect(of(3.95)).toEqual({ kind: "over", at: 4, passed: false });
  expect(of(1.55)).toEqual({ kind: "under", at: 1.5, passed: false });
  expect(of(3)).toBeNull();
});

it("marks every expected pressure that is no further from a limit than its error, wherever it comes from", () => {
  const limits = [
    { kind: "under" as const, at: 1.5 },
    { kind: "over" as const, at: 2 },
  ];
  const of = (expected: number, error: number) => predictedLimit(expected, error, limits)?.kind ?? null;
  expect([1.5, 1.51, 1.52, 1.53, 1.6].map((expected) => of(expected, 0.1))).toEqual(Array(5).fill("under"));
  expect([of(1.61, 0.1), of(1.61, 0.11), of(1.65, 0)]).toEqual([null, "under", null]);
  // A set-point is held within a tenth of a bar, however good the model is.
  expect(of(1.59, 0.02)).toBe("under");
  // Of two, the nearer one.
  expect([of(1.7, 0.4), of(1.8, 0.4)]).toEqual(["under", "over"]);
});

it("names a passed limit that raises an alarm before a pressure point of automation", () => {
  const limits = [
    { kind: "limit" as const, at: 2.4 },
    { kind: "over" as const, at: 4 },
    { kind: "start" as const, at: 1.2 },
  ];
  const of = (expected: number) => predictedLimit(expected, 0.05, limits);
  expect(of(4.2)?.kind).toBe("over");
  expect(of(3.95)).toEqual({ kind: "limit", at: 2.4, passed: true });
  expect(of(1.1)).toEqual({ kind: "start", at: 1.2, passed: true });
});
