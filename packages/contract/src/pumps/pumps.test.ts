import { describe, expect, it } from "vitest";
import { fieldProblems } from "../message.ts";
import { channelOfPumpKey, pumpBankBody } from "./pumps.ts";
import { pumpTemplateBody } from "./templates.ts";

const normal = { key: "p1", name: "Bơm 1", number: 1, type: "normal" };
const linear = {
  ...{ key: "p4", name: "Bơm 4", number: 4, type: "linear", min: 40, max: 100, staticValue: 60 },
  ...{ timeAutoSend: 60, timeWaitForRespond: 20 },
};
const problems = (...pumps: object[]) => {
  const { error } = pumpBankBody.safeParse({ pumps });
  return error ? fieldProblems(error).map(({ field, message }) => `${field} ${message}`) : [];
};

describe("parameters of a bank", () => {
  it("[R3.10] takes normal and linear pumps, and fills in what has a default", () => {
    const bank = pumpBankBody.parse({ pumps: [normal, linear] });
    expect(bank).toMatchObject({
      wearPolicy: "lifo",
      interlocks: {
        minOnSeconds: 120,
        minOffSeconds: 180,
        staggerSeconds: 15,
        lowSuction: 0.3,
        stageUpSeconds: 60,
        stageDownSeconds: 120,
      },
      pumps: [
        { key: "p1", reverse: false, min: null },
        { key: "p4", inputLow: null },
      ],
    });
    // Without it the last set power that is stored stays.
    expect(bank.pumps[1]?.powerValue).toBeUndefined();
  });
  it("[R5.14] asks for the information of normal and linear pumps", () => {
    expect(problems()).toEqual(["pumps validation.pump_information"]);
    expect(problems({ ...normal, type: "linear" })).toEqual(
      ["min", "max", "staticValue", "timeAutoSend", "timeWaitForRespond"].map(
        (field) => `pumps.0.${field} validation.pump_information`,
      ),
    );
    expect(problems({ ...normal, name: "" })).toEqual(["pumps.0.name validation.required"]);
  });
  it("[R5.17] takes unit numbers from 1 to 999", () => {
    for (const number of [1, 999]) expect(problems({ ...normal, number })).toEqual([]);
    for (const number of [0, 1000, 1.5, "7"])
      expect(problems({ ...normal, number })).toEqual(["pumps.0.number validation.device_number"]);
  });
  it("[R5.13] refuses a key, a name or a number twice, and a measuring device for two pumps", () => {
    const twice = { ...normal, linkedDeviceId: 7 };
    expect(problems(twice, twice)).toEqual([
      "pumps.1.key validation.value_exists",
      "pumps.1.name validation.value_exists",
      "pumps.1.number validation.value_exists",
      "pumps.1.linkedDeviceId validation.linkage_device_assigned",
    ]);
  });
  it("keeps every power within min and max, and refuses a band that is none", () => {
    expect(problems({ ...linear, max: 40 })).toEqual(["pumps.0.max validation.max_greater_than_min"]);
    expect(problems({ ...linear, staticValue: 39, powerValue: 100, max: 99 })).toEqual([
      "pumps.0.staticValue validation.below_minimum_threshold",
      "pumps.0.powerValue validation.exceeds_maximum_threshold",
    ]);
    expect(problems({ ...linear, controlVariable: "P_out", inputLow: 4 })).toEqual([
      "pumps.0.inputHigh validation.required",
    ]);
    expect(problems({ ...linear, inputLow: 4, inputHigh: 4 })).toEqual([
      "pumps.0.inputHigh validation.max_greater_than_min",
    ]);
  });
  it("sends every 5 to 3600 s, and waits for an answer for less than that and 100 s at most", () => {
    for (const [timeAutoSend, timeWaitForRespond] of [
      [5, 4],
      [3600, 100],
    ])
      expect(problems({ ...linear, timeAutoSend, timeWaitForRespond })).toEqual([]);
    expect(problems({ ...linear, timeAutoSend: 4, timeWaitForRespond: 3 })).toEqual([
      "pumps.0.timeAutoSend validation.invalid_value",
    ]);
    expect(problems({ ...linear, timeAutoSend: 3600, timeWaitForRespond: 101 })).toEqual([
      "pumps.0.timeWaitForRespond validation.invalid_value",
    ]);
    expect(problems({ ...linear, timeAutoSend: 20, timeWaitForRespond: 20 })).toEqual([
      "pumps.0.timeWaitForRespond validation.wait_below_auto_send",
    ]);
  });
  it("has one row of the time-table at one time", () => {
    const row = { days: [1, 2], start: "22:00", power: 50 };
    expect(problems({ ...linear, schedule: [row, { ...row, days: [3] }] })).toEqual([]);
    expect(problems({ ...linear, schedule: [row, { ...row, days: [2] }] })).toEqual([
      "pumps.0.schedule.1.start validation.value_exists",
    ]);
    expect(problems({ ...linear, schedule: [{ ...row, power: 39 }] })).toEqual([
      "pumps.0.schedule.0.power validation.below_minimum_threshold",
    ]);
  });
});

it("[R1.3] names each mapping key of a parameter template once", () => {
  const row = { parameterName: "Dòng điện", unitName: "A", mappingKey: "A" };
  const { error } = pumpTemplateBody.safeParse({ name: "VFD", parameters: [row, row] });
  expect(error && fieldProblems(error)).toEqual([
    { field: "parameters.1.mappingKey", message: "validation.value_exists" },
  ]);
  expect(pumpTemplateBody.parse({ name: "VFD", parameters: [row] }).parameters).toEqual([row]);
});

it("finds what a pump measures by its own key first, and never by it on another device", () => {
  const [own, shared] = [{ mappingKey: "p1.A" }, { mappingKey: "A" }];
  expect(channelOfPumpKey([shared, own], "p1", "A")).toBe(own);
  expect(channelOfPumpKey([shared, own], "p2", "A")).toBe(shared);
  expect(channelOfPumpKey([shared, own], null, "A")).toBe(shared);
  expect(channelOfPumpKey([own], null, "A")).toBeUndefined();
});
