import { builtInDeviceTypes } from "@sgval/contract/devices/device-types";
import { expect, it } from "vitest";
import { channelsOfFields, typeOfFields, unreadFields } from "./seen-fields.ts";

const read = (fields: readonly string[]) =>
  channelsOfFields(typeOfFields(fields) ?? "DMA", fields, builtInDeviceTypes).map(
    ({ parameter, mappingKey, unit }) => `${mappingKey} ${parameter} ${unit}`,
  );

it("reads the fields of a message by the names that devices of a type use, in the unit they send", () => {
  expect(read(["P1", "P2", "csq", "bat"])).toEqual([
    "P1 inlet_pressure bar",
    "P2 outlet_pressure bar",
    "csq signal csq",
    "bat battery V",
  ]);
  expect(typeOfFields(["WL", "Q", "TOT"])).toBe("WELL_LOGGING");
  expect(read(["pumps.p1.A", "pumps.p1.action", "P_in"])).toEqual([
    "pumps.p1.A pump_current.p1 A",
    "pumps.p1.action pump_running.p1 state",
    "P_in inlet_pressure bar",
  ]);
});

it("takes a name of the catalogue in any spelling, and one field for each channel", () => {
  expect(read(["PH", "pH", "Residual_chlorine"])).toEqual([
    "PH ph pH",
    "Residual_chlorine residual_chlorine mg/L",
  ]);
});

it("proposes nothing for names that nobody knows, and lists them", () => {
  const channels = channelsOfFields("VGA", ["X7", "P1"], builtInDeviceTypes);
  expect(channels.map(({ mappingKey }) => mappingKey)).toEqual(["P1"]);
  expect(unreadFields(["X7", "P1"], channels)).toEqual(["X7"]);
  expect(typeOfFields(["X7"])).toBeNull();
});
