import { createDevice, updateDevice } from "@sgval/contract/devices/routes";
import { listParameters } from "@sgval/contract/readings/parameters";
import { parameterKeys } from "@sgval/quantities/parameter";
import { unitsOf } from "@sgval/quantities/unit";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness();

it("names everything that can be measured to whoever is signed in, and to nobody else", async () => {
  const client = await aUser().named("integrator").withPermissions().signedInTo(harness);
  const { data } = await harness.ok(client, listParameters);
  expect(data.map(({ key }) => key)).toEqual(parameterKeys);
  expect(await harness.refused(null, listParameters)).toMatchObject({ status: 401, code: "unauthorized" });
});

it("says units, types and ranges of a parameter, and the texts that are read as a state", async () => {
  const { data } = await harness.ok(harness.admin, listParameters);
  const find = (wanted: string) => data.find(({ key }) => key === wanted);
  expect(find("flow")).toMatchObject({
    ...{ names: { vn: "Lưu lượng nước", en: "Water flow", fr: "Débit" }, short: "Q", kinds: ["instant"] },
    ...{ unit: "m3/h", min: -5000, max: 20_000, decimals: 1, states: [] },
    deviceTypes: ["VGA", "DATALOGGER", "WELL_LOGGING", "WATER_PUMP", "DMA"],
  });
  expect(find("flow")?.units[0]).toEqual({
    unit: "m3/h",
    symbols: { vn: "m³/h", en: "m³/h", fr: "m³/h" },
  });
  expect(find("flow")?.units.map(({ unit }) => unit)).toEqual(unitsOf("flow"));
  expect(find("orp")?.units.map(({ unit }) => unit)).toEqual(["mV", "V"]);
  const states = (key: string) => find(key)?.states.map(({ code, texts }) => [code, texts]);
  expect(states("leak")).toMatchObject([
    [0, expect.arrayContaining(["normal", "ok", "false", "không"])],
    [1, expect.arrayContaining(["detected", "alarm", "true", "có"])],
  ]);
  expect(states("pump_running")?.flat(2)).not.toContain("alarm");
  expect(states("water_level_float")).toEqual([
    [0, ["low"]],
    [1, ["normal"]],
    [2, ["high"]],
  ]);
});

it("names what is allowed where the parameter or the unit of a channel is not", async () => {
  const device = await aDevice().ofType("DATALOGGER").in(harness);
  const refusals = async (channels: object[]) => [
    await harness.refused(harness.admin, updateDevice, { params: { id: device.id }, body: { channels } }),
    await harness.refused(harness.admin, createDevice, {
      body: { name: "new", displayName: "New", type: "DATALOGGER", channels },
    }),
  ];
  const wrong = [
    { parameter: "presure", mappingKey: "P" },
    { parameter: "pressure", mappingKey: "Q", unit: "m3/h" },
  ];
  for (const { code, details } of await refusals(wrong))
    expect([code, details]).toEqual([
      "validation_failed",
      [
        {
          ...{ field: "channels.0.parameter", message: "validation.invalid_value" },
          allowed: [...parameterKeys],
        },
        {
          ...{ field: "channels.1.unit", message: "validation.invalid_value" },
          allowed: unitsOf("pressure"),
        },
      ],
    ]);
});

it("names the allowed values of any other choice", async () => {
  const { details } = await harness.refused(harness.admin, createDevice, {
    body: { name: "other", displayName: "Other", type: "LOGGER" },
  });
  expect(details).toEqual([
    {
      ...{ field: "type", message: "validation.invalid_value" },
      allowed: ["VGA", "DATALOGGER", "CARBONATE_HARDNESS", "WELL_LOGGING", "WATER_PUMP", "DMA"],
    },
  ]);
});
