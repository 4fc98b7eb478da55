import { expect, it } from "vitest";
import type { ActionKey } from "./control.ts";
import { expectedEffects } from "./expected-effect.ts";
import { nearLimits } from "./near-limit.ts";

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

it("names the limit that is reached first, of alarm and pressure points", () => {
  const [found] = nearLimits(effectsOf("low_pressure"), [
    { ...critical, limits: [alarmAt(1), startAt(1.4)] },
  ]);
  expect(found?.limit).toEqual(startAt(1.4));
  expect(nearLimits(effectsOf("low_pressure"), [{ ...critical, limits: [] }])).toEqual([]);
});
