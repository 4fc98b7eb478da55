import { describe, expect, it } from "vitest";
import { fieldProblems } from "../message.ts";
import { createDeviceBody, updateDeviceBody } from "./device.ts";
import { siteFieldsOf } from "./site-data.ts";

const scaled = { rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 10 };
const device = (type: string, ...channels: object[]) =>
  createDeviceBody.safeParse({ name: "D-1", displayName: "D-1", type, channels });
const problemsOf = ({ error }: ReturnType<typeof device>) =>
  error ? fieldProblems(error).map(({ field, message }) => `${field} ${message}`) : [];

it("asks for the starts an hour of a well, and of a station for those of each pump in its bank only", () => {
  expect(siteFieldsOf("WELL_LOGGING")).toContain("maxStartsPerHour");
  expect(siteFieldsOf("WATER_PUMP")).not.toContain("maxStartsPerHour");
});

describe("the channels of a device", () => {
  it("[R3.3] have raw ranges or a factor on devices of any type, and units of what they measure", () => {
    const battery = { parameter: "battery", mappingKey: "b" };
    const pressure = { parameter: "pressure", mappingKey: "p", unit: "mH2O", ...scaled };
    expect(problemsOf(device("DATALOGGER", battery, pressure))).toEqual([]);
    expect(problemsOf(device("WELL_LOGGING", battery, pressure))).toEqual([]);
    const linear = { ...battery, factor: 0.001, offset: -0.2 };
    expect(problemsOf(device("WELL_LOGGING", linear))).toEqual([]);
    expect(problemsOf(device("VGA", { ...linear, factor: 0 }))).toEqual([
      "channels.0.factor validation.invalid_value",
    ]);
    for (const twice of [{ factor: 2 }, { offset: 1 }])
      expect(problemsOf(device("VGA", { ...pressure, ...twice }))).toEqual([
        "channels.0.factor validation.scaled_twice",
      ]);
    const flow = { parameter: "flow", mappingKey: "q" };
    const wrong = ["channels.0.unit validation.invalid_value"];
    expect(problemsOf(device("VGA", { ...flow, unit: "bar" }))).toEqual(wrong);
    expect(problemsOf(device("VGA", { ...flow, unit: "furlong" }))).toEqual(wrong);
  });

  it("are read under keys that can match, which may be paths into lists", () => {
    const pressure = (mappingKey: string) => device("VGA", { parameter: "pressure", mappingKey });
    expect(problemsOf(pressure("values[Type=P].Value"))).toEqual([]);
    expect(problemsOf(pressure("values[].Value"))).toEqual(["channels.0.mappingKey validation.payload_path"]);
  });

  it("are read under keys of their own alone, and no text means two numbers", () => {
    const pressure = { parameter: "pressure", mappingKey: "p", otherKeys: ["press", "P1"] };
    const valueTexts = [
      { text: "mở", value: 1 },
      { text: " MỞ", value: 0 },
    ];
    expect(problemsOf(device("VGA", pressure, { parameter: "flow", mappingKey: "q", valueTexts }))).toEqual([
      "channels.1.valueTexts.1.text validation.value_exists",
    ]);
    for (const otherKeys of [["p"], ["P1"], ["x", "x"]])
      expect(
        problemsOf(device("VGA", pressure, { parameter: "flow", mappingKey: "q", otherKeys })),
      ).toContain("channels.1.otherKeys validation.value_exists");
    const many = ["a", "b", "c", "d", "e", "f"];
    expect(problemsOf(device("VGA", { ...pressure, otherKeys: many }))).toEqual([
      "channels.0.otherKeys validation.too_long",
    ]);
    expect(problemsOf(device("VGA", { ...pressure, otherKeys: ["a..b"] }))).toEqual([
      "channels.0.otherKeys.0 validation.payload_path",
    ]);
  });

  it("[R3.3] are held to units of what they measure where a device changes too", () => {
    const channels = [{ parameter: "flow", mappingKey: "q", unit: "bar" }];
    expect(updateDeviceBody.safeParse({ channels }).error?.issues).toMatchObject([
      { path: ["channels", 0, "unit"] },
    ]);
  });
});
