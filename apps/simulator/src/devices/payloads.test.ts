import { automationSettings, settingsProblems } from "@sgval/contract/automation/settings";
import { createDeviceBody } from "@sgval/contract/devices/device";
import { parameterOf, parametersOf } from "@sgval/quantities/parameter";
import { beforeAll, describe, expect, it } from "vitest";
import { position } from "../city/network.ts";
import { openWaterCity, type Snapshot } from "../hydraulics/water-city.ts";
import { fleet } from "./fleet.ts";

/** Thursday 08:00:00 local time. */
const morning = Date.UTC(2025, 10, 20, 1);

it("incidents of the past months put values beyond the limits of their channels", async () => {
  const models = fleet(morning);
  const city = await openWaterCity(morning);
  const measured = (name: string, parameter: string, daysAgo: number) => {
    const model = models.find((one) => one.name === name);
    const channel = model?.channels.find((one) => one.parameter === parameter);
    const at = morning - daysAgo * 86_400_000;
    const value = Number(model?.measure(city.settle(), at)[channel?.mappingKey ?? ""]);
    return { value, under: channel?.under ?? Number.NaN, over: channel?.over ?? Number.NaN };
  };
  const chlorine = measured("CL-03", "residual_chlorine", 12.3);
  expect(chlorine.value).toBeLessThan(chlorine.under);
  const turbidity = measured("CL-02", "turbidity", 20.6);
  expect(turbidity.value).toBeGreaterThan(turbidity.over);
  const usual = measured("CL-03", "residual_chlorine", 11);
  expect(usual.value).toBeGreaterThan(usual.under);
  city.close();
});

it("can change every valve with pressure points to automatic mode", () => {
  const problems = fleet(morning).flatMap(({ name, type, site, channels, links, threshold, automation }) =>
    type === "VGA" && site
      ? settingsProblems(automationSettings.parse(automation ?? {}), {
          ...{ site, parameters: channels.map(({ parameter }) => parameter) },
          ...{ hasCriticalPointLogger: links !== undefined, hasThreshold: threshold !== undefined },
        }).map(({ field, key }) => `${name}: ${field} ${key}`)
      : [],
  );
  expect(problems).toEqual([]);
});

describe("payloads of devices", () => {
  const models = fleet(morning);
  let snapshot: Snapshot;
  beforeAll(async () => {
    snapshot = (await openWaterCity(morning)).settle();
  });

  function payload(name: string): unknown {
    const model = models.find((one) => one.name === name);
    return JSON.parse(
      JSON.stringify(model?.encode([{ at: morning, values: model.measure(snapshot, morning) }])),
    );
  }

  it("use channels that the server accepts for the device type", () => {
    for (const model of models) {
      const body = { ...position(model.place), ...model, connection: model.connection };
      const result = createDeviceBody.safeParse({ ...body, links: undefined });
      expect(result.success, `${model.name} ${JSON.stringify(result.error?.issues)}`).toBe(true);
      const allowed = parametersOf(model.type).map((parameter) => parameter.key);
      for (const channel of model.channels)
        expect(allowed, `${model.name} ${channel.parameter}`).toContain(
          parameterOf(channel.parameter)?.parameter.key,
        );
    }
  });

  it("contain exactly the mapped keys, plus at most one unused input", () => {
    for (const model of models) {
      const keys = Object.keys(model.measure(snapshot, morning));
      for (const channel of model.channels) expect(keys, model.name).toContain(channel.mappingKey);
      const spare = keys.filter((key) => !model.channels.some((channel) => channel.mappingKey === key));
      expect(spare.filter((key) => key !== "vdc_input")).toEqual([]);
    }
  });

  it("of a valve have epoch seconds and engineering values", () => {
    expect(payload("VGA-01")).toMatchObject({
      id: "VGA-01",
      ts: 1763600400,
      P1: expect.any(Number),
      P2: expect.any(Number),
      DO3: 1,
    });
  });

  it("of an old valve have counts, volts and a local time", () => {
    expect(payload("VGA-06")).toMatchObject({ time: "2025-11-20 08:00:00", AI1: expect.any(Number) });
  });

  it("cover columns, numbered rows, lists, status entries, pump blocks and zone meters", () => {
    expect(payload("DL-01")).toMatchObject({
      dev: "DL-01",
      recs: [[morning, ...Array(6).fill(expect.any(Number))]],
    });
    expect(payload("DL-07")).toMatchObject({ Model: "PS-NB", time: "2025/11/20 08:00:00" });
    expect(payload("DL-12")).toEqual([
      { ts: morning, values: expect.objectContaining({ P3: expect.any(Number) }) },
    ]);
    expect(payload("CL-01")).toMatchObject({
      ts: "2025-11-20T08:00:00+07:00",
      data: expect.arrayContaining([
        { k: "CLO_DU", v: expect.stringMatching(/^0,\d+$/), u: "mg/L", st: "00" },
      ]),
    });
    expect(payload("G-01")).toMatchObject({ id: "G-01", FLOAT: 1, WL: expect.any(Number) });
    expect(payload("TB-01")).toMatchObject({
      pumps: [
        { pumpId: "p1", type: "normal", action: "on" },
        { pumpId: "p2", type: "normal", action: "off", A: 0 },
        { pumpId: "p3" },
        { pumpId: "p4", type: "linear", power: expect.any(Number), Hz: expect.any(Number) },
      ],
    });
    expect(payload("DMA-05")).toMatchObject({ id: "DMA-05-IN1", Qr: 0 });
  });
});
