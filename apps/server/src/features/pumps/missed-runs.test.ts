import { expect, it, vi } from "vitest";
import { changesMissed } from "../../kernel/nodes/node-channel.ts";
import { holdOpen, lockWaits } from "../../testing/test-database.store.ts";
import { pumps } from "./index.ts";
import { allStopped, usePumps } from "./pumps.fixture.ts";
import { closeRun, openRun } from "./runs.store.ts";

const { harness, broker, pass, live, station, report, send, obey, answer, pumpOf } = usePumps();

/** The runs of a station that the database has, and which pump it calls the last one. */
const stored = async (id: number) => {
  const { stations } = harness.app.use(pumps);
  await stations.load();
  const { runs, lastPump } = stations.get(id) ?? {};
  const inSeconds = (time: number | null) => time && Math.round((time - harness.clock.now()) / 1000);
  return {
    runs: runs?.map((run) => [run.key, inSeconds(run.startedAt), inSeconds(run.stoppedAt)]),
    lastPump: lastPump && [lastPump.pumpId, lastPump.action],
  };
};
const half = () => harness.clock.advance(500);

it("knows a pump that was started while its station was read", async () => {
  const device = await station();
  await report(device.id, allStopped);
  await send(device.id, "pump_start", { pumpIds: ["p1"] });
  const { stations } = harness.app.use(pumps);
  // Its runs are read, and its sendings are waited for.
  const release = await holdOpen(harness.db.streamPool, "lock table pump_sending in access exclusive mode");
  const before = stations.get(device.id);
  const loading = stations.load();
  await expect.poll(() => lockWaits(harness.db.pool)).toBe(1);
  const answered = obey(device.id, { p1: "on" });
  await vi.waitFor(() => expect(before?.runs).toHaveLength(1));
  await release();
  await Promise.all([loading, answered]);
  expect(stations.get(device.id)).not.toBe(before);
  expect(stations.get(device.id)?.runs).toMatchObject([{ key: "p1", stoppedAt: null, reason: "person" }]);
});

it("knows who switched a pump whose command was sent while its station was read", async () => {
  const device = await station();
  await report(device.id, allStopped);
  const { stations } = harness.app.use(pumps);
  const release = await holdOpen(harness.db.streamPool, "lock table pump_sending in access exclusive mode");
  const before = stations.get(device.id);
  const loading = stations.load();
  await expect.poll(() => lockWaits(harness.db.pool)).toBeGreaterThan(0);
  const sending = send(device.id, "pump_start", { pumpIds: ["p1"] });
  await vi.waitFor(() => expect(before?.expected.size).toBe(1));
  await release();
  await Promise.all([loading, sending]);
  await report(device.id, { ...allStopped, "pump_running.p1": 1 });
  expect((await live(device.id)).lastPump).toMatchObject({ pumpId: "p1", reason: "person" });
});

it("does not wait for a start that was stopped on another node before its stations were read", async () => {
  const device = await station();
  await report(device.id, allStopped);
  await send(device.id, "pump_start", { pumpIds: ["p1"] });
  await obey(device.id, { p1: "off" });
  await pass(5);
  const { stations } = harness.app.use(pumps);
  const before = stations.get(device.id);
  expect(before?.starting.size).toBe(1);
  await send(device.id, "pump_stop", { pumpIds: ["p1"] });
  await obey(device.id, { p1: "off" });
  // As where this node did not hear of it.
  before?.starting.set("p1", harness.clock.elapsed() + 100_000);
  await pass(1);
  await stations.load();
  expect(stations.get(device.id)?.starting.size).toBe(0);
});

it("goes on with a dry run that began while its bank was read", async () => {
  const device = await station();
  await report(device.id, { ...allStopped, inlet_pressure: 0.1 });
  await pass(3);
  const { stations } = harness.app.use(pumps);
  const release = await holdOpen(harness.db.streamPool, "lock table pump in access exclusive mode");
  const reading = stations.reload(device.id);
  await expect.poll(() => lockWaits(harness.db.pool)).toBeGreaterThan(0);
  await harness.clock.advance(3_000);
  expect(stations.get(device.id)?.bank.dryRun.active).toBe(true);
  await release();
  await reading;
  expect(stations.get(device.id)?.bank.dryRun.active).toBe(true);
});

it("stores the switches of half a second without the lease once it is back, between two turns", async () => {
  const device = await station();
  await report(device.id, { ...allStopped, "pump_running.p1": 1 });
  await pass(10);
  await half();
  broker.leaseHeld = false;
  await answer(device.id, undefined, { p1: "off" });
  await answer(device.id, undefined, { p2: "on" });
  broker.leaseHeld = true;
  await half();
  await pass(10);
  expect(await stored(device.id)).toEqual({
    runs: [
      ["p1", -21, -10],
      ["p2", -10, null],
    ],
    lastPump: ["p2", "on"],
  });
});

it("stores what was reported in a longer time without the lease, a whole run too", async () => {
  const device = await station();
  await report(device.id, { ...allStopped, "pump_running.p1": 1 });
  await pass(2);
  broker.leaseHeld = false;
  await pass(60, 20);
  await report(device.id, { ...allStopped, "pump_running.p2": 1 });
  await pass(3599, 600);
  await report(device.id, allStopped);
  harness.app.events.emit(changesMissed, null);
  await pass(60, 20);
  broker.leaseHeld = true;
  await pass(3);
  expect((await live(device.id)).lastPump).toMatchObject({ pumpId: "p2", action: "off" });
  expect(await pumpOf(device.id, "p2")).toMatchObject({ startsToday: 1, runHours: expect.closeTo(1, 2) });
  expect((await stored(device.id)).runs).toMatchObject([
    ["p1", expect.any(Number), expect.any(Number)],
    ["p2", expect.any(Number), expect.any(Number)],
  ]);
});

it("stores again what the database did not take", async () => {
  const device = await station();
  await report(device.id, { ...allStopped, "pump_running.p1": 1 });
  await half();
  const { kysely } = harness.db;
  const refusing = () => {
    throw new Error("Connection terminated");
  };
  Object.assign(kysely, { updateTable: refusing });
  await answer(device.id, undefined, { p1: "off" });
  Reflect.deleteProperty(kysely, "updateTable");
  await half();
  await pass(2);
  expect(await stored(device.id)).toMatchObject({
    ...{ runs: [["p1", expect.any(Number), expect.any(Number)]], lastPump: ["p1", "off"] },
  });
});

it("leaves what another node stored of the same pump, and ends what runs there no more", async () => {
  const [device, other] = [await station(), await station()];
  for (const { id } of [device, other]) await report(id, { ...allStopped, "pump_running.p1": 1 });
  await pass(2);
  broker.leaseHeld = false;
  await pass(10, 5);
  for (const { id } of [device, other]) await answer(id, undefined, { p1: "off" });
  // There the stop was heard earlier, and a start that this node never heard of; at one station after it, too.
  const ago = (seconds: number) => harness.clock.now() - seconds * 1000;
  const { kysely } = harness.db;
  const run = { key: "p1", stoppedAt: null, reason: "local" as const, energy: null };
  for (const [id, startedAt] of [
    [device.id, ago(3)],
    [other.id, ago(-2)],
  ] as const) {
    await closeRun(kysely, id, "p1", { stoppedAt: new Date(ago(5)), reason: "local", energy: null });
    await openRun(kysely, id, { ...run, startedAt });
  }
  await pass(4);
  broker.leaseHeld = true;
  await pass(2);
  const ends = async (id: number) => (await stored(id)).runs?.map(([, , stoppedAt]) => stoppedAt);
  expect([await ends(device.id), await ends(other.id)]).toEqual([
    [-11, -6],
    [-11, null],
  ]);
});
