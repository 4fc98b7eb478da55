import { expect, it } from "vitest";
import type { Solver } from "../../../prediction/index.ts";
import { perDay } from "../expected-inflow.ts";
import { createModelCalibration, type MeasuredZone } from "./calibrate-model.ts";

const junctions = ["A", "B", "C"];
const pipe = { from: "A", to: "B", length: 100, diameter: 100, roughness: 120 };
const network = {
  model: { key: "street 1", text: () => Promise.resolve("") },
  graph: { form: "H-W" as const, junctions, pipes: [{ ...pipe, id: "P" }] },
};
const days = 8;
const lossAt = (index: number) => 0.2 + 0.2 * Math.sin((2 * Math.PI * index) / perDay);
const series = (valueAt: (index: number) => number) =>
  Float64Array.from({ length: days * perDay }, (_, index) => valueAt(index));
const zone: MeasuredZone = {
  ...{ deviceId: 7, nodes: junctions, links: [] },
  quiet: series(() => 20),
  inflow: series(() => 20),
  sensors: junctions.map((point) => ({ point, values: series((index) => 3 - 2 * lossAt(index)) })),
};
const day = { now: "2026-03-02", start: "2026-03-01" };

/** The pipe loses what it says at its roughness; the network has it lose twice as much. */
const createStreet = (isLate = false) => {
  const asked: number[] = [];
  const solver: Pick<Solver, "states"> = {
    states: async (_model, { times, points, roughness }) => {
      const factor = roughness?.[0]?.factor ?? 1;
      asked.push(factor);
      if (isLate) return { kind: "late" };
      const pressures = times.map(({ secondsOfDay }) =>
        points.map(() => 3 - lossAt(secondsOfDay / 900) * factor ** -1.852),
      );
      return { kind: "states", result: { pressures } };
    },
  };
  return { calibrate: createModelCalibration(solver), asked };
};

it("finds the factor of the pipes, and keeps it for the day, the leak and the version of the network", async () => {
  const { calibrate, asked } = createStreet();
  const { roughness, found } = await calibrate(network, zone, day);
  expect(roughness).toEqual([{ pipes: ["P"], factor: expect.closeTo(2 ** (-1 / 1.852), 1) }]);
  expect(found).toMatchObject({ state: "calibrated", days, sensors: 3 });
  const count = asked.length;
  await calibrate(network, zone, day);
  expect(asked.length).toBe(count);
  await calibrate({ ...network, model: { ...network.model, key: "street 2" } }, zone, day);
  expect(asked.length).toBe(2 * count);
  await calibrate(network, zone, { ...day, now: "2026-03-03" });
  expect(asked.length).toBe(3 * count);
});

it("uses the model as it is with too few quiet days or sensors in the zone, and asks it nothing", async () => {
  const { calibrate, asked } = createStreet();
  const without = { before: null, after: null, classes: [] };
  const of = async (other: Partial<MeasuredZone>, deviceId: number) =>
    calibrate(network, { ...zone, ...other, deviceId }, day);
  const nothing = series(() => Number.NaN);
  const none = await of({ quiet: nothing, inflow: nothing }, 9);
  expect(none).toEqual({ roughness: [], found: { state: "no_inflow", days: 0, sensors: 0, ...without } });
  // A leak has run for all the days: nothing is wrong with the inlet.
  expect((await of({ quiet: nothing }, 10)).found).toMatchObject({ state: "too_few_days", days: 0 });
  const few = await of(
    { quiet: zone.quiet.map((value, index) => (index < 3 * perDay ? Number.NaN : value)) },
    1,
  );
  expect(few).toEqual({ roughness: [], found: { state: "too_few_days", days: 5, sensors: 3, ...without } });
  // One is elsewhere, and of one the pressure is put into the model.
  for (const [index, other] of [{ nodes: ["A", "B"] }, { sensors: zone.sensors.slice(1) }].entries()) {
    const { found } = await of(other, 2 + index);
    expect(found).toEqual({ state: "too_few_sensors", days, sensors: 2, ...without });
  }
  const held = [...zone.sensors.slice(1), { point: "to:V", values: series(() => 3) }];
  const links = [{ link: "V", flow: undefined, outlet: series(() => 3) }];
  expect((await of({ nodes: [], sensors: held, links }, 4)).found).toMatchObject({
    state: "too_few_sensors",
  });
  expect(asked).toEqual([]);
});

it("uses the model as it is where that is late, and does not ask again on the same day", async () => {
  const { calibrate, asked } = createStreet(true);
  for (let turn = 0; turn < 2; turn += 1)
    expect(await calibrate(network, zone, day)).toMatchObject({
      roughness: [],
      found: { state: "no_answer" },
    });
  expect(asked).toEqual([1]);
});
