import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { qualityCode } from "@sgval/quantities/quality";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createLogger } from "../../../kernel/logging.ts";
import { type FakeClock, fakeClock } from "../../../testing/fake-clock.ts";
import { lockWaits } from "../../../testing/test-database.store.ts";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { readingsFixture } from "../readings.fixture.store.ts";
import type { Outcome } from "../write/merge-rows.ts";
import { type BatchWriter, createBatchWriter } from "../write/write-batches.ts";
import { dropOldReadings } from "./retain-readings.ts";
import { createRollups, type Rollups } from "./roll-up.ts";
import { rollUpHours } from "./rollups.store.ts";

const logger = createLogger("silent");
const alone = async () => true;
const timeZone = "Asia/Ho_Chi_Minh";
const db = await openTestDatabase();
let clock: FakeClock;
let writer: BatchWriter;
let rollups: Rollups;
let deviceId = 0;

beforeEach(() => {
  deviceId += 1;
  clock = fakeClock(Date.parse("2025-11-20T08:30:00Z"));
  writer = createBatchWriter(db, clock, logger);
  rollups = createRollups(db, clock, logger, alone, timeZone);
});

const write = (
  time: string,
  slots: (number | null)[],
  quality: number[] | null = null,
): Promise<Outcome | null> =>
  new Promise((resolve, reject) =>
    writer.add({
      deviceId,
      mayWait: false,
      conflicts: [],
      samples: [{ measuredAt: Date.parse(time), receivedAt: clock.now(), slots, quality, late: false }],
      done: (error, outcome) => (error ? reject(error) : resolve(outcome)),
    }),
  );
/** Waits for the run that the clock has started, and runs once more at the present time. */
const runNow = async () => {
  await rollups.run();
  return rollups.run();
};
const read = (table: "hour" | "day") => readingsFixture(db).rollups(table, deviceId);

it("rolls closed hours up from good values only", async () => {
  await write("2025-11-20T07:00:00Z", [2, 10]);
  await write("2025-11-20T07:20:00Z", [9, 30], [qualityCode("sensor_fault"), 0]);
  await write("2025-11-20T07:59:59.999Z", [4, null]);
  await write("2025-11-20T08:10:00Z", [8, 8]);
  await clock.advance(60_000);
  await runNow();
  expect(await read("hour")).toEqual([
    {
      bucket: new Date("2025-11-20T07:00:00Z"),
      ...{ count: [2, 2], min: [2, 10], max: [4, 30], sum: [6, 40], first: [2, 10], last: [4, 30] },
    },
  ]);
});

it("rolls the open hour up by itself once it is over", async () => {
  await write("2025-11-20T08:29:00Z", [1]);
  await clock.advance(10 * 60_000);
  expect(await read("hour")).toEqual([]);
  await write("2025-11-20T08:39:00Z", [3]);
  await clock.advance(23 * 60_000);
  await runNow();
  expect(await read("hour")).toMatchObject([{ count: [2], sum: [4] }]);
});

it("rolls days up by local time", async () => {
  // 17:00 UTC is midnight in Ho Chi Minh City.
  await write("2025-11-18T16:30:00Z", [1]);
  await write("2025-11-18T17:30:00Z", [2]);
  await write("2025-11-19T16:30:00Z", [3]);
  await write("2025-11-19T17:30:00Z", [4]);
  await clock.advance(60_000);
  await runNow();
  expect(await read("day")).toMatchObject([
    { bucket: new Date("2025-11-17T17:00:00Z"), sum: [1] },
    { bucket: new Date("2025-11-18T17:00:00Z"), count: [2], sum: [5], first: [2], last: [3] },
    { bucket: new Date("2025-11-19T17:00:00Z"), sum: [4] },
  ]);
});

it("updates hours and days for late readings and filled gaps", async () => {
  await write("2025-11-19T03:00:00Z", [1, null]);
  await clock.advance(60_000);
  await runNow();
  await write("2025-11-19T03:30:00Z", [5]);
  await write("2025-11-19T03:00:00Z", [null, 7]);
  await clock.advance(60_000);
  await runNow();
  expect(await read("hour")).toMatchObject([{ count: [2, 1], max: [5, 7] }]);
  expect(await read("day")).toMatchObject([{ count: [2, 1], max: [5, 7] }]);
});

it("rolls up a back-fill of thirty days within five seconds", async () => {
  const hours = Array.from({ length: 30 * 24 }, (_, index) => clock.now() - (index + 2) * hourMs);
  await Promise.all(hours.map((at) => write(new Date(at).toISOString(), [1])));
  for (let second = 0; second < 5; second += 1) await clock.advance(1_000);
  await vi.waitFor(async () => expect(await read("hour")).toHaveLength(hours.length), { timeout: 20_000 });
});

it("rolls a back-fill up within five seconds also after a run that took long", async () => {
  await write("2025-11-19T03:00:00Z", [1]);
  await runNow();
  await write("2025-11-19T05:00:00Z", [10]);
  const release = await readingsFixture(db).holdDays(deviceId);
  await clock.advance(1_000);
  await vi.waitFor(async () => expect(await lockWaits(db.pool)).toBe(1), { timeout: 5_000 });
  await clock.advance(60_000);
  const longRun = rollups.run();
  await release();
  await longRun;
  await write("2025-11-18T05:00:00Z", [100]);
  for (let second = 0; second < 5; second += 1) await clock.advance(1_000);
  await vi.waitFor(async () => expect(await read("hour")).toHaveLength(3), { timeout: 5_000 });
});

describe("no reading misses its rollup", () => {
  it("when the clock was ahead for a while and is put back", async () => {
    await write("2025-11-20T08:29:00Z", [1]);
    await clock.advance(65 * minuteMs);
    await runNow();
    expect(await read("hour")).toMatchObject([{ sum: [1] }]);
    clock.setBy(-65 * minuteMs);
    await write("2025-11-20T08:30:00Z", [10]);
    await runNow();
    await write("2025-11-20T08:31:00Z", [100]);
    await clock.advance(35 * minuteMs);
    await runNow();
    expect(await read("hour")).toMatchObject([{ count: [3], sum: [111] }]);
  });

  it("when the clock of the node that stores it is behind that of the node that rolls up", async () => {
    clock = fakeClock(Date.parse("2025-11-20T07:50:00Z"));
    writer = createBatchWriter(db, clock, logger);
    await write("2025-11-20T07:49:00Z", [1]);
    await runNow();
    expect(await read("hour")).toMatchObject([{ sum: [1] }]);
    await write("2025-11-20T07:50:00Z", [10]);
    await runNow();
    expect(await read("hour")).toMatchObject([{ sum: [11] }]);
  });
});

describe("local days", () => {
  const zoned = async (zone: string, work: (days: Rollups) => Promise<unknown>) => {
    const days = createRollups(db, clock, logger, alone, zone);
    await work(days).finally(days.close);
  };
  const midnights = async () =>
    (await read("day")).map(({ bucket, sum }) => [bucket.toISOString().slice(0, 16), sum[0]]);

  it("are made anew when the server starts with another time zone", async () => {
    await rollups.close();
    await write("2025-11-18T16:30:00Z", [1]);
    await write("2025-11-18T17:30:00Z", [10]);
    await write("2025-11-18T23:30:00Z", [100]);
    await zoned(timeZone, (days) => days.run());
    expect(await midnights()).toEqual([
      ["2025-11-17T17:00", 1],
      ["2025-11-18T17:00", 110],
    ]);
    await zoned("Europe/Paris", async () => {
      await clock.advance(5_000);
      await vi.waitFor(async () =>
        expect(await midnights()).toEqual([
          ["2025-11-17T23:00", 11],
          ["2025-11-18T23:00", 100],
        ]),
      );
    });
    await zoned(timeZone, (days) => days.run());
    expect(await midnights()).toEqual([
      ["2025-11-17T17:00", 1],
      ["2025-11-18T17:00", 110],
    ]);
  });
});

describe("rollups made while readings are written", () => {
  const fixture = () => readingsFixture(db);
  const rollUpOne = () => rollUpHours(db, { limit: 1, timeZone });
  const blocked = (transactions: number) =>
    vi.waitFor(async () => expect(await lockWaits(db.pool)).toBe(transactions), { timeout: 5_000 });

  beforeEach(async () => {
    // Only what the tests start shall run.
    await rollups.run();
    await rollups.close();
    await write("2025-11-19T03:00:00Z", [1]);
    await rollUpOne();
  });

  it("count both hours of a day that two nodes roll up at the same time", async () => {
    await write("2025-11-19T05:00:00Z", [10]);
    const release = await fixture().holdDays(deviceId);
    const first = rollUpOne();
    await blocked(1);
    // The first has taken its hour and computed its day; the other node finds an older hour of the same day.
    await write("2025-11-19T04:00:00Z", [100]);
    const second = rollUpOne();
    await Promise.race([second, blocked(2)]);
    await release();
    await Promise.all([first, second]);
    while (await rollUpOne());
    expect(await read("day")).toMatchObject([{ count: [3], sum: [111] }]);
  });

  it("take up a reading that is committed after its hour was read", async () => {
    await write("2025-11-19T05:00:00Z", [10]);
    const release = await fixture().holdDays(deviceId);
    const first = rollUpOne();
    await blocked(1);
    await write("2025-11-19T05:30:00Z", [100]);
    await release();
    await first;
    expect(await read("day")).toMatchObject([{ sum: [11] }]);
    await rollUpOne();
    expect(await read("day")).toMatchObject([{ sum: [111] }]);
  });

  it("leave an hour open while a batch is committed that found it open, and take its readings up later", async () => {
    await write("2025-11-20T08:29:00Z", [1]);
    const release = await fixture().holdWrites();
    const slow = write("2025-11-20T08:30:00Z", [10]);
    await blocked(1);
    await clock.advance(35 * minuteMs);
    const other = createRollups(db, clock, logger, alone, timeZone);
    await other.run();
    const hours = async () => (await read("hour")).map(({ sum }) => sum[0]);
    expect(await hours()).toEqual([1]);
    await release();
    await slow;
    await other.run();
    await other.close();
    expect(await hours()).toEqual([1, 11]);
  });

  it("take up a reading whose commit took so long that the mark it relied on was taken", async () => {
    await write("2025-11-19T05:00:00Z", [10]);
    await clock.advance(1_000);
    const release = await fixture().holdWrites();
    const slow = write("2025-11-19T05:30:00Z", [100]);
    await blocked(1);
    await rollUpOne();
    expect(await read("day")).toMatchObject([{ sum: [11] }]);
    await release();
    await slow;
    await rollUpOne();
    expect(await read("day")).toMatchObject([{ sum: [111] }]);
  });
});

it("keeps the rollup of an hour whose readings were dropped when another comes late", async () => {
  await rollups.close();
  const kept = createRollups(db, clock, logger, alone, timeZone);
  await write("2025-03-10T05:10:00Z", [2]);
  await write("2025-03-10T05:20:00Z", [4]);
  await clock.advance(20_000);
  await kept.run();
  while (await dropOldReadings({ db, clock, logger, months: 3, dropped: () => {} }));
  await write("2025-03-10T05:30:00Z", [100]);
  await write("2025-03-10T06:30:00Z", [6]);
  await clock.advance(20_000);
  await kept.run();
  await kept.run();
  expect(await read("hour")).toMatchObject([{ count: [2], sum: [6] }, { sum: [6] }]);
  expect(await read("day")).toMatchObject([{ count: [3], sum: [12] }]);
  await kept.close();
});

it("rolls an hour up once", async () => {
  await write("2025-11-20T07:00:00Z", [2]);
  await clock.advance(25_000);
  expect(await rollups.run()).toBe(1);
  expect(await rollups.run()).toBe(0);
  await rollups.close();
});
