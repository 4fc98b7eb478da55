import { listNetworks } from "@sgval/contract/network/networks";
import { basePath } from "@sgval/contract/route";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs, quarterMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../../../testing/device-builder.ts";
import { useHarness } from "../../../../testing/harness.ts";
import { aTriangle } from "../../../../testing/outlines.ts";
import { reportQuarters } from "../../../../testing/quarter-readings.ts";
import { deviceRegistry } from "../../../devices/index.ts";
import { createSolver, type Solver } from "../../../prediction/index.ts";
import { storeQuarters } from "../sensing.fixture.store.ts";
import { seededNormal } from "../zone-signals.fixture.ts";
import { createLeakLocator } from "./locate-leak.ts";
import { readMeteredLinks } from "./metered-links.ts";

// 08:00 in Ho Chi Minh City.
const harness = useHarness();
const startedAt = harness.clock.now() - dayMs;
let loggerId = 0;
let zoneMeterId = 0;

const locate = (solver: Solver, deviceId = zoneMeterId) =>
  createLeakLocator({
    ...{ db: harness.db, zone: createTimeZone("Asia/Ho_Chi_Minh"), solver },
    registry: harness.app.use(deviceRegistry),
  })({ deviceId, startedAt, flow: 10 }, harness.clock.now(), {
    at: () => 20,
    onQuietDays: () => 20,
  });
/** EPANET may try once, which leaves the flows of its pipes unbalanced. */
const unbalanced = `[JUNCTIONS]
A 10 5
B 5 5
[RESERVOIRS]
R 50
[PIPES]
P1 R A 500 200 140 0 Open
P2 A B 500 200 140 0 Open
[OPTIONS]
Units LPS
Trials 1
Unbalanced Stop
[COORDINATES]
R 106.74 10.8
A 106.743 10.8
B 106.744 10.8
[END]
`;
const nowhere = { pipes: [], sensors: [] };

/** A row of junctions along one pipe; the logger is at B, where a leak at a junction changes what is given. */
const rowOf = (count: number, answers: readonly ((junction: number) => number)[]): Solver => {
  const junctions = ["B", ...Array.from({ length: count - 1 }, (_, index) => `J${index + 1}`)];
  const pipes = junctions.slice(1).map((to, index) => ({
    ...{ id: `P${index + 1}`, from: junctions[index] ?? "", to, length: 100, diameter: 110, roughness: 110 },
  }));
  const asked = [...answers];
  return {
    ...createSolver(),
    graph: async () => ({ kind: "graph", graph: { form: "H-W", junctions, pipes } }),
    leaks: async (_model, { candidates }) => {
      const changeAt = asked.shift();
      if (!changeAt) return { kind: "late" };
      const leaking = candidates.map((id) => [2.5 + changeAt(junctions.indexOf(id))]);
      return { kind: "leaks", result: { without: [2.5], leaking, zoneDemand: 10 } };
    },
  };
};
const importModel = async (text: string, name = "Phố"): Promise<number> => {
  const form = new FormData();
  form.set("settings", JSON.stringify({ name, placement: { kind: "geographic" } }));
  form.set("file", new Blob([text]), "model.inp");
  const response = await fetch(`${harness.address}${basePath}/network`, {
    method: "POST",
    headers: { authorization: `Bearer ${harness.admin.token}` },
    body: form,
  });
  return JSON.parse(await response.text()).data.network.id;
};

beforeAll(async () => {
  const logger = await aDevice()
    .ofType("DATALOGGER")
    .named("DL-B")
    .withoutChannels()
    .withChannel("pressure")
    .in(harness);
  loggerId = logger.id;
  zoneMeterId = (await aDevice().ofType("DMA").named("DMA-B").in(harness)).id;
});

it("finds no pipe without a model, or without pressures around the start, and says which of them is missing", async () => {
  const solver = rowOf(5, []);
  expect(await locate(solver)).toEqual({ state: "no_model", networkId: null, ...nowhere });
  const networkId = await importModel(unbalanced);
  await harness.call("PUT", `/network/${networkId}/device/${loggerId}`, { class: "node", id: "B" });
  expect(await locate(solver)).toEqual({ state: "no_pressures", networkId, ...nowhere });
});

it("ranks no pipe by a model that does not solve, or that was too late for some of the junctions", async () => {
  const normal = seededNormal(5);
  const values = Float64Array.from({ length: 16 * 96 }, (_, index) => {
    const at = startedAt - 15 * dayMs + index * 0.25 * hourMs;
    return 2.5 + 0.002 * normal() - (at >= startedAt ? 0.3 : 0);
  });
  await storeQuarters(harness.db, { deviceId: loggerId, from: startedAt - 15 * dayMs, values });

  const solver = createSolver({ deadlineMs: 20_000 });
  expect(await locate(solver)).toMatchObject({ state: "model_failed", ...nowhere });
  await solver.close();

  const nearTheEnd = (junction: number) => (junction >= 98 ? -0.3 : -0.01);
  expect(await locate(rowOf(150, [nearTheEnd]))).toMatchObject({ state: "model_late", ...nowhere });
  const whole = await locate(rowOf(150, [nearTheEnd, (junction) => (junction === 148 ? -0.3 : -0.01)]));
  expect(whole.state).toBe("located");
  expect(whole.sensors).toMatchObject([{ deviceId: loggerId, parameter: "pressure" }]);
});

it("puts the pipes first at which a leak changes what the logger shows", async () => {
  const { state, pipes } = await locate(
    rowOf(20, [(junction) => ([7, 8].includes(junction) ? -0.3 : -0.02)]),
  );
  expect(state).toBe("located");
  expect(pipes[0]?.id).toBe("P8");
});

it("locates by a logger that is attached to the pipe it measures as by one at a node", async () => {
  const {
    data: [network],
  } = await harness.ok(harness.admin, listNetworks);
  const at = (place: object) => harness.call("PUT", `/network/${network?.id}/device/${loggerId}`, place);
  await at({ class: "link", id: "P2" });
  const { state, sensors } = await locate(
    rowOf(20, [(junction) => ([7, 8].includes(junction) ? -0.3 : -0.02)]),
  );
  expect(state).toBe("located");
  expect(sensors).toMatchObject([{ deviceId: loggerId, parameter: "pressure" }]);
  await at({ class: "node", id: "B" });
});

it("ranks no pipe where no pressure depends on the place, and keeps what was measured", async () => {
  const found = await locate(rowOf(20, [(junction) => -0.3 - junction * 0.0001]));
  expect(found).toMatchObject({ state: "not_distinguished", pipes: [] });
  expect(found.sensors).toMatchObject([{ deviceId: loggerId, expectedChange: expect.closeTo(-0.3, 2) }]);
});

it("reads the flow of a meter that counts the other way, as its zone says, in the direction of the link", async () => {
  const meter = await aDevice()
    .ofType("DATALOGGER")
    .named("DL-IN")
    .withoutChannels()
    .withChannel("flow")
    .in(harness);
  const ring = [106.7, 106.8, 106.8, 106.7].map((x, corner) => [x, corner === 2 ? 10.8 : 10.7]);
  const polygon = { type: "Polygon" as const, coordinates: [ring] };
  const account = { boundary: [{ deviceId: meter.id, role: "inlet" as const, reversed: true }] };
  await harness.ok(harness.admin, createZone, { body: { name: "Phía sau", polygon, account } });
  const range = { from: startedAt, to: startedAt + 0.5 * hourMs };
  await storeQuarters(harness.db, {
    ...{ deviceId: meter.id, from: startedAt, values: Float64Array.of(-12, -14) },
  });
  const placed = [{ deviceId: meter.id, class: "link" as const, id: "P1", type: "pipe" as const }];
  const [link] = await readMeteredLinks(harness.db, harness.app.use(deviceRegistry), placed, range);
  expect([...(link?.flow ?? [])]).toEqual([12, 14]);
});

it("takes what a meter of both ways counted back off the flow of its link, also of one that counts the other way", async () => {
  const aMeter = (name: string) =>
    aDevice()
      .ofType("DATALOGGER")
      .named(name)
      .overHttp()
      .reportingEvery(900)
      .withChannel("flow_forward")
      .withChannel("flow_reverse")
      .withTokenIn(harness);
  const [along, against] = [await aMeter("DL-2W"), await aMeter("DL-2W-R")];
  const account = { boundary: [{ deviceId: against.id, role: "inlet" as const, reversed: true }] };
  const polygon = aTriangle(106.9, 10.7);
  await harness.ok(harness.admin, createZone, { body: { name: "Hai chiều", polygon, account } });
  const to = Math.floor(harness.clock.now() / quarterMs) * quarterMs;
  const from = to - hourMs;
  const flows = { flow_forward: () => 20, flow_reverse: () => 8 };
  for (const meter of [along, against]) await reportQuarters(harness, meter, flows, { from, noise: 0.1 });
  const placed = [along, against].map(({ id: deviceId }) => ({
    ...{ deviceId, class: "link" as const, id: `P${deviceId}`, type: "pipe" as const },
  }));
  const links = await readMeteredLinks(harness.db, harness.app.use(deviceRegistry), placed, { from, to });
  const net = links.map(({ flow }) => [...(flow ?? [])].map((value) => Number(value.toFixed(3))));
  expect(net).toEqual([
    [12, 12, 12, 12],
    [-12, -12, -12, -12],
  ]);
});

/** The row of junctions as a file, from a longitude on. */
const rowInp = (west: number): string => {
  const ids = ["B", "J1", "J2", "J3", "J4"];
  return [
    ...["[JUNCTIONS]", ...ids.map((id) => `${id} 10 1`), "[RESERVOIRS]", "R 50", "[PIPES]"],
    ...[
      "P0 R B 100 200 140 0 Open",
      ...ids.slice(1).map((id, at) => `P${at + 1} ${ids[at]} ${id} 100 110 110 0 Open`),
    ],
    ...["[OPTIONS]", "Units LPS", "[COORDINATES]", `R ${west} 10.8`],
    ...[...ids.map((id, at) => `${id} ${(west + 0.001 * (at + 1)).toFixed(4)} 10.8`), "[END]"],
  ].join("\n");
};

it("locates a leak in the network that its zone lies in, whichever was imported last, and in none that it does not lie in", async () => {
  const aZone = async (name: string, west: number) => {
    const meter = await aDevice().ofType("DMA").named(name).in(harness);
    const polygon = aTriangle(west, 10.7995, 0.02);
    await harness.ok(harness.admin, createZone, { body: { name, polygon, deviceId: meter.id } });
    return meter.id;
  };
  const [first, elsewhere] = [await aZone("DMA-T1", 105.099), await aZone("DMA-T2", 105.299)];
  const older = await importModel(rowInp(105.1), "Phố một");
  const newer = await importModel(rowInp(105.5), "Phố hai");
  for (const network of [older, newer])
    await harness.call("PUT", `/network/${network}/device/${loggerId}`, { class: "node", id: "B" });
  const solver = () => rowOf(5, [(junction) => (junction === 3 ? -0.3 : -0.02)]);
  expect(await locate(solver(), first)).toMatchObject({ state: "located", networkId: older });
  expect(await locate(solver(), elsewhere)).toEqual({ state: "no_model", networkId: null, ...nowhere });
  // Which of them a meter without a zone measures, nobody knows.
  expect(await locate(solver())).toMatchObject({ state: "no_model", pipes: [] });
});
