import { defaultAutomationSettings, type RegulatedDevice } from "@sgval/contract/automation/settings";
import { fieldProblems } from "@sgval/contract/message";
import { expect, it } from "vitest";
import {
  failSafesOf,
  formOf,
  isDefault,
  type SettingsForm,
  settingGroups,
  settingsForm,
} from "./regulation-form.ts";

const pilot: RegulatedDevice = {
  site: {},
  parameters: ["inlet_pressure", "outlet_pressure", "flow"],
  hasCriticalPointLogger: false,
  hasThreshold: true,
};
const setPoint: RegulatedDevice = { ...pilot, site: { valveKind: "set_point" } };
const defaults = defaultAutomationSettings;
const empty = formOf(defaults, defaults);
const fieldsOf = (form: Partial<SettingsForm>, device: RegulatedDevice) =>
  settingGroups({ ...empty, ...form }, device).flatMap(({ fields }) => fields);
const problems = (form: Partial<SettingsForm>, device: RegulatedDevice) => {
  const parsed = settingsForm(device).safeParse({ ...empty, ...form });
  return parsed.success ? [] : fieldProblems(parsed.error).map(({ field, message }) => `${field} ${message}`);
};

it("asks of a valve with two pilots nothing about set-points, flows or critical points", () => {
  const fields = fieldsOf({}, pilot);
  expect(fields).toContain("confirmSamples");
  for (const name of ["strategy", "highSetPoint", "setPointStep", "flowTable", "criticalPointTarget"])
    expect(fields).not.toContain(name);
  expect(failSafesOf(pilot)).toEqual(["high", "hold"]);
});

it("asks of a valve with a set-point what its strategy uses", () => {
  expect(fieldsOf({}, setPoint)).toEqual(expect.arrayContaining(["strategy", "highSetPoint", "lowSetPoint"]));
  const byFlow = fieldsOf({ strategy: "flow_modulated", failSafe: "hold" }, setPoint);
  expect(byFlow).toContain("flowTable");
  expect(byFlow).not.toContain("highSetPoint");
  expect(byFlow).not.toContain("confirmSamples");
  expect(fieldsOf({ failSafe: "set_point" }, setPoint)).toContain("failSafeSetPoint");
});

it("leaves numbers at their default empty, and sends them as defaults", () => {
  expect(empty.confirmSamples).toBeNull();
  expect(empty.strategy).toBe("two_point");
  expect(isDefault(empty, defaults)).toBe(true);
  expect(isDefault({ ...empty, dwellMinutes: 20 }, defaults)).toBe(false);
  expect(settingsForm(pilot).parse(empty)).toEqual(defaults);
});

it("names at its field what a number or the valve does not allow", () => {
  expect(problems({ dwellMinutes: 900 }, pilot)).toEqual(["dwellMinutes validation.invalid_value"]);
  expect(problems({ failSafe: "set_point" }, pilot)).toEqual(["failSafe validation.set_point_valve_only"]);
  expect(problems({}, setPoint)).toContain("highSetPoint validation.required");
  const flowTable = [
    { flow: 40, pressure: 2 },
    { flow: 20, pressure: 2.4 },
  ];
  expect(problems({ strategy: "flow_modulated", failSafe: "hold", flowTable }, setPoint)).toEqual([
    "flowTable.1.flow validation.flows_ascending",
  ]);
});

it("is not held up by an impossible number in a field that is not shown any more", () => {
  expect(problems({ highSetPoint: 99, setPointStep: 99 }, pilot)).toEqual([]);
});

it("watches the critical point where that is what is regulated", () => {
  const critical = { ...setPoint, parameters: [...pilot.parameters, "critical_point_pressure"] };
  const form = { ...empty, strategy: "critical_point", failSafe: "hold", criticalPointTarget: 1.2 } as const;
  expect(settingsForm(critical).parse(form)).toMatchObject({ watched: "critical_point_pressure" });
});
