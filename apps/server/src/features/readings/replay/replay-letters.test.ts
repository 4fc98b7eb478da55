import { listActivity } from "@sgval/contract/activity/activity";
import {
  deadLetterReasons,
  deleteDeadLetters,
  isReplayable,
  listDeadLetters,
  replayDeadLetters,
} from "@sgval/contract/connections/dead-letters";
import { deleteDevice, updateDevice } from "@sgval/contract/devices/routes";
import { decodeDeadLetter, listReadings } from "@sgval/contract/readings/readings";
import { expect, it } from "vitest";
import type * as z from "zod";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { connections, type DeadLetterInput } from "../../connections/index.ts";

const harness = useHarness();

const keep = (deviceId: number | null, payload: unknown, more: Partial<DeadLetterInput> = {}) =>
  harness.app.use(connections).deadLetters.keep({
    ...{ source: "mqtt", deviceId, topic: null, reason: "no_known_field" },
    payload: typeof payload === "string" ? Buffer.from(payload) : Buffer.from(JSON.stringify(payload)),
    ...more,
  });
const lettersOf = async (deviceId: number) =>
  (await harness.ok(harness.admin, listDeadLetters, { query: { deviceId } })).data;
const readingsOf = async (id: number) =>
  (await harness.ok(harness.admin, listReadings, { params: { id }, query: {} })).data;
const replay = async (body: z.input<typeof replayDeadLetters.body>) =>
  (await harness.ok(harness.admin, replayDeadLetters, { body })).data;
const map = (id: number, ...keys: string[]) =>
  harness.ok(harness.admin, updateDevice, {
    params: { id },
    body: {
      channels: keys.map((mappingKey, index) => ({
        parameter: index === 0 ? "pressure" : "flow",
        mappingKey,
      })),
    },
  });
const at = (secondsAgo: number) => Math.floor(harness.clock.now() / 1000) - secondsAgo;

it("stores the readings of a letter after its fields were mapped, with the time when it came", async () => {
  const device = await aDevice().withChannel("pressure", { mappingKey: "a" }).in(harness);
  const [arrived, measured] = [harness.clock.now(), at(30)];
  await keep(device.id, { ts: measured, x: 2.5 });
  await harness.clock.advance(3_600_000);
  const [letter] = await lettersOf(device.id);
  const params = { id: letter?.id ?? 0 };
  expect((await harness.ok(harness.admin, decodeDeadLetter, { params })).data).toMatchObject({
    ...{ deviceId: device.id, samples: 0, unmapped: [{ key: "x", value: "2.5" }] },
    cause: { reason: "no_known_field" },
  });
  await map(device.id, "x");
  expect((await harness.ok(harness.admin, decodeDeadLetter, { params })).data).toMatchObject({
    ...{ cause: null, samples: 1, readings: [{ values: { pressure: 2.5 } }] },
  });
  expect(await readingsOf(device.id)).toEqual([]);
  expect(await replay({ ids: [params.id] })).toMatchObject({ letters: 1, removed: 1, stored: 1, next: null });
  expect(await readingsOf(device.id)).toMatchObject([
    {
      measuredAt: new Date(measured * 1000).toISOString(),
      receivedAt: new Date(arrived).toISOString(),
      values: { pressure: 2.5 },
    },
  ]);
  expect(await lettersOf(device.id)).toEqual([]);
  const { data } = await harness.ok(harness.admin, listActivity, { query: { deviceId: device.id } });
  expect(data[0]).toMatchObject({
    detail: "dead_letters_replayed",
    actor: { name: "admin01" },
    after: { letters: 1, lettersRemoved: 1, readingsStored: 1 },
  });
});

it("keeps a letter of which a part is not understood, and fills in that part later", async () => {
  const device = await aDevice().withChannel("pressure", { mappingKey: "a" }).in(harness);
  await keep(device.id, { ts: at(30), a: 3, b: 4 });
  expect(await replay({ filter: { deviceId: device.id } })).toMatchObject({
    ...{ letters: 1, removed: 0, stored: 1, kept: [{ reason: "fields_left", detail: "b" }] },
  });
  expect(await lettersOf(device.id)).toMatchObject([{ reason: "fields_left", detail: "b" }]);
  await map(device.id, "a", "b");
  expect(await replay({ filter: { deviceId: device.id } })).toMatchObject({ removed: 1, stored: 1 });
  expect(await readingsOf(device.id)).toMatchObject([{ values: { pressure: 3, flow: 4 } }]);
});

it("takes the time zone off the times of a device that sends local time as UTC, when asked to, and records it", async () => {
  const device = await aDevice().withChannel("pressure", { mappingKey: "a" }).in(harness);
  const ids = { filter: { deviceId: device.id } };
  const ts = at(30);
  await keep(device.id, { ts: ts + 7 * 3600, a: 3 }, { reason: "clock_time_zone" });
  await keep(device.id, { ts: ts + 60, a: 4 });
  expect(await replay(ids)).toMatchObject({
    ...{ letters: 2, removed: 1, stored: 1 },
    kept: [{ reason: "clock_time_zone", detail: "+07:00" }],
  });
  expect(await replay({ ...ids, setTimesBack: true })).toMatchObject({ letters: 1, removed: 1, stored: 1 });
  expect((await readingsOf(device.id)).map(({ measuredAt, values }) => [measuredAt, values])).toEqual([
    [new Date((ts + 60) * 1000).toISOString(), { pressure: 4 }],
    [new Date(ts * 1000).toISOString(), { pressure: 3 }],
  ]);
  const { data } = await harness.ok(harness.admin, listActivity, { query: { deviceId: device.id } });
  const replays = data.filter(({ detail }) => detail === "dead_letters_replayed");
  expect(replays[0]?.after).toEqual({
    ...{ letters: 1, lettersRemoved: 1, lettersSetBack: 1, readingsStored: 1, readingDuplicates: 0 },
  });
  expect(replays[1]?.after).not.toHaveProperty("lettersSetBack");
});

it("counts what was stored before and overwrites nothing", async () => {
  const device = await aDevice().withChannel("pressure", { mappingKey: "a" }).in(harness);
  const ts = at(60);
  await keep(device.id, { ts, a: 3 });
  await keep(device.id, { ts, a: 3 });
  await keep(device.id, { ts, a: 9 });
  expect(await replay({ filter: { deviceId: device.id } })).toMatchObject({
    ...{ letters: 3, removed: 3, stored: 1, duplicates: 2 },
  });
  expect(await readingsOf(device.id)).toMatchObject([
    { values: { pressure: 3 }, quality: { pressure: "suspect" } },
  ]);
});

it("shows nothing of it as live, and keeps the newest value the newest", async () => {
  const device = await aDevice().withChannel("pressure", { mappingKey: "a" }).withTokenIn(harness);
  await keep(device.id, { ts: at(10), a: 1 });
  await harness.clock.advance(60_000);
  const sent = await harness.call("POST", "/telemetry", { ts: at(0), a: 5 }, device.token);
  expect(sent.status).toBe(200);
  await replay({ filter: { deviceId: device.id } });
  const answer = await harness.call("GET", `/device/${device.id}`);
  expect(answer.body.data.latest.values).toEqual({ pressure: 5 });
  expect(await readingsOf(device.id)).toHaveLength(2);
});

it("goes through the letters of a filter in parts and says how many are left", async () => {
  const device = await aDevice().withChannel("pressure", { mappingKey: "a" }).in(harness);
  await Promise.all(
    Array.from({ length: 520 }, (_, index) => keep(device.id, { ts: at(600 - index), a: index })),
  );
  const filter = { deviceId: device.id };
  const first = await replay({ filter });
  expect(first).toMatchObject({ letters: 512, removed: 512, stored: 512, next: { left: 8 } });
  await keep(device.id, { ts: at(0), a: 1 });
  const second = await replay({ filter, at: first.next });
  expect(second).toMatchObject({ letters: 8, removed: 8, next: null });
  expect(await lettersOf(device.id)).toHaveLength(1);
});

it("leaves letters that cannot become readings as they are", async () => {
  const device = await aDevice().withChannel("pressure", { mappingKey: "a" }).in(harness);
  for (const reason of deadLetterReasons.filter((one) => !isReplayable(one)))
    await keep(device.id, { a: 1 }, { reason, detail: "as it was" });
  await keep(device.id, "{oops", { reason: "malformed_json" });
  await keep(device.id, Buffer.alloc(300_000, " ").toString(), { reason: "too_large" });
  const answer = await replay({ filter: { deviceId: device.id } });
  expect(answer).toMatchObject({ letters: 5, removed: 0, stored: 0 });
  const left = await lettersOf(device.id);
  expect(left.map(({ reason }) => reason)).toEqual([
    "too_large",
    "malformed_json",
    "unknown_alias",
    "unknown_command",
    "malformed_answer",
  ]);
  expect(left.at(-1)?.detail).toBe("as it was");
  // An answer to a command that could not be stored.
  const topic = `sgval/${device.name}/control-response`;
  await keep(device.id, { cmdId: "1", result: "ok", a: 7 }, { reason: "not_stored", topic });
  expect(await replay({ filter: { reason: "not_stored" } })).toMatchObject({ letters: 1, removed: 0 });
  expect(await readingsOf(device.id)).toEqual([]);
});

it("finds the device of a letter without one by its topic", async () => {
  const topic = "plant/again/up";
  const gone = await aDevice().in(harness);
  await keep(gone.id, { ts: at(20), a: 7 }, { topic });
  await harness.ok(harness.admin, deleteDevice, { params: { id: gone.id } });
  expect(await replay({ filter: { q: topic } })).toMatchObject({ letters: 1, removed: 0 });
  const device = await aDevice()
    .withTopics({ topicSend: topic })
    .withChannel("pressure", { mappingKey: "a" })
    .in(harness);
  expect(await replay({ filter: { q: topic } })).toMatchObject({ letters: 1, removed: 1, stored: 1 });
  expect(await readingsOf(device.id)).toMatchObject([{ values: { pressure: 7 } }]);
});

it("[R6.7] replays and deletes only letters in view, and only with the permission to change connections", async () => {
  const [own, other] = [await aDevice().in(harness), await aDevice().in(harness)];
  for (const { id } of [own, other]) await keep(id, { q: 1 });
  const ids = [...(await lettersOf(own.id)), ...(await lettersOf(other.id))].map(({ id }) => id);
  const viewer = await aUser().named("viewer2").withOpenRole().seeing(own.id).signedInTo(harness);
  const replayed = await harness.ok(viewer, replayDeadLetters, { body: { ids } });
  expect(replayed.data.letters).toBe(1);
  const { data } = await harness.ok(viewer, deleteDeadLetters, { body: { filter: {} } });
  expect(data).toEqual({ deleted: 1 });
  expect(await lettersOf(own.id)).toEqual([]);
  expect(await lettersOf(other.id)).toHaveLength(1);
  const reader = await aUser().named("reader2").withPermissions("Mqtt.Index").signedInTo(harness);
  for (const route of [replayDeadLetters, deleteDeadLetters])
    expect(await harness.refused(reader, route, { body: { ids } })).toMatchObject({ status: 403 });
});
