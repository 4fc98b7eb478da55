import { leakSensingDefaults } from "@sgval/contract/leaks/leak-sensing";
import { listSuspectedLeaks, readSuspectedLeak } from "@sgval/contract/leaks/suspected-leaks";
import { basePath } from "@sgval/contract/route";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs } from "@sgval/quantities/duration";
import { distanceBetween } from "@sgval/quantities/geometry";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDevice } from "../../../../testing/device-builder.ts";
import { useHarness } from "../../../../testing/harness.ts";
import { deviceRegistry } from "../../../devices/index.ts";
import { createSolver } from "../../../prediction/index.ts";
import { perDay } from "../expected-inflow.ts";
import { createLeakLocator } from "../locating/locate-leak.ts";
import { replayReadings } from "../replay-readings.ts";
import { createSensingRun } from "../run-sensing.ts";
import { storeQuarters } from "../sensing.fixture.store.ts";
import { netFlowAlone, openDaySeries } from "../series/day-series.ts";
import { seededNormal, zoneSignal } from "../zone-signals.fixture.ts";
import { roughZone, roughZoneInp } from "./rough-zone.fixture.ts";

// 08:00 in Ho Chi Minh City.
const harness = useHarness();
const zone = createTimeZone("Asia/Ho_Chi_Minh");
const days = 16;
const startedAt = harness.clock.now() - dayMs;
const from = zone.startOfDay(startedAt) - 14 * dayMs;
const start = Math.round((startedAt - from) / 900_000);
const flow = 15;
const use = zoneSignal({ seed: 61, days, mean: 75 });
const solver = createSolver({ deadlineMs: 20_000 });
const loggers: number[] = [];
let meterId = 0;

const quarter = (at: number): number => Math.round((at - from) / 900_000);
/** With so many quiet days before it. */
const locate = (quietDays = 14) => {
  const at = (time: number): number => use[quarter(time)] ?? Number.NaN;
  const firstQuiet = from + (14 - quietDays) * dayMs;
  return createLeakLocator({ db: harness.db, zone, solver, registry: harness.app.use(deviceRegistry) })(
    { deviceId: meterId, startedAt, flow },
    harness.clock.now(),
    { at, onQuietDays: (time) => (time < firstQuiet ? Number.NaN : at(time)) },
  );
};

/** What the loggers show of a leak at a junction, in the network as it is and not as the model has it. */
const measure = async (junction: string, wide: number, narrow: number): Promise<void> => {
  const truth = {
    key: `truth ${wide} ${narrow}`,
    text: () => Promise.resolve(roughZoneInp(wide, narrow)),
  };
  const asked = { zone: roughZone.junctions, points: roughZone.sensors };
  const asMeasured = { secondsOfDay: 0, flows: [], present: [] };
  const count = (days - 1) * perDay + 32;
  const times = Array.from({ length: count }, (_, at) => ({ ...asMeasured, zoneInflow: use[at] ?? 0 }));
  const quiet = await solver.states(truth, { ...asked, times });
  const normal = seededNormal(62);
  const series = roughZone.sensors.map(() => new Float64Array(count));
  for (const [at, time] of times.entries()) {
    const leaking =
      at >= start &&
      (await solver.leaks(truth, {
        ...{ ...asked, ...time, tankLevels: [], command: [], minimumPressure: 1 },
        ...{ candidates: [junction], leak: flow },
      }));
    const pressures =
      leaking && leaking.kind === "leaks"
        ? leaking.result.leaking[0]
        : quiet.kind === "states" && quiet.result.pressures[at];
    // Each logger has a constant error too.
    for (const [index, values] of series.entries())
      values[at] = ((pressures || [])[index] ?? Number.NaN) + 0.1 * (index - 2) + 0.004 * normal();
  }
  await harness.db.pool.query("delete from reading");
  for (const [index, deviceId] of loggers.entries())
    await storeQuarters(harness.db, { deviceId, from, values: series[index] ?? new Float64Array() });
};
/** From the middle of the likeliest pipe to the leak. */
const metresOff = (pipes: readonly { id: string }[], junction: string): number => {
  const pipe = pipes[0]?.id ?? "";
  const [longitude, latitude] = roughZone.placeOf(pipe.slice(1));
  const middle: [number, number] = pipe.startsWith("A")
    ? [longitude - 0.00045, latitude]
    : [longitude, latitude - 0.00045];
  return distanceBetween(middle, roughZone.placeOf(junction));
};
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

beforeAll(async () => {
  for (const id of roughZone.sensors) {
    const [longitude, latitude] = roughZone.placeOf(id);
    const logger = await aDevice()
      .ofType("DATALOGGER")
      .named(`DL-${id}`)
      .withoutChannels()
      .withChannel("pressure")
      .at(latitude, longitude)
      .in(harness);
    loggers.push(logger.id);
  }
  meterId = (await aDevice().ofType("DMA").named("DMA-R").withoutChannels().withChannel("flow").in(harness))
    .id;
  const form = new FormData();
  form.set("settings", JSON.stringify({ name: "Khu", placement: { kind: "geographic" } }));
  form.set("file", new Blob([roughZoneInp(120, 120)]), "model.inp");
  await fetch(`${harness.address}${basePath}/network`, {
    method: "POST",
    headers: { authorization: `Bearer ${harness.admin.token}` },
    body: form,
  });
  const polygon = { type: "Polygon" as const, coordinates: [roughZone.outline] };
  await harness.ok(harness.admin, createZone, { body: { name: "DMA 07", polygon, deviceId: meterId } });
});
afterAll(() => solver.close());

it("finds on quiet days that pipes are rougher than the model says, and puts leaks nearer by it", async () => {
  const off = { calibrated: [] as number[], asItIs: [] as number[] };
  for (const junction of ["J40", "J23", "J14", "J52", "J33", "J04", "J31"]) {
    await measure(junction, 120, 65);
    const calibrated = await locate();
    expect(calibrated.calibration).toMatchObject({ state: "calibrated", days: 14, sensors: 6 });
    const narrow = calibrated.calibration?.classes.find(({ diameter }) => diameter.to === 100);
    expect(narrow?.factor).toBeCloseTo(65 / 120, 1);
    expect(calibrated.calibration?.before).toBeGreaterThan(0.03);
    expect(calibrated.calibration?.after).toBeLessThan(0.005);
    const asItIs = await locate(5);
    expect(asItIs.calibration).toMatchObject({ state: "too_few_days", days: 5, before: null, classes: [] });
    // The hour that is computed is one of the night, at which the zone takes less than the model says.
    for (const { calibration } of [calibrated, asItIs]) expect(calibration?.demandScale).toBeCloseTo(0.42, 1);
    off.calibrated.push(metresOff(calibrated.pipes, junction));
    off.asItIs.push(metresOff(asItIs.pipes, junction));
  }
  expect(sum(off.calibrated)).toBeLessThan(0.8 * sum(off.asItIs));
});

it("uses the roughness of the model where that is right", async () => {
  await measure("J33", 120, 120);
  const { state, calibration } = await locate();
  expect(state).toBe("located");
  expect(calibration).toMatchObject({ state: "no_gain", classes: [] });
  expect(calibration?.before).toBeLessThan(0.005);
});

it("has night pressures since as many loggers measured as a model is calibrated with, so that a replay does not look ahead", async () => {
  await harness.db.pool.query("delete from reading");
  const shownAt = async (times: readonly number[]) => {
    const registry = harness.app.use(deviceRegistry);
    const sensed = [{ deviceId: meterId, zoneId: null, ways: [], around: [], contains: [] }];
    const series = await openDaySeries({ db: harness.db, zone, registry, solver }, sensed);
    return times.map((time) => series.seriesOf(meterId, time));
  };
  const values = new Float64Array(8).fill(3);
  const [first = 0, second = 0, third = 0] = loggers;
  await storeQuarters(harness.db, { deviceId: first, from, values });
  await storeQuarters(harness.db, { deviceId: second, from, values });
  // With two it stays as the file has it, and what it leaves unexplained is no leak.
  expect(await shownAt([from + 4 * dayMs])).toEqual([[]]);
  await storeQuarters(harness.db, { deviceId: third, from: from + 3 * dayMs, values });
  expect(await shownAt([from + 3 * dayMs, from + 4 * dayMs])).toEqual([[], ["night_pressure"]]);
});

it("is kept with the suspected leak, and shown with what it follows from", async () => {
  const meter = await aDevice()
    .ofType("DMA")
    .named("DMA-K")
    .withoutChannels()
    .withChannel("flow")
    .in(harness);
  const added = [{ from: 50 * perDay - 40, to: 60 * perDay, flow: 20 }];
  const values = zoneSignal({ seed: 63, days: 50, mean: 60, added });
  const since = zone.startOfDay(harness.clock.now()) - 50 * dayMs;
  await storeQuarters(harness.db, { deviceId: meter.id, from: since, values });
  const { clock, db, app } = harness;
  const calibration = {
    ...{ state: "calibrated" as const, demandScale: 0.4, days: 12, sensors: 5, before: 0.04, after: 0.01 },
    classes: [
      {
        ...{ diameter: { from: 100, to: 110 }, roughness: { from: 120, to: 130 }, pipes: 24 },
        ...{ factor: 0.55, outside: false },
      },
    ],
  };
  const location = { state: "located" as const, networkId: null, pipes: [], sensors: [], calibration };
  const run = createSensingRun({
    ...{ db, clock, zone, events: app.events, registry: app.use(deviceRegistry) },
    ...{ parameters: () => leakSensingDefaults, findings: () => Promise.resolve([]) },
    ...{ locate: () => Promise.resolve(location), openSeries: () => Promise.resolve(netFlowAlone) },
  });
  await run.turn();
  const query = { deviceId: meter.id };
  const [found] = (await harness.ok(harness.admin, listSuspectedLeaks, { query })).data;
  const params = { id: found?.id ?? 0 };
  const { data } = await harness.ok(harness.admin, readSuspectedLeak, { params });
  expect(data.evidence).toMatchObject({ location: "located", calibration });
});

it("opens a leak that the pressures of nights show against the calibrated model, where the inlet is silent, live as replayed", async () => {
  const [all, silentFrom, leakFrom] = [74, 58, 67];
  const since = zone.startOfDay(harness.clock.now()) - all * dayMs;
  const taken = zoneSignal({ seed: 64, days: all + 1, mean: 75 });
  const truth = { key: "truth of nights", text: () => Promise.resolve(roughZoneInp(120, 65)) };
  const asked = { zone: roughZone.junctions, points: roughZone.sensors };
  const normal = seededNormal(65);
  const series = roughZone.sensors.map(() => new Float64Array(all * perDay + 32).fill(Number.NaN));
  // Loggers that measure the hours of the night, and others to save time.
  const isMeasured = (slot: number) => (slot >= 8 && slot < 16) || (slot + 10) % 12 < 4;
  for (let at = 0; at < all * perDay + 32; at += 1) {
    if (!isMeasured(at % perDay)) continue;
    const time = { secondsOfDay: 0, flows: [], present: [], zoneInflow: taken[at] ?? 0 };
    const isLeaking = at >= leakFrom * perDay;
    const answer = await solver.leaks(truth, {
      ...{ ...asked, ...time, tankLevels: [], command: [], minimumPressure: 1 },
      ...{ candidates: isLeaking ? ["J33"] : [], leak: flow },
    });
    const result = answer.kind === "leaks" ? answer.result : undefined;
    const pressures = isLeaking ? result?.leaking[0] : result?.without;
    for (const [index, values] of series.entries())
      values[at] = (pressures?.[index] ?? Number.NaN) + 0.1 * (index - 2) + 0.004 * normal();
  }
  await harness.db.pool.query("delete from reading");
  for (const [index, deviceId] of loggers.entries())
    await storeQuarters(harness.db, { deviceId, from: since, values: series[index] ?? new Float64Array() });
  const inflow = taken.slice(0, silentFrom * perDay);
  await storeQuarters(harness.db, { deviceId: meterId, from: since, values: inflow });

  const { clock, db, app } = harness;
  const registry = app.use(deviceRegistry);
  const locateLeak = createLeakLocator({ db, zone, solver, registry });
  const run = createSensingRun({
    ...{ db, clock, zone, events: app.events, registry },
    ...{ parameters: () => leakSensingDefaults, findings: () => Promise.resolve([]) },
    locate: (leak, of) => locateLeak(leak, clock.now(), of),
    openSeries: (zones) => openDaySeries({ db, zone, registry, solver }, zones),
  });
  await run.turn();
  const query = { deviceId: meterId };
  const [found, ...more] = (await harness.ok(harness.admin, listSuspectedLeaks, { query })).data;
  expect(more).toEqual([]);
  expect(found?.state).toBe("open");
  expect(Math.abs(Date.parse(found?.startedAt ?? "") - (since + leakFrom * dayMs))).toBeLessThanOrEqual(
    dayMs,
  );
  expect(Math.abs((found?.flow ?? 0) - flow)).toBeLessThan(0.6 * flow);
  expect(metresOff(found?.pipes ?? [], "J33")).toBeLessThan(300);
  const params = { id: found?.id ?? 0 };
  const { data } = await harness.ok(harness.admin, readSuspectedLeak, { params });
  expect(data.evidence).toMatchObject({ openedBy: "night_pressure", location: "located" });
  const to = harness.clock.now();
  const replayed = async () => {
    const leaks = await replayReadings({ db, zone, log: () => undefined }, { from: since, to });
    return leaks.filter(({ zone: of }) => of === meterId);
  };
  expect(await replayed()).toMatchObject([{ startedAt: found?.startedAt, detectedAt: found?.detectedAt }]);
  // Where the inlet never measured the model is not calibrated either: its roughness is that of the file, and no residual counts.
  await db.pool.query("delete from reading where device_id = $1", [meterId]);
  expect(await replayed()).toEqual([]);
  run.renew();
  await run.turn();
  expect(run.sensing()?.shownNow(meterId)?.series).toMatchObject([
    { series: "net_flow", uncalibrated: null },
    { series: "night_pressure", uncalibrated: "no_inflow", level: Number.NaN, learnt: 0 },
  ]);
  await storeQuarters(db, { deviceId: meterId, from: since, values: inflow });
  // Where all loggers but two fell silent the model was never calibrated, and what the two show beside it opens nothing.
  const silent = loggers.filter((_, index) => index !== 2 && index !== 3);
  await db.pool.query("delete from reading where device_id = any($1::int[]) and measured_at > $2", [
    silent,
    new Date(since + dayMs),
  ]);
  expect(await replayed()).toEqual([]);
}, 120_000);
