import { expect, it } from "vitest";
import type { ActionKey } from "./control.ts";
import { expectedEffects } from "./expected-effect.ts";
import {
  downstreamPressures,
  foreseesAlarm,
  type LowerLimit,
  nearLimits,
  predictedLimit,
} from "./near-limit.ts";

const alarmAt = (at: number) => ({ kind: "alarm" as const, at });
const startAt = (at: number) => ({ kind: "start" as const, at });
const measuredAt = "2026-09-05T01:00:00.000Z";
const outlet = {
  parameter: "outlet_pressure",
  device: null,
  value: 2.45,
  measuredAt,
  isOutlet: true,
  limits: [alarmAt(1.2)],
};
const critical = {
  parameter: "P3",
  device: { id: 8, displayName: "DL-08" },
  value: 1.71,
  measuredAt,
  isOutlet: false,
  limits: [alarmAt(1.5)],
};
const effectsOf = (action: ActionKey, value: number | null = null, stateKey = "regulating_high") =>
  expectedEffects(action, { value, pumpIds: null, stateKey });
const namesOf = (...[effects, pressures]: Parameters<typeof nearLimits>) =>
  nearLimits(effects, pressures).map(({ parameter }) => parameter);

it("finds the pressures less than half a bar above their limit before a change to low pressure", () => {
  expect(nearLimits(effectsOf("low_pressure"), [outlet, critical])).toEqual([
    {
      parameter: "P3",
      device: critical.device,
      value: 1.71,
      measuredAt,
      limit: alarmAt(1.5),
      expected: null,
    },
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

it("expects of a lower set-point that the pressures downstream of the valve fall by as much as the outlet", () => {
  const set = (value: number) =>
    nearLimits(effectsOf("set_outlet_pressure", value), [outlet, { ...critical, limits: [alarmAt(1)] }]);
  expect(set(1.6).map(({ parameter, expected }) => [parameter, expected])).toEqual([
    ["P3", expect.closeTo(0.86)],
  ]);
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

it("gathers what is measured downstream of a valve in one order, with the start pressure point at the one it watches", () => {
  const by = (id: number, parameter: string) => ({
    parameter,
    value: 2,
    measuredAt,
    device: { id, displayName: `D${id}` },
    limits: [alarmAt(1)],
  });
  const gathered = (more: Partial<Parameters<typeof downstreamPressures>[0]> = {}) =>
    downstreamPressures({
      valveId: 7,
      outlet: by(7, "outlet_pressure"),
      critical: by(8, "pressure"),
      zoneCritical: by(20, "critical_point_pressure"),
      start: { at: 1.2, watched: "critical_point_pressure" },
      ...more,
    }).map(({ parameter, device, isOutlet, limits }) => [parameter, device?.id, isOutlet, limits.length]);
  const all = [
    ["outlet_pressure", undefined, true, 1],
    // A logger at the critical point may call it pressure; the start pressure point is for that of the valve alone.
    ["critical_point_pressure", 8, false, 2],
    ["critical_point_pressure", 20, false, 1],
  ];
  expect(gathered()).toEqual(all);
  expect(gathered({ start: { at: 1.2, watched: "outlet_pressure" } })[0]).toEqual([
    "outlet_pressure",
    undefined,
    true,
    2,
  ]);
  // Measured by the valve itself, or by the device that stands for the zone, too.
  const own = { critical: by(7, "critical_point_pressure"), zoneCritical: null };
  expect(gathered(own)[1]).toEqual(["critical_point_pressure", undefined, false, 2]);
  expect(gathered({ critical: by(20, "critical_point_pressure") })).toHaveLength(2);
  expect(gathered({ critical: by(20, "pressure") })).toHaveLength(3);
  expect(gathered({ outlet: null, critical: null, start: null })).toEqual(all.slice(2));
  expect(gathered({ outlet: null, critical: null, zoneCritical: null })).toEqual([]);
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
