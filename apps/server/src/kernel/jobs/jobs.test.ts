import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { type FakeClock, fakeClock } from "../../testing/fake-clock.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { createLogger } from "../logging.ts";
import { openSecretBox } from "../secrets/secret-box.ts";
import { jobsFixture } from "./jobs.fixture.store.ts";
import { createJobs, defineJob, type Jobs } from "./jobs.ts";

const greet = defineJob({ name: "greet", payload: z.object({ name: z.string() }), maxAttempts: 3 });
const logged: string[] = [];
const logger = createLogger("info", { write: (line) => void logged.push(line) });
/** A job that is added before the worker listens is found when it polls. */
const polled = { timeout: 10_000 };
const db = await openTestDatabase(logger);
let clock: FakeClock;
let jobs: Jobs;

beforeEach(() => {
  clock = fakeClock();
  jobs = open();
});
afterEach(async () => {
  await jobs.stop();
  await jobs.deleteBefore(greet, new Date(Date.now() + 60_000));
});

const open = (secretKey = "a key for tests alone"): Jobs => {
  const secrets = openSecretBox({ dataDir: tmpdir(), secretKey });
  return createJobs({ db, secrets, clock, logger, alone: true });
};
/** Another start of the server, with work of its own. */
const reopen = async (work: (payload: { name: string }) => Promise<void>): Promise<void> => {
  await jobs.stop();
  jobs = open();
  jobs.handle(greet, work);
  await jobs.start();
};

it("runs a job at once when the transaction that added it commits, and never one that was rolled back", async () => {
  const greeted = vi.fn(async () => {});
  await reopen(greeted);
  await expect(
    db.transaction(async (trx) => {
      await jobs.enqueue(trx, greet, { name: "nobody" });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  await db.transaction(async (trx) => {
    await jobs.enqueue(trx, greet, { name: "Lan" });
    expect(greeted).not.toHaveBeenCalled();
  });
  await vi.waitFor(
    () => expect(greeted.mock.calls).toEqual([[{ name: "Lan" }, { number: 1, isLast: false }]]),
    polled,
  );
  await vi.waitFor(async () => expect(await jobs.list(greet)).toEqual([]), polled);
});

it("keeps payloads encrypted, and lists none that another key has encrypted", async () => {
  await jobs.enqueue(db.kysely, greet, { name: "Lan" });
  expect(JSON.stringify(await jobsFixture(db).stored())).not.toContain("Lan");
  expect(await jobs.list(greet)).toMatchObject([{ payload: { name: "Lan" }, tries: 0 }]);
  expect(await open("another key for tests").list(greet)).toEqual([]);
});

it("tries a failed job again, later each time, after a restart too, and keeps one that it gives up", async () => {
  const failing = vi.fn(async () => {
    throw new Error("nobody at home");
  });
  await jobs.enqueue(db.kysely, greet, { name: "Lan" });
  const waits: number[] = [];
  for (const tries of [1, 2, 3]) {
    await jobsFixture(db).makeDue();
    await reopen(failing);
    await vi.waitFor(async () => {
      expect(await jobs.list(greet)).toMatchObject([{ tries }]);
      const [stored] = await jobsFixture(db).stored();
      expect(stored?.error).toBe("nobody at home");
      // Counted when it begins; while it runs, it is due.
      expect(stored?.wait).toBeGreaterThan(0);
      waits.push(stored?.wait ?? 0);
    }, polled);
  }
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  await jobsFixture(db).makeDue();
  await reopen(failing);
  await jobs.stop();
  expect(failing).toHaveBeenCalledTimes(3);
  expect(await jobs.list(greet)).toMatchObject([{ payload: { name: "Lan" }, tries: 3 }]);
});

it("runs a job again that was under way when the server was killed", async () => {
  await jobs.enqueue(db.kysely, greet, { name: "Lan" });
  await jobsFixture(db).lock();
  const greeted = vi.fn(async () => {});
  await reopen(greeted);
  await vi.waitFor(() => expect(greeted).toHaveBeenCalledTimes(1), polled);
});

it("goes on by itself when the database was away at the end of a job", async () => {
  const { rename } = jobsFixture(db);
  let finish = () => {};
  const greeted = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  await jobs.enqueue(db.kysely, greet, { name: "Lan" });
  await reopen(greeted);
  await vi.waitFor(() => expect(greeted).toHaveBeenCalledTimes(1), polled);
  await rename("graphile_worker", "away");
  finish();
  await vi.waitFor(() => expect(logged.join("")).toContain("Failed to complete jobs"), polled);
  await rename("away", "graphile_worker");
  await vi.waitFor(async () => {
    await clock.advance(60_000);
    expect(greeted).toHaveBeenCalledTimes(2);
  }, polled);
  finish();
  await vi.waitFor(async () => expect(await jobs.list(greet)).toEqual([]), polled);
});

it("runs jobs of one queue one after the other, and others beside them", async () => {
  const queued = defineJob({ ...greet, name: "greet-in-turn", queue: "greetings" });
  let finish = () => {};
  const inTurn = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const beside = vi.fn(async () => {});
  await jobs.stop();
  jobs = open();
  jobs.handle(queued, inTurn);
  jobs.handle(greet, beside);
  await jobs.enqueue(db.kysely, queued, { name: "Lan" });
  await jobs.enqueue(db.kysely, queued, { name: "Tam" });
  await jobs.enqueue(db.kysely, greet, { name: "Minh" });
  await jobs.start();
  await vi.waitFor(() => expect(beside).toHaveBeenCalledTimes(1), polled);
  expect(inTurn).toHaveBeenCalledTimes(1);
  finish();
  await vi.waitFor(() => expect(inTurn).toHaveBeenCalledTimes(2), polled);
  finish();
  await vi.waitFor(async () => expect(await jobs.list(queued)).toEqual([]), polled);
});

it("does not let a job that hangs delay the stop for long, and tries it again", async () => {
  const hanging = vi.fn(() => new Promise<void>(() => {}));
  await jobs.enqueue(db.kysely, greet, { name: "Lan" });
  await reopen(hanging);
  await vi.waitFor(() => expect(hanging).toHaveBeenCalledTimes(1), polled);
  await jobs.stop();
  expect(await jobs.list(greet)).toMatchObject([{ tries: 1 }]);
}, 15_000);

it("leaves one worker when it starts again while a job hangs and others are added", async () => {
  const { listeners } = jobsFixture(db);
  const hanging = vi.fn(() => new Promise<void>(() => {}));
  await jobs.enqueue(db.kysely, greet, { name: "Lan" });
  await reopen(hanging);
  await vi.waitFor(() => expect(hanging).toHaveBeenCalledTimes(1), polled);
  await vi.waitFor(async () => expect(await listeners()).toBe(1), polled);
  const restarted = jobs.restart(greet);
  await jobs.enqueue(db.kysely, greet, { name: "Tam" });
  await restarted;
  await vi.waitFor(
    () => expect(hanging).toHaveBeenCalledWith({ name: "Tam" }, { number: 1, isLast: false }),
    polled,
  );
  await vi.waitFor(async () => expect(await listeners()).toBe(1), polled);
  await jobs.stop();
  expect(await listeners()).toBe(0);
}, 20_000);
