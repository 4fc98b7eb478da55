import { qualityCode } from "@sgval/quantities/quality";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../kernel/database.ts";
import { createLogger } from "../../kernel/logging.ts";
import { type FakeClock, fakeClock } from "../../testing/fake-clock.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import type { MessageSamples, Outcome } from "./plan-batch.ts";
import { readingsFixture } from "./readings.fixture.store.ts";
import { createRetention } from "./retain-readings.ts";
import { type BatchWriter, createBatchWriter } from "./write-batches.ts";

const logger = createLogger("silent");
const suspect = qualityCode("suspect");
let database: TestDatabase;
let db: DatabaseHandle;
let clock: FakeClock;
let writer: BatchWriter;
let deviceId = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.connection, logger);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(() => {
  deviceId += 1;
  clock = fakeClock();
  writer = createBatchWriter(db, clock, logger);
});

const sample = (slots: (number | null)[], measuredAt = clock.now()) => ({
  measuredAt,
  receivedAt: clock.now(),
  slots,
  quality: null,
  late: false,
});
const write = (message: Partial<MessageSamples>, mayWait = false): Promise<Outcome | null> =>
  new Promise((resolve, reject) =>
    writer.add({
      ...{ deviceId, samples: [], mayWait },
      ...message,
      done: (error, outcome) => (error ? reject(error) : resolve(outcome)),
    }),
  );
const fixture = () => readingsFixture(db);

it("fills a reading of the same batch and of an earlier one", async () => {
  const outcomes = await Promise.all([
    write({ samples: [sample([1, null])] }),
    write({ samples: [sample([null, 2])] }),
  ]);
  expect(outcomes.map((outcome) => outcome?.added)).toEqual([1, 0]);
  const later = await write({ samples: [sample([null, null, 3])] });
  expect(later).toMatchObject({ added: 0, duplicates: 0, fresh: [{ slots: [1, 2, 3] }] });
  expect(await fixture().rows(deviceId)).toMatchObject([{ slots: [1, 2, 3], quality: null }]);
});

it("keeps the first of two values within one batch and notes the second", async () => {
  const outcomes = await Promise.all([
    write({ samples: [sample([1, 5])] }),
    write({ samples: [sample([2, 5])] }),
  ]);
  expect(outcomes.map((outcome) => outcome?.duplicates)).toEqual([0, 1]);
  expect(await fixture().rows(deviceId)).toMatchObject([{ slots: [1, 5], quality: [suspect, null] }]);
  expect(await fixture().conflicts(deviceId)).toEqual([{ slot: 0, kept: 1, refused: 2 }]);
});

it("marks a reading that was there before when a batch contradicts itself about it", async () => {
  await write({ samples: [sample([1])] });
  await Promise.all([write({ samples: [sample([1])] }), write({ samples: [sample([2])] })]);
  expect(await fixture().rows(deviceId)).toMatchObject([{ slots: [1], quality: [suspect] }]);
  expect(await fixture().conflicts(deviceId)).toEqual([{ slot: 0, kept: 1, refused: 2 }]);
});

it("counts as duplicates what came twice within one millisecond but in two batches", async () => {
  const first = write({ samples: [sample([1])] });
  await new Promise(setImmediate);
  const second = write({ samples: [sample([1])] });
  expect(await first).toMatchObject({ added: 1, duplicates: 0 });
  expect(await second).toMatchObject({ added: 0, duplicates: 1, fresh: [] });
});

it("counts as new what an attempt of ours stored without being told so", async () => {
  await write({ samples: [sample([1])] });
  expect(await write({ samples: [sample([1])], retried: true })).toMatchObject({ added: 1, duplicates: 0 });
});

it("makes the months it needs, on demand", async () => {
  await write({ samples: [sample([1], Date.UTC(2024, 0, 31, 23)), sample([1], Date.UTC(2024, 1, 1))] });
  expect(await fixture().partitions()).toEqual(
    expect.arrayContaining(["reading_2024_01", "reading_2024_02"]),
  );
});

it("drops whole months past the retention, and takes a late reading of a dropped month all the same", async () => {
  const old = Date.UTC(2023, 7, 15);
  await write({ samples: [sample([1], old), sample([1], Date.UTC(2025, 7, 31, 23, 59)), sample([1])] });
  const dropped = vi.fn();
  const retention = createRetention({ db, clock, logger, months: 3, dropped });
  const gone = await retention.run();
  expect(gone).toContain("reading_2023_08");
  expect(gone).not.toContain("reading_2025_08");
  expect(dropped).toHaveBeenCalledOnce();
  expect(await fixture().rows(deviceId)).toHaveLength(2);
  expect(await write({ samples: [sample([2], old)] })).toMatchObject({ added: 1 });
  expect(await createRetention({ db, clock, logger, months: 0, dropped }).run()).toEqual([]);
  retention.close();
});

it("stores the others when one message is refused by the database", async () => {
  await fixture().refuseValue(666);
  const outcomes = await Promise.allSettled([
    write({ samples: [sample([1], clock.now())] }),
    write({ samples: [sample([666], clock.now() - 1000)] }, true),
    write({ samples: [sample([2], clock.now() - 2000)] }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(writer.size).toBe(0);
});

it("keeps trying for whoever waits while the database is away, and tells the impatient at once", async () => {
  const release = await fixture().holdWrites();
  const mayWait = write({ samples: [sample([1])] }, true);
  const refused = expect(write({ samples: [sample([1], clock.now() - 1000)] })).rejects.toThrow();
  const received = vi.fn();
  void mayWait.then(received);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await fixture().breakConnections();
  await refused;
  expect(received).not.toHaveBeenCalled();
  await release();
  expect(await mayWait).toMatchObject({ added: 1 });
  expect(await fixture().rows(deviceId)).toHaveLength(1);
});

it("does not take a message for unwritten because its answer failed", async () => {
  writer.add({
    deviceId,
    samples: [sample([1])],
    mayWait: true,
    done: () => {
      throw new Error("the line is dead");
    },
  });
  expect(await write({ samples: [sample([1])] })).toMatchObject({ added: 0, duplicates: 1 });
  expect(writer.size).toBe(0);
});

it("writes what waits before it closes", async () => {
  const waiting = write({ samples: [sample([1])] });
  await writer.close();
  expect(await waiting).toMatchObject({ added: 1 });
  await expect(write({ samples: [sample([2])] })).rejects.toThrow("closed");
});
