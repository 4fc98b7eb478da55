import { qualityCode } from "@sgval/quantities/quality";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { systemClock } from "../../../kernel/clock.ts";
import { createLogger } from "../../../kernel/logging.ts";
import { type FakeClock, fakeClock } from "../../../testing/fake-clock.ts";
import { lockWaits } from "../../../testing/test-database.store.ts";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { readingsFixture } from "../readings.fixture.store.ts";
import { dropOldReadings } from "../rollup/retain-readings.ts";
import type { MessageSamples, Outcome } from "./merge-rows.ts";
import { type BatchWriter, createBatchWriter } from "./write-batches.ts";

const logger = createLogger("silent");
const suspect = qualityCode("suspect");
const db = await openTestDatabase();
let clock: FakeClock;
let writer: BatchWriter;
let deviceId = 0;

beforeEach(() => {
  deviceId += 1;
  clock = fakeClock();
  writer = createBatchWriter(db, clock, logger);
});
afterEach(() => writer.close());

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
      ...{ deviceId, samples: [], conflicts: [], mayWait },
      ...message,
      done: (error, outcome) => (error ? reject(error) : resolve(outcome)),
    }),
  );
const fixture = () => readingsFixture(db);
/** Lets the clock run until the writer has answered. */
const passRetries = async (answer: Promise<unknown>): Promise<void> => {
  let answered = false;
  const end = () => {
    answered = true;
  };
  answer.then(end, end);
  while (!answered) {
    await clock.advance(500);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

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

it("keeps the first of two values within one batch and records the second as a conflict", async () => {
  const outcomes = await Promise.all([
    write({ samples: [sample([1, 5])] }),
    write({ samples: [sample([2, 5])] }),
  ]);
  expect(outcomes.map((outcome) => outcome?.duplicates)).toEqual([0, 1]);
  expect(await fixture().rows(deviceId)).toMatchObject([{ slots: [1, 5], quality: [suspect, null] }]);
  expect(await fixture().conflicts(deviceId)).toEqual([{ slot: 0, kept: 1, refused: 2 }]);
});

it("needs no more statements for a thousand filled gaps and conflicts than for one", async () => {
  const from = clock.now() - 2_000_000;
  const rows = (slots: (number | null)[]) =>
    Array.from({ length: 1_000 }, (_, index) => sample(slots, from + index * 1_000));
  await write({ samples: rows([1, null]) });
  const { sent, db: counted } = fixture().counting();
  const counting = createBatchWriter(counted, clock, logger);
  const writeCounted = async (samples: MessageSamples["samples"]) => {
    const before = sent.length;
    await new Promise((done) => counting.add({ deviceId, samples, conflicts: [], mayWait: true, done }));
    return sent.length - before;
  };
  await writeCounted([sample([1])]);
  const one = await writeCounted(rows([2, 5]).slice(0, 1));
  expect(await writeCounted(rows([2, 5]))).toBeLessThanOrEqual(one);
  await counting.close();
  const stored = await fixture().rows(deviceId);
  expect(stored.filter(({ slots, quality }) => slots[1] === 5 && quality?.[0] === suspect)).toHaveLength(
    1_000,
  );
  expect(await fixture().conflicts(deviceId)).toHaveLength(1_000);
});

it("flags a stored reading when a batch has two values for its time", async () => {
  await write({ samples: [sample([1])] });
  await Promise.all([write({ samples: [sample([1])] }), write({ samples: [sample([2])] })]);
  expect(await fixture().rows(deviceId)).toMatchObject([{ slots: [1], quality: [suspect] }]);
  expect(await fixture().conflicts(deviceId)).toEqual([{ slot: 0, kept: 1, refused: 2 }]);
});

it("counts a sample as a duplicate that came twice within one millisecond but in two batches", async () => {
  const first = write({ samples: [sample([1])] });
  await new Promise(setImmediate);
  const second = write({ samples: [sample([1])] });
  expect(await first).toMatchObject({ added: 1, duplicates: 0 });
  expect(await second).toMatchObject({ added: 0, duplicates: 1, fresh: [] });
});

it("counts a reading as new when the answer to the commit that stored it was lost", async () => {
  writer = createBatchWriter(fixture().losingNextCommit(), clock, logger);
  const outcome = write({ samples: [sample([1])] }, true);
  await vi.waitFor(async () => expect(await fixture().rows(deviceId)).toHaveLength(1));
  await passRetries(outcome);
  expect(await outcome).toMatchObject({ added: 1, duplicates: 0, fresh: [{ slots: [1] }] });
  expect(await fixture().rows(deviceId)).toHaveLength(1);
});

it("creates the partitions of the months it needs", async () => {
  await write({ samples: [sample([1], Date.UTC(2024, 0, 31, 23)), sample([1], Date.UTC(2024, 1, 1))] });
  expect(await fixture().partitions()).toEqual(
    expect.arrayContaining(["reading_2024_01", "reading_2024_02"]),
  );
});

it("creates a month while a reader holds its transaction open, and blocks nobody", async () => {
  const reader = await fixture().openReader();
  onTestFinished(reader.end);
  expect(await write({ samples: [sample([1], Date.UTC(2022, 4, 3))] })).toMatchObject({ added: 1 });
  await reader.end();
});

it("stores other months while one cannot be created, and that one afterwards", async () => {
  await write({ samples: [sample([1])] });
  const lock = await fixture().lockStructure();
  onTestFinished(lock.end);
  const kept = write({ samples: [sample([1], Date.UTC(2022, 5, 3))] }, true);
  expect(await write({ samples: [sample([2], clock.now() - 1000)] })).toMatchObject({ added: 1 });
  await expect(write({ samples: [sample([1], Date.UTC(2022, 5, 4))] })).rejects.toMatchObject({
    code: "server_busy",
  });
  await lock.end();
  await passRetries(kept);
  expect(await kept).toMatchObject({ added: 1 });
});

const dropOldest = (dropped = () => {}) => dropOldReadings({ db, clock, logger, months: 3, dropped });
const untilNoneIsOld = async (dropped?: () => void): Promise<string[]> => {
  const gone = await dropOldest(dropped);
  return gone === null ? [] : [gone, ...(await untilNoneIsOld(dropped))];
};

it("drops one month at a time, the oldest first, when the clock is years ahead, and notes no more as dropped", async () => {
  await untilNoneIsOld();
  const months = [Date.UTC(2025, 8, 10), Date.UTC(2025, 9, 10), clock.now()];
  await write({ samples: months.map((month) => sample([1], month)) });
  clock.setBy(10 * 366 * 86_400_000);
  expect(await dropOldest()).toBe("reading_2025_09");
  expect(await fixture().rows(deviceId)).toHaveLength(2);
  expect(await fixture().rawSince()).toEqual(new Date("2025-10-01T00:00:00Z"));
  expect(await dropOldest()).toBe("reading_2025_10");
  expect(await fixture().rawSince()).toEqual(new Date("2025-11-01T00:00:00Z"));
});

it("drops old months while a reader of newer ones goes on", async () => {
  const old = Date.UTC(2021, 7, 15);
  await write({ samples: [sample([1], old), sample([1])] });
  const reader = await fixture().openReader();
  onTestFinished(reader.end);
  const gone = dropOldest();
  await vi.waitFor(async () => expect(await fixture().detaching()).toEqual(["reading_2021_08"]));
  expect(await write({ samples: [sample([2], clock.now() - 1000)] })).toMatchObject({ added: 1 });
  await reader.end();
  expect(await gone).toBe("reading_2021_08");
});

it("drops whole months past the retention, and still takes a late reading of a dropped month", async () => {
  const old = Date.UTC(2023, 7, 15);
  await write({ samples: [sample([1], old), sample([1], Date.UTC(2025, 7, 31, 23, 59)), sample([1])] });
  const dropped = vi.fn();
  const gone = await untilNoneIsOld(dropped);
  expect(gone).toContain("reading_2023_08");
  expect(gone).not.toContain("reading_2025_08");
  expect(dropped).toHaveBeenCalledTimes(gone.length);
  expect(await fixture().rows(deviceId)).toHaveLength(2);
  expect(await write({ samples: [sample([2], old)] })).toMatchObject({ added: 1 });
  expect(await dropOldReadings({ db, clock, logger, months: 0, dropped })).toBeNull();
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

it("retries for MQTT while the database is away, and fails at once for HTTP", async () => {
  const release = await fixture().holdWrites();
  const mayWait = write({ samples: [sample([1])] }, true);
  const refused = expect(write({ samples: [sample([1], clock.now() - 1000)] })).rejects.toThrow();
  const received = vi.fn();
  void mayWait.then(received);
  await expect.poll(() => lockWaits(db.pool)).toBe(1);
  await fixture().breakConnections();
  await refused;
  expect(received).not.toHaveBeenCalled();
  await release();
  await passRetries(mayWait);
  expect(await mayWait).toMatchObject({ added: 1 });
  expect(await fixture().rows(deviceId)).toHaveLength(1);
});

it("says that it is stuck when what waits has not been stored for ten seconds", async () => {
  // From here on the writer knows the months: looking them up takes time of its own.
  await write({ samples: [sample([0], clock.now() - 1000)] });
  const release = await fixture().holdWrites();
  const kept = write({ samples: [sample([1])] }, true);
  clock.setBy(3_600_000);
  expect(writer.stuck()).toBe(null);
  clock.setBy(-7_200_000);
  await clock.advance(9_999);
  expect(writer.stuck()).toBe(null);
  await clock.advance(1);
  expect(writer.stuck()).toBe("readings wait and none was stored for 10 s");
  await release();
  await kept;
  expect(writer.stuck()).toBe(null);
});

it("does not write a message again because its answer failed", async () => {
  writer.add({
    deviceId,
    samples: [sample([1])],
    conflicts: [],
    mayWait: true,
    done: () => {
      throw new Error("the connection is gone");
    },
  });
  expect(await write({ samples: [sample([1])] })).toMatchObject({ added: 0, duplicates: 1 });
  expect(writer.size).toBe(0);
});

it("writes what is queued before it closes", async () => {
  const answered = vi.fn();
  void write({ samples: [sample([1])] }).then(answered);
  await writer.close();
  expect(answered).toHaveBeenCalledWith(expect.objectContaining({ added: 1 }));
  await expect(write({ samples: [sample([2])] })).rejects.toThrow("closed");
});

// Last, because it drops the months in which the other tests write.
it("drops by the clock of the database, whatever that of this server says", async () => {
  const now = Date.now();
  const lastMonth = sample([1], now - 31 * 24 * 3_600_000);
  await write({ samples: [lastMonth, sample([1], now)] });
  const ahead = { ...systemClock, now: () => Date.now() + 400 * 24 * 3_600_000 };
  while (await dropOldReadings({ db, clock: ahead, logger, months: 3, dropped: () => {} }));
  expect(await fixture().rows(deviceId)).toHaveLength(2);
});
