import { listActivity } from "@sgval/contract/activity/activity";
import {
  deleteDeadLetter,
  deleteDeadLetters,
  filterOfKind,
  listDeadLetters,
  listLetterKinds,
  readDeadLetter,
} from "@sgval/contract/connections/dead-letters";
import { deleteDevice } from "@sgval/contract/devices/routes";
import { telemetryLimits } from "@sgval/contract/readings/readings";
import { expect, it, vi } from "vitest";
import { createLogger } from "../../../kernel/logging.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import type { DeadLetterInput } from "../index.ts";
import { connections } from "../index.ts";
import { payloadOf } from "../payload-text.ts";
import { createDeadLetters, deadLetterRetention } from "./dead-letters.ts";

const harness = useHarness();

const letter = (more: Partial<DeadLetterInput> = {}): DeadLetterInput => ({
  source: "mqtt",
  deviceId: null,
  topic: "sgval/x/up",
  reason: "malformed_json",
  payload: Buffer.from("{oops"),
  ...more,
});
const keep = (...letters: DeadLetterInput[]) =>
  Promise.all(letters.map((one) => harness.app.use(connections).deadLetters.keep(one)));
const list = async (query: Record<string, string | number> = {}, actor = harness.admin) =>
  harness.ok(actor, listDeadLetters, { query });

it("has stored a dead letter when it resolves, and lists the newest first", async () => {
  const device = await aDevice().named("DEAD-1").in(harness);
  await keep(
    letter({ deviceId: device.id, detail: "bad\0 quote" }),
    letter({ source: "http", topic: null, reason: "no_known_field", payload: Buffer.from([0xff, 0, 1]) }),
  );
  const { data } = await list();
  expect(data).toMatchObject([
    { source: "http", deviceId: null, deviceName: null, encoding: "base64", payload: "/wAB", bytes: 3 },
    { deviceName: "DEAD-1", topic: "sgval/x/up", detail: "bad quote", encoding: "utf8", payload: "{oops" },
  ]);
  expect((await list({ deviceId: device.id })).data).toHaveLength(1);
  expect((await list({ reason: "no_known_field" })).data).toMatchObject([{ source: "http" }]);
  expect((await list({ q: "quote" })).data).toMatchObject([{ reason: "malformed_json" }]);
});

it("turns no text beside a listed payload, and gives the payload of one letter as it came", async () => {
  const payload = "{\u202eoops";
  await keep(
    letter({
      reason: "too_many_samples",
      detail: "at \u202e",
      topic: "x\u2067",
      payload: Buffer.from(payload),
    }),
  );
  const { data } = await list({ reason: "too_many_samples" });
  expect(data).toMatchObject([{ detail: "at \ufffd", topic: "x\ufffd", payload: "{\ufffdoops" }]);
  const one = await harness.ok(harness.admin, readDeadLetter, { params: { id: data[0]?.id ?? 0 } });
  expect(one.data.payload).toBe(payload);
});

it("keeps every payload whole that a device may send, cut in lists, and returns its length", async () => {
  const whole = telemetryLimits.bytes;
  await keep(
    letter({ reason: "too_large", payload: Buffer.alloc(whole + 2, "á") }),
    letter({ reason: "too_large", payload: Buffer.alloc(whole, "á") }),
  );
  const listed = (await list({ reason: "too_large" })).data;
  expect(listed).toMatchObject([
    { bytes: whole, payload: "á".repeat(512) },
    { bytes: whole + 2, payload: "á".repeat(512) },
  ]);
  for (const { id } of listed) {
    const { data } = await harness.ok(harness.admin, readDeadLetter, { params: { id } });
    expect(data.payload === "á".repeat(whole / 2)).toBe(true);
  }
});

it("decodes text that was cut within a character, and encodes binary payloads", () => {
  expect(payloadOf(Buffer.from("nước").subarray(0, 4))).toEqual({ payload: "nư", encoding: "utf8" });
  expect(payloadOf(Buffer.from([0xc3, 0x28]))).toEqual({ payload: "wyg=", encoding: "base64" });
});

it("stores a message of a device that was deleted meanwhile", async () => {
  const device = await aDevice().in(harness);
  await harness.ok(harness.admin, deleteDevice, { params: { id: device.id } });
  await keep(letter({ deviceId: device.id, reason: "unknown_command" }));
  expect((await list({ reason: "unknown_command" })).data).toMatchObject([{ deviceId: null }]);
});

it("refuses messages beyond the queue limit, so that they are not acknowledged", async () => {
  const many = Array.from({ length: 10_100 }, () => letter({ reason: "clock_unset" }));
  const kept = await Promise.allSettled(
    many.map((one) => harness.app.use(connections).deadLetters.keep(one)),
  );
  const refused = kept.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(100);
  expect(refused[0]?.reason).toMatchObject({ code: "server_busy" });
  expect((await list({ reason: "clock_unset" })).metaData.total).toBe(10_000);
});

it("gives up the oldest messages of a device beyond its bytes, and counts them", async () => {
  const [loud, quiet] = [await aDevice().in(harness), await aDevice().in(harness)];
  const givenUp = vi.fn();
  const clock = fakeClock(harness.clock.now());
  const letters = createDeadLetters({
    db: harness.db,
    clock,
    logger: createLogger("silent"),
    givenUp,
    kept: () => undefined,
    retention: { ...deadLetterRetention, bytesPerDevice: 3_000 },
  });
  const sized = (deviceId: number, nth: number) =>
    letter({ deviceId, payload: Buffer.alloc(1_000), detail: String(nth) });
  await Promise.all([1, 2, 3, 4, 5].map((nth) => letters.keep(sized(loud.id, nth))));
  await letters.keep(sized(quiet.id, 1));
  await clock.advance(60_000);
  await expect.poll(() => givenUp.mock.calls).toEqual([[2]]);
  expect((await list({ deviceId: loud.id })).data.map(({ detail }) => detail)).toEqual(["5", "4", "3"]);
  expect((await list({ deviceId: quiet.id })).metaData.total).toBe(1);
  await letters.close();
});

it("gives up the oldest messages of all beyond the bytes of all, whoever sent them", async () => {
  const [loud, quiet] = [await aDevice().in(harness), await aDevice().in(harness)];
  const clock = fakeClock(harness.clock.now());
  const letters = createDeadLetters({
    ...{
      db: harness.db,
      clock,
      logger: createLogger("silent"),
      givenUp: () => undefined,
      kept: () => undefined,
    },
    retention: { ...deadLetterRetention, bytes: 3_000 },
  });
  for (const device of [quiet, loud, quiet, loud, loud])
    await letters.keep(letter({ deviceId: device.id, payload: Buffer.alloc(1_000) }));
  await clock.advance(60_000);
  await expect.poll(async () => (await list({})).metaData.total).toBe(3);
  expect((await list({})).data.map(({ deviceId }) => deviceId)).toEqual([loud.id, loud.id, quiet.id]);
  await letters.close();
});

it("lists letters by reason and by device, most first, and acts on all of a kind", async () => {
  const [often, once] = [await aDevice().named("KIND-1").in(harness), await aDevice().in(harness)];
  const reason = "meter_conflict" as const;
  await keep(
    ...[often, often, often, once].map(({ id }) => letter({ deviceId: id, reason })),
    letter({ reason }),
  );
  const { data, metaData } = await harness.ok(harness.admin, listLetterKinds, { query: { size: 100 } });
  const kinds = data.filter((kind) => kind.reason === reason);
  expect(metaData.total).toBe(data.length);
  expect(kinds.map(({ deviceName, letters }) => [deviceName, letters])).toEqual([
    ["KIND-1", 3],
    [null, 1],
    [once.name, 1],
  ]);
  expect(data.map(({ letters }) => letters)).toEqual(
    data.map(({ letters }) => letters).sort((a, b) => b - a),
  );
  for (const kind of kinds) {
    const filter = filterOfKind(kind);
    expect((await list({ ...filter })).metaData.total).toBe(kind.letters);
    const { data: gone } = await harness.ok(harness.admin, deleteDeadLetters, { body: { filter } });
    expect(gone.deleted).toBe(kind.letters);
  }
  const viewer = await aUser().named("kinds1").withOpenRole().seeing(once.id).signedInTo(harness);
  await keep(letter({ deviceId: often.id, reason }), letter({ deviceId: once.id, reason }));
  expect((await harness.ok(viewer, listLetterKinds)).data).toMatchObject([{ deviceId: once.id }]);
});

it("counts letters by the name of their device, and logs the first of an hour", async () => {
  const device = await aDevice().named("KIND-M").in(harness);
  await keep(...[1, 2].map(() => letter({ deviceId: device.id, reason: "empty_message" })));
  const metrics = await (await fetch(`${harness.address}/metrics`)).text();
  expect(metrics).toContain('sgval_dead_letters_total{sender="KIND-M",reason="empty_message"} 2');
  const lines = harness.logged.filter(({ sender }) => sender === "KIND-M");
  expect(lines).toMatchObject([{ reason: "empty_message" }]);
});

it("deletes messages after thirty days", async () => {
  const keptAgo = async (milliseconds: number, reason: DeadLetterInput["reason"]) => {
    const clock = fakeClock(harness.clock.now() - milliseconds);
    const letters = createDeadLetters({
      ...{ db: harness.db, clock, logger: createLogger("silent") },
      ...{ kept: () => undefined, givenUp: () => undefined, retention: deadLetterRetention },
    });
    await letters.keep(letter({ reason }));
    await letters.close();
  };
  const month = 30 * 86_400_000;
  await keptAgo(month, "clock_ahead");
  await keptAgo(month - 7_200_000, "malformed_answer");
  await harness.clock.advance(3_600_000);
  await expect.poll(async () => (await list({ reason: "clock_ahead" })).metaData.total).toBe(0);
  expect((await list({ reason: "malformed_answer" })).metaData.total).toBe(1);
});

it("narrows and sorts the list by source, time and size, and puts the same into a file", async () => {
  const device = await aDevice().named("DEAD-2").in(harness);
  const before = harness.clock.now();
  await keep(letter({ deviceId: device.id, source: "http", topic: null, payload: Buffer.from("{small") }));
  await harness.clock.advance(60_000);
  await keep(letter({ deviceId: device.id, detail: "second", payload: Buffer.from("{much larger") }));
  const of = { deviceId: device.id };
  const sizes = async (query: Record<string, string | number>) =>
    (await list({ ...of, ...query })).data.map(({ bytes }) => bytes);
  expect(await sizes({})).toEqual([12, 6]);
  expect(await sizes({ sort: "bytes" })).toEqual([6, 12]);
  expect(await sizes({ source: "http" })).toEqual([6]);
  expect(await sizes({ from: before + 30_000 })).toEqual([12]);
  expect(await sizes({ to: before + 30_000 })).toEqual([6]);
  expect(await harness.refused(harness.admin, listDeadLetters, { query: { sort: "topic" } })).toMatchObject({
    status: 422,
  });
  const file = await harness.request(
    "GET",
    `/dead-letter/export?format=csv&machine=true&language=en&deviceId=${device.id}`,
    { token: harness.admin.token },
  );
  const lines = (await file.text()).trim().split(/\r?\n/);
  expect(lines[0]).toContain("receivedAt,device,gateway,source,topic,reason,detail,bytes,payload");
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/DEAD-2,.*sgval\/x\/up,.*second,12,\{much larger/),
    expect.stringMatching(/DEAD-2,.*,6,\{small/),
  ]);
});

it("deletes the letters named, or all of a filter, and notes how many", async () => {
  const [one, other] = [await aDevice().in(harness), await aDevice().in(harness)];
  await keep(...[one, one, other].map(({ id }) => letter({ deviceId: id, reason: "clock_unset" })));
  const [newest] = (await list({ deviceId: one.id })).data;
  const remove = async (body: object) =>
    (await harness.ok(harness.admin, deleteDeadLetters, { body })).data.deleted;
  expect(await remove({ ids: [newest?.id ?? 0, 2_000_000_000] })).toBe(1);
  expect(await remove({ filter: { deviceId: other.id, reason: "clock_unset" } })).toBe(1);
  expect((await list({ deviceId: one.id })).metaData.total).toBe(1);
  const { data } = await harness.ok(harness.admin, listActivity, { query: { deviceId: other.id } });
  expect(data[0]).toMatchObject({ detail: "dead_letters_deleted", before: { letters: 1 } });
});

it("[R6.7] shows messages without a device only to those who see everything", async () => {
  const device = await aDevice().in(harness);
  await keep(letter(), letter({ deviceId: device.id, reason: "too_many_samples" }));
  const [nameless] = (await list()).data.filter((row) => row.deviceId === null);
  const viewer = await aUser().named("viewer1").withOpenRole().seeing(device.id).signedInTo(harness);
  const { data } = await list({}, viewer);
  expect(data).toMatchObject([{ deviceId: device.id }]);
  const params = { id: nameless?.id ?? 0 };
  expect(await harness.refused(viewer, readDeadLetter, { params })).toMatchObject({ status: 404 });
  expect(await harness.refused(viewer, deleteDeadLetter, { params })).toMatchObject({ status: 404 });
  await harness.ok(viewer, deleteDeadLetter, { params: { id: data[0]?.id ?? 0 } });
  expect((await list({}, viewer)).data).toEqual([]);
  const reader = await aUser().named("reader1").withPermissions("Mqtt.Index").signedInTo(harness);
  expect(await harness.refused(reader, deleteDeadLetter, { params })).toMatchObject({
    status: 403,
    details: { permission: "Mqtt.Connect" },
  });
});
