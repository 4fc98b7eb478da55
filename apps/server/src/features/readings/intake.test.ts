import { expect, it, vi } from "vitest";
import { createEventBus } from "../../kernel/events.ts";
import { createLogger } from "../../kernel/logging.ts";
import { type FakeClock, fakeClock } from "../../testing/fake-clock.ts";
import type { Sample } from "./decode/decoded-message.ts";
import { aCommonRecord, VIETNAM } from "./decode/device-record.fixture.ts";
import { createIntake, type IntakeDeps, readingsRecorded } from "./intake.ts";
import { createLatestReadings } from "./latest-readings.ts";
import type { Outcome } from "./write/merge-rows.ts";
import type { WriteJob } from "./write/write-batches.ts";

const device = aCommonRecord("DATALOGGER");

/** An intake with a list of jobs in place of the batch writer; the test commits them. */
const open = (clock: FakeClock, changes: Partial<IntakeDeps> = {}) => {
  const jobs: WriteJob[] = [];
  let size = 0;
  let capacityListener = () => {};
  const events = createEventBus(createLogger("silent"));
  const intake = createIntake({
    zone: VIETNAM,
    clock,
    events,
    latest: createLatestReadings({ get: () => device }, clock),
    totals: { add: () => {}, forget: () => {} },
    writer: {
      add: (job) => {
        jobs.push(job);
        size += job.samples.length;
      },
      get size() {
        return size;
      },
      stuck: () => null,
      onCapacity: (listener) => {
        capacityListener = listener;
      },
      close: async () => {},
    },
    deadLetters: { keep: async () => {} },
    customerMeters: { store: async () => ({ stored: 0, duplicates: 0, refused: [] }) },
    clockOffsets: { of: () => null, keep: () => {} },
    listening: { hear: () => {} },
    rejectedFields: { note: () => {} } as never,
    unmapped: { note: () => {}, flush: async () => {}, close: async () => {} } as never,
    messageRate: { perSecond: 10, burst: 5 },
    decoders: { decode: async () => ({ kind: "busy" }) },
    isDatabaseUp: () => true,
    logger: createLogger("silent"),
    ...changes,
  });
  const accept = (source: "mqtt" | "http", fields: object, of = device) => {
    const done = vi.fn();
    const payload = Buffer.from(JSON.stringify({ ts: clock.now() / 1000, ...fields }));
    intake.accept({ device: of, source, payload, topic: null }, done);
    return done;
  };
  const commit = (job: WriteJob | undefined, outcome: Partial<Outcome> = {}) => {
    size -= job?.samples.length ?? 0;
    job?.done(null, { fresh: [...(job?.samples ?? [])], added: 1, duplicates: 0, ...outcome });
    capacityListener();
  };
  return { accept, commit, jobs, events };
};

/** A message of so many samples, a second apart. */
const rowsAt = (clock: FakeClock) => (count: number) => ({
  recs: Array.from({ length: count }, (_, index) => [clock.now() / 1000 - index, 2]),
  ch: ["pressure"],
});

it("limits the message rate of a device after a burst: MQTT is delayed, HTTP refused", async () => {
  const clock = fakeClock();
  const { accept, jobs } = open(clock);
  for (let count = 0; count < 5; count += 1) accept("mqtt", { pressure: count });
  expect(jobs).toHaveLength(5);
  const refused = accept("http", { pressure: 6 });
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: "too_many_requests" }), null);
  for (let count = 0; count < 3; count += 1) accept("mqtt", { pressure: count });
  expect(jobs).toHaveLength(5);
  await clock.advance(100);
  expect(jobs).toHaveLength(6);
  await clock.advance(200);
  expect(jobs).toHaveLength(8);
});

it("logs once an hour that the clock of a device is off by its time zone, and by how much", async () => {
  const clock = fakeClock();
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger("warn", { write: (line) => void lines.push(JSON.parse(line)) });
  const { accept } = open(clock, { logger });
  const off = () => accept("mqtt", { ts: clock.now() / 1000 - 7 * 3600, pressure: 2 });
  off();
  off();
  accept("mqtt", { pressure: 2 });
  expect(lines).toMatchObject([
    { device: device.name, note: "time_zone_shift", clockOffsetSeconds: -7 * 3600 },
  ]);
  await clock.advance(3_600_000);
  off();
  expect(lines).toHaveLength(2);
});

it("does not count refused messages against the rate of a device", async () => {
  const clock = fakeClock();
  const { accept, jobs } = open(clock);
  for (let count = 0; count < 100; count += 1) accept("http", { pressure: 1 });
  expect(jobs).toHaveLength(5);
  await clock.advance(100);
  accept("http", { pressure: 1 });
  expect(jobs).toHaveLength(6);
});

it("holds messages back beyond the queue limit, over MQTT and HTTP, each device's in order", () => {
  const clock = fakeClock();
  const { accept, jobs, commit } = open(clock, { messageRate: { perSecond: 1, burst: 1000 } });
  const rows = rowsAt(clock);
  for (let count = 0; count < 3; count += 1) accept("mqtt", rows(5000));
  accept("mqtt", rows(1));
  const waiting = accept("http", rows(2));
  accept("mqtt", rows(3));
  expect(jobs).toHaveLength(3);
  commit(jobs[0]);
  expect(jobs.map((job) => job.samples.length).slice(3)).toEqual([1, 2, 3]);
  expect(waiting).not.toHaveBeenCalled();
  commit(jobs[4]);
  expect(waiting).toHaveBeenCalledWith(null, expect.objectContaining({ accepted: 2 }));
});

it.each(["mqtt", "http"] as const)("takes a device's requests while another floods over %s", (flooding) => {
  const clock = fakeClock();
  const { accept, jobs, commit } = open(clock, { messageRate: { perSecond: 1, burst: 10_000 } });
  const rows = rowsAt(clock);
  const flood = Array.from({ length: 60 }, () => accept(flooding, rows(5000)));
  const other = accept("http", rows(1), { ...device, id: 2 });
  expect(jobs).toHaveLength(3);
  expect(other).not.toHaveBeenCalled();
  // Over HTTP the excess is refused, to the device that floods only.
  const refused = flood.filter((done) => done.mock.calls[0]?.[0]?.code === "too_many_requests");
  expect(refused.length > 0).toBe(flooding === "http");
  commit(jobs[0]);
  expect(jobs[3]).toMatchObject({ deviceId: 2, samples: [{}] });
  commit(jobs[3]);
  expect(other).toHaveBeenCalledWith(null, expect.objectContaining({ accepted: 1 }));
});

it("refuses a request whose turn does not come in time, and none that was taken", async () => {
  const clock = fakeClock();
  let up = true;
  const { accept, jobs, commit } = open(clock, {
    messageRate: { perSecond: 1, burst: 10_000 },
    isDatabaseUp: () => up,
  });
  const rows = rowsAt(clock);
  for (let count = 0; count < 3; count += 1) accept("mqtt", rows(5000));
  const [taken, late] = [2, 3].map((id) => accept("http", rows(5000), { ...device, id }));
  commit(jobs[0]);
  expect(jobs.map(({ deviceId }) => deviceId).slice(3)).toEqual([2]);
  await clock.advance(10_000);
  expect(late).toHaveBeenCalledWith(expect.objectContaining({ code: "server_busy" }), null);
  expect(taken).not.toHaveBeenCalled();
  for (const job of jobs.slice(1)) commit(job);
  expect(jobs).toHaveLength(4);
  expect(late).toHaveBeenCalledTimes(1);
  // Nobody waits for a database that is away.
  for (let count = 0; count < 3; count += 1) accept("mqtt", rows(5000));
  up = false;
  const refused = accept("http", rows(1));
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: "database_unavailable" }), null);
});

it("lets the reading of one device pass what a flood of another holds back", () => {
  const clock = fakeClock();
  const { accept, jobs, commit } = open(clock, { messageRate: { perSecond: 1, burst: 10_000 } });
  const rows = rowsAt(clock);
  for (let count = 0; count < 60; count += 1) accept("mqtt", rows(5000));
  accept("mqtt", rows(1), { ...device, id: 2 });
  expect(jobs).toHaveLength(3);
  commit(jobs[0]);
  expect(jobs[3]).toMatchObject({ deviceId: 2, samples: [{}] });
  expect(jobs).toHaveLength(5);
});

it("counts a large message as many, so that the rate of a device bounds its bytes too", async () => {
  const clock = fakeClock();
  const { accept, jobs } = open(clock, { messageRate: { perSecond: 10, burst: 5 } });
  const large = rowsAt(clock)(1000);
  const messages = Math.ceil(JSON.stringify(large).length / 2048);
  accept("mqtt", large);
  expect(jobs).toHaveLength(0);
  await clock.advance(messages * 100);
  expect(jobs).toHaveLength(1);
});

it("acknowledges a dead letter over MQTT only when it is stored, and refuses it over HTTP while the database is away", async () => {
  const clock = fakeClock();
  let kept = () => {};
  const keep = vi.fn(() => new Promise<void>((resolve) => (kept = resolve)));
  let up = true;
  const { accept } = open(clock, { deadLetters: { keep }, isDatabaseUp: () => up });
  const waiting = accept("mqtt", { nobody: 1 });
  await clock.advance(1000);
  expect(waiting).not.toHaveBeenCalled();
  kept();
  await clock.advance(0);
  expect(waiting).toHaveBeenCalledWith(null, expect.objectContaining({ dead: { reason: "no_known_field" } }));
  up = false;
  const refused = accept("http", { nobody: 1 });
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: "database_unavailable" }), null);
});

it("makes a message that triggers a bug of ours a dead letter, and takes the next", () => {
  const clock = fakeClock();
  const keep = vi.fn(async () => {});
  const { accept, jobs } = open(clock, { deadLetters: { keep } });
  accept("mqtt", { pressure: 1 }, { ...device, channels: null } as never);
  expect(keep).toHaveBeenCalledWith(expect.objectContaining({ reason: "not_understood" }));
  accept("mqtt", { pressure: 1 });
  expect(jobs).toHaveLength(1);
});

it("emits as live only values that are neither late nor older than the latest of their channel, and the others as past", () => {
  const clock = fakeClock();
  const { accept, commit, jobs, events } = open(clock);
  const emitted: string[] = [];
  const text = (samples: readonly Sample[]) =>
    samples.map(
      ({ measuredAt, slots }) => `${(clock.now() - measuredAt) / 1000} s ago ${slots.slice(0, 2).join("/")}`,
    );
  events.on(readingsRecorded, ({ live, past }) => void emitted.push(`${text(live)} | ${text(past)}`));
  const secondsAgo = (seconds: number) => ({ ts: clock.now() / 1000 - seconds });
  accept("mqtt", { pressure: 1 });
  accept("mqtt", { ...secondsAgo(1), pressure: 2 });
  accept("mqtt", { ...secondsAgo(1), flow: 3 });
  accept("mqtt", { ...secondsAgo(86_400), flow: 4 });
  accept("mqtt", { pressure: 5, flow: 6 });
  for (const job of jobs) commit(job);
  expect(emitted).toEqual([
    "0 s ago 1/ | ",
    " | 1 s ago 2/",
    "1 s ago /3 | ",
    " | 86400 s ago /4",
    "0 s ago 5/6 | ",
  ]);
});

it("takes the readings of a device after the time of day was set back by an hour", async () => {
  const clock = fakeClock();
  const { accept, jobs } = open(clock, { messageRate: { perSecond: 500, burst: 5_000 } });
  accept("mqtt", { pressure: 1 });
  clock.setBy(-3_600_000);
  accept("http", { pressure: 2 });
  accept("mqtt", { pressure: 3 });
  await clock.advance(60_000);
  expect(jobs).toHaveLength(3);
});
