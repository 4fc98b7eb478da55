import { describe, expect, it } from "vitest";
import { catalogueChannels, commonChannels, pumpChannels } from "./device-channels.ts";
import { deviceTypeDefinitions, deviceTypes } from "./device-types.ts";
import { parameterOf } from "./parameter.ts";

describe.each(deviceTypes)("[R3.4] %s", (type) => {
  it("has channels of parameters allowed for the type, each mapped once", () => {
    for (const channels of [commonChannels[type], catalogueChannels(type)]) {
      expect(new Set(channels.map((c) => c.channel)).size).toBe(channels.length);
      expect(new Set(channels.map((c) => c.mappingKey)).size).toBe(channels.length);
      for (const { channel, parameter } of channels) {
        const read = parameterOf(channel);
        expect(read?.parameter.key).toBe(parameter);
        expect(read?.parameter.deviceTypes, channel).toContain(type);
      }
    }
  });

  it("has key values that are channels of the type", () => {
    for (const key of deviceTypeDefinitions[type].keyValues) {
      expect(parameterOf(key)?.parameter.deviceTypes).toContain(type);
    }
  });
});

it("maps a device created without channels by the channel keys of the catalogue", () => {
  const usual = catalogueChannels("VGA");
  expect(usual.find((c) => c.channel === "inlet_pressure")?.mappingKey).toBe("inlet_pressure");
  expect(usual.find((c) => c.channel === "digital_output.3")?.mappingKey).toBe("digital_output.3");
  expect(usual.find((c) => c.channel === "signal")?.unit).toBe("dBm");
});

it("reads the signal of a valve in CSQ", () => {
  expect(commonChannels.VGA.find((c) => c.mappingKey === "csq")).toMatchObject({
    channel: "signal",
    unit: "csq",
  });
});

it("lists the channels of each pump of a station", () => {
  expect(pumpChannels.find((c) => c.mappingKey === "starts")?.parameter).toBe("start_count");
});
