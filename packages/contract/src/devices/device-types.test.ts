import type { DeviceType } from "@sgval/quantities/device-types";
import { describe, expect, it } from "vitest";
import { builtInDeviceTypes, defaultChannels, defaultLimitsOf, deviceTypeBody } from "./device-types.ts";

describe("the limits that a new device starts with", () => {
  it.each([
    ["VGA", "inlet_pressure", -1, 10],
    ["DMA", "flow_reverse", 0, 0.5],
    ["VGA", "humidity", 0, 90],
    ["VGA", "brightness", 0, 50],
    ["CARBONATE_HARDNESS", "water_temperature", -2, 35],
    ["DATALOGGER", "signal", -105, -40],
  ] as const)("have the end of the plausible range where %s %s has a limit on one side only", (...row) => {
    const [type, parameter, under, over] = row;
    const channel = defaultChannels(builtInDeviceTypes[type]).find((one) => one.parameter === parameter);
    expect(channel).toMatchObject({ under, over });
  });

  it("are known for every measurement of the type, also those that it does not start with", () => {
    const of = (type: DeviceType, parameter: string) => defaultLimitsOf(builtInDeviceTypes[type], parameter);
    expect(of("DATALOGGER", "brightness")).toEqual({ under: 0, over: 50 });
    expect(of("WATER_PUMP", "humidity")).toEqual({ under: 0, over: 90 });
    expect(of("VGA", "outlet_pressure")).toEqual({ under: 1, over: 4 });
  });

  it("are left open where they differ per site or by the chemistry of a battery", () => {
    const open = { under: null, over: null };
    for (const parameter of ["flow", "battery", "total_flow", "digital_output.1"])
      expect(defaultLimitsOf(builtInDeviceTypes.VGA, parameter)).toEqual(open);
  });

  it("would be taken from an administrator too", () => {
    for (const settings of Object.values(builtInDeviceTypes))
      expect(deviceTypeBody.safeParse(settings).error).toBeUndefined();
  });
});
