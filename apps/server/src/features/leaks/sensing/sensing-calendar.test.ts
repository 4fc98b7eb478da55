import { leakSensingDefaults, updateLeakSensing } from "@sgval/contract/leaks/leak-sensing";
import { listSuspectedLeaks, readSuspectedLeak } from "@sgval/contract/leaks/suspected-leaks";
import { readZoneSensing } from "@sgval/contract/leaks/zone-sensing";
import { createWaterMeter } from "@sgval/contract/meters/meters";
import {
  createCalendarEntry,
  deleteCalendarEntry,
  listCalendar,
  updateCalendarEntry,
} from "@sgval/contract/zones/water-calendar";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { createSolver } from "../../prediction/index.ts";
import { customerMeters } from "../../readings/index.ts";
import { findZones } from "../../zones/index.ts";
import { leakSensing, replayReadings } from "../index.ts";
import { storeQuarters } from "./sensing.fixture.store.ts";
import { createSensingStates } from "./sensing-states.ts";
import { openDaySeries } from "./series/day-series.ts";
import { sensedZones } from "./zone-meters.ts";
import { intermittentZone, zoneSignal } from "./zone-signals.fixture.ts";

// A Thursday, as day 0 of the signals; 00:00 in Ho Chi Minh City.
const start = Date.parse("2025-09-24T17:00:00Z");
const flushedDay = 50;
const today = start + flushedDay * dayMs;
const harness = useHarness({ clock: fakeClock(today + 0.2 * hourMs) });
const flushing = { from: (flushedDay * 24 + 2) * 4, to: (flushedDay + 1) * 96, flow: 12 };
const values = zoneSignal({ seed: 31, days: flushedDay + 1, mean: 60, added: [flushing] });
const sense = () => harness.app.use(leakSensing).sense();
const log = () =>
  harness.ok(harness.admin, createCalendarEntry, {
    body: {
      ...{ kind: "flushing" as const, zoneId: null, note: "Xả cuối tuyến" },
      from: new Date(today + hourMs).toISOString(),
      to: new Date(today + 21 * hourMs).toISOString(),
    },
  });
const stateOf = async (deviceId: number) =>
  (await harness.ok(harness.admin, readZoneSensing, { params: { deviceId } })).data;
const replayed = () =>
  replayReadings(
    { db: harness.db, zone: createTimeZone("Asia/Ho_Chi_Minh"), log: () => undefined },
    { from: today, to: today + dayMs },
  );

it("suspects no leak while a flushing goes on that was logged this day, live as replayed", async () => {
  const { id: deviceId } = await aDevice().ofType("DMA").withoutChannels().withChannel("flow").in(harness);
  const before = flushedDay * 96;
  await storeQuarters(harness.db, { deviceId, from: start, values: values.slice(0, before) });
  await sense();
  await log();
  await storeQuarters(harness.db, { deviceId, from: today, values: values.slice(before, before + 40) });
  harness.clock.setBy(10 * hourMs);
  await sense();
  expect((await harness.ok(harness.admin, listSuspectedLeaks, { query: {} })).data).toEqual([]);
  expect(await replayed()).toEqual([]);
});

it("says of each zone in view whether it is watched, what its score and level are, and since when data is missing", async () => {
  const aZone = (name: string) => aDevice().ofType("DMA").named(name).withoutChannels();
  const watched = await aZone("DMA-W").withChannel("flow").in(harness);
  const unmeasured = await aZone("DMA-N").withChannel("pressure").in(harness);
  const silent = await aZone("DMA-G").withChannel("flow").in(harness);
  const gone = { deviceId: silent.id, from: start, values: values.slice(0, 40 * 96) };
  await storeQuarters(harness.db, gone);
  expect(await stateOf(watched.id)).toMatchObject({ state: "unknown", at: null, series: [] });
  const now = harness.clock.now();
  const until = Math.floor((now - start) / 900_000);
  const signal = zoneSignal({ seed: 44, days: flushedDay + 1, mean: 60 });
  await storeQuarters(harness.db, { deviceId: watched.id, from: start, values: signal.slice(0, until) });
  await sense();
  const found = await stateOf(watched.id);
  expect(found).toMatchObject({
    ...{ state: "watched", at: new Date(now).toISOString() },
    dataUntil: new Date(start + until * 900_000).toISOString(),
    series: [{ series: "net_flow", learnt: flushedDay }],
  });
  const [{ score, level } = { score: null, level: null }] = found.series;
  expect(level).toBeGreaterThanOrEqual(leakSensingDefaults.leastLevel);
  expect(score).toBeGreaterThanOrEqual(0);
  expect(score).toBeLessThan(level ?? 0);
  expect(await stateOf(unmeasured.id)).toMatchObject({ state: "not_sensed", at: null });
  expect(await stateOf(silent.id)).toMatchObject({
    ...{ state: "no_data", dataUntil: new Date(start + 40 * dayMs).toISOString() },
    series: [{ score: null }],
  });

  const other = await aUser().named("leaks2").withOpenRole().seeing(silent).signedInTo(harness);
  const params = { deviceId: watched.id };
  expect(await harness.refused(other, readZoneSensing, { params })).toMatchObject({ status: 404 });
  await harness.ok(harness.admin, updateLeakSensing, { body: { ...leakSensingDefaults, enabled: false } });
  expect(await stateOf(watched.id)).toMatchObject({ state: "off", series: [] });
  await harness.ok(harness.admin, updateLeakSensing, { body: leakSensingDefaults });
  expect((await stateOf(watched.id)).state).toBe("watched");
  const { of } = createSensingStates({
    ...{ db: harness.db, clock: harness.clock, events: harness.app.events },
    ...{ registry: harness.app.use(deviceRegistry), parameters: () => leakSensingDefaults },
  });
  // A server that has just started knows nothing until the one that senses has had a turn.
  expect((await of(watched.id)).state).toBe("unknown");
  await sense();
  expect(await of(watched.id)).toEqual(await stateOf(watched.id));
});

const withoutCalendar = async () => {
  const { data } = await harness.ok(harness.admin, listCalendar, { query: {} });
  for (const { id } of data) await harness.ok(harness.admin, deleteCalendarEntry, { params: { id } });
};

it("finds in a replay what was called a flushing only when it was over", async () => {
  await withoutCalendar();
  harness.clock.setBy(12 * hourMs);
  await log();
  expect(await replayed()).toHaveLength(1);
});

it("finds in a replay what was suspected on the same day before the flushing was logged", async () => {
  await withoutCalendar();
  // By then somebody logs what has run since the night, and still runs.
  expect(harness.clock.now()).toBe(today + 22.2 * hourMs);
  harness.clock.setBy(-8 * hourMs);
  await log();
  harness.clock.setBy(8 * hourMs);
  expect(await replayed()).toHaveLength(1);
});

it("finds in a replay what a flushing logged before was only stretched over when it was past", async () => {
  await withoutCalendar();
  const entry = { kind: "flushing" as const, zoneId: null, note: "Xả cuối tuyến" };
  const at = (hours: number) => new Date(today + hours * hourMs).toISOString();
  // Logged days before, for a day of its own.
  harness.clock.setBy(-72 * hourMs);
  const planned = { ...entry, from: at(-40), to: at(-38) };
  const { data } = await harness.ok(harness.admin, createCalendarEntry, { body: planned });
  harness.clock.setBy(72 * hourMs);
  const params = { id: data.id };
  const noted = { ...planned, from: at(1), to: at(21) };
  await harness.ok(harness.admin, updateCalendarEntry, { params, body: noted });
  expect(await replayed()).toHaveLength(1);
  // A note changes nothing of what was known when.
  await withoutCalendar();
  harness.clock.setBy(-72 * hourMs);
  const { data: ahead } = await harness.ok(harness.admin, createCalendarEntry, { body: noted });
  harness.clock.setBy(72 * hourMs);
  const body = { ...noted, note: "Xả xong" };
  await harness.ok(harness.admin, updateCalendarEntry, { params: { id: ahead.id }, body });
  expect(await replayed()).toEqual([]);
});

const listOf = async (deviceId: number) =>
  (await harness.ok(harness.admin, listSuspectedLeaks, { query: { deviceId } })).data;

it("learns anew by itself when history is imported for days that it was learnt without", async () => {
  await withoutCalendar();
  const { id: deviceId } = await aDevice()
    .ofType("DMA")
    .named("DMA-H")
    .withoutChannels()
    .withChannel("flow")
    .in(harness);
  const imported = (flushedDay - 1) * 96;
  const added = [{ from: imported + 8, to: imported + 3 * 96, flow: 25 }];
  const whole = zoneSignal({ seed: 38, days: flushedDay + 1, mean: 60, added });
  const late = { from: start + imported * 900_000, values: whole.slice(imported, imported + 96 + 88) };
  await storeQuarters(harness.db, { deviceId, ...late });
  await sense();
  expect(await listOf(deviceId)).toEqual([]);
  expect(await stateOf(deviceId)).toMatchObject({
    ...{ state: "learning", learningDays: 21 },
    series: [{ series: "net_flow", score: null, level: null, learnt: 1 }],
  });
  await storeQuarters(harness.db, { deviceId, from: start, values: whole.slice(0, imported) });
  await sense();
  expect(await listOf(deviceId)).toMatchObject([{ state: "open" }]);
});

it("opens a leak by the balance with the meters that send, where supply by the hour hides it, live as replayed", async () => {
  const days = flushedDay + 60;
  const [from, leakDay] = [start - 60 * dayMs, days - 8];
  const signal = intermittentZone({
    ...{ seed: 71, days: days + 1, mean: 60 },
    added: [{ from: leakDay * 96, to: (days + 1) * 96, flow: 14 }],
  });
  const { id: deviceId } = await aDevice()
    .ofType("DMA")
    .named("DMA-I")
    .withoutChannels()
    .withChannel("flow")
    .in(harness);
  const ring: [number, number][] = [
    [106.7, 10.8],
    [106.71, 10.8],
    [106.71, 10.81],
    [106.7, 10.8],
  ];
  const polygon = { type: "Polygon" as const, coordinates: [ring] };
  const { data: zone } = await harness.ok(harness.admin, createZone, {
    body: { name: "DMA I", polygon, deviceId },
  });
  const codes = ["DH-I1", "DH-I2", "DH-I3"];
  for (const code of codes)
    await harness.ok(harness.admin, createWaterMeter, {
      body: {
        ...{ code, customerName: code, customerCode: code, qMax: 100 },
        memberships: [{ zoneId: zone.id }],
      },
    });
  const meters = harness.app.use(customerMeters);
  let index = 0;
  for (let day = 0; day <= days; day += 1) {
    // Each sends at a minute of its own after midnight.
    const messages = codes.map((meter, place) => ({
      ...{ meter, index, flags: [] },
      measuredAt: from + day * dayMs + (place + 1) * 60_000,
    }));
    expect(await meters.store(messages, "GW-I")).toMatchObject({ stored: 3, refused: [] });
    index += ((signal.metered[day] ?? 0) * 24) / codes.length;
  }
  const inflow = signal.inflow.slice(0, days * 96 + 80);
  await storeQuarters(harness.db, { deviceId, from, values: inflow });
  await sense();
  const [found, ...more] = await listOf(deviceId);
  expect(more).toEqual([]);
  expect(found?.state).toBe("open");
  expect(Math.abs(Date.parse(found?.startedAt ?? "") - (from + leakDay * dayMs))).toBeLessThanOrEqual(dayMs);
  const { data } = await harness.ok(harness.admin, readSuspectedLeak, { params: { id: found?.id ?? 0 } });
  expect(data.evidence.openedBy).toBe("day_balance");
  const [before, since] = [1, 6].map((day) =>
    data.evidence.days?.find(
      (one) =>
        one.day === new Date(from + (leakDay - 2 + day) * dayMs + 7 * hourMs).toISOString().slice(0, 10),
    ),
  );
  expect(before?.value).toBeCloseTo(before?.expected ?? 0, -1);
  expect((since?.value ?? 0) - (since?.expected ?? 0)).toBeGreaterThan(3);
  // Each series has a level of its own; with a leak that is known the balance is not scored.
  expect((await stateOf(deviceId)).series).toEqual([
    expect.objectContaining({ series: "net_flow", level: expect.any(Number) }),
    {
      series: "day_balance",
      score: null,
      level: expect.any(Number),
      uncalibrated: null,
      learnt: expect.any(Number),
    },
  ]);
  // Meters that have not sent yet share in no false alarms, so that a replay does not look ahead.
  const solver = createSolver({ deadlineMs: 20_000 });
  const registry = harness.app.use(deviceRegistry);
  const sensed = sensedZones(registry, await findZones(harness.db.kysely));
  const utility = createTimeZone("Asia/Ho_Chi_Minh");
  const series = await openDaySeries({ db: harness.db, zone: utility, registry, solver }, sensed);
  await solver.close();
  expect([from, from + dayMs].map((time) => series.seriesOf(deviceId, time))).toEqual([[], ["day_balance"]]);
  const replayedLeaks = await replayReadings(
    { db: harness.db, zone: createTimeZone("Asia/Ho_Chi_Minh"), log: () => undefined },
    { from: from + 90 * dayMs, to: today + dayMs },
  );
  expect(replayedLeaks.filter(({ zone: of }) => of === deviceId)).toMatchObject([
    { startedAt: found?.startedAt, detectedAt: found?.detectedAt },
  ]);
});
