import { listActivity } from "@sgval/contract/activity/activity";
import { clearRejectedFields, listRejectedFields } from "@sgval/contract/devices/rejected-fields";
import { deleteDevice, listUnmapped, updateDevice } from "@sgval/contract/devices/routes";
import { defaultTopics } from "@sgval/contract/mqtt";
import { basePath } from "@sgval/contract/route";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { createLogger } from "../../../kernel/logging.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { rejectedFields, unmappedKeys } from "../index.ts";
import { selectRejected } from "./rejected-fields.store.ts";
import { createRejectedFields } from "./rejected-fields.ts";

const harness = useHarness();

const logger = (name: string) =>
  aDevice()
    .named(name)
    .ofType("DATALOGGER")
    .withChannel("pressure", { mappingKey: "P" })
    .withChannel("flow", { mappingKey: "F" })
    .withTokenIn(harness);
const listed = async (id: number) =>
  (await harness.ok(harness.admin, listRejectedFields, { params: { id } })).data;
/** Those past their time too. */
const stored = (id: number) => selectRejected(harness.db.kysely, id, new Date(0));
const bad = [{ key: "P", slot: 0, reason: "not_a_number" as const, value: "x" }];

it("lists a field that a device sent over MQTT and that could not be used, and since when it is good again", async () => {
  const device = await logger("REJ-1");
  const client = await harness.connect(device.name, device.token);
  const { topicSend } = defaultTopics(device.name);
  const send = async (fields: object) => {
    await client.publishAsync(topicSend, JSON.stringify(fields), { qos: 1 });
    await harness.clock.advance(1000);
  };
  const now = () => new Date(harness.clock.now()).toISOString();
  const firstSeenAt = now();
  await send({ P: "1.234,5", F: 31 });
  await send({ P: "bad\u0000", F: 31, ts: "soon" });
  expect(await listed(device.id)).toMatchObject([
    { key: "P", reason: "not_a_number", lastValue: "bad", count: 2, firstSeenAt, goodSince: null },
    { key: "ts", reason: "invalid_time", lastValue: "soon", count: 1, goodSince: null },
  ]);
  // Without a value a field is not good yet.
  const timeGoodAt = now();
  await send({ P: null, F: 31 });
  const pressureGoodAt = now();
  await send({ P: 2.4 });
  await send({ P: 2.5 });
  expect(await listed(device.id)).toMatchObject([
    { key: "P", count: 2, goodSince: pressureGoodAt },
    { key: "ts", goodSince: timeGoodAt },
  ]);
  await send({ P: "again" });
  expect((await listed(device.id))[0]).toMatchObject({ key: "P", count: 3, firstSeenAt, goodSince: null });
});

it("lists a rejected field though its next value was good before anything was written", async () => {
  const device = await logger("REJ-7");
  const rejected = harness.app.use(rejectedFields);
  rejected.note(device.id, bad, [], harness.clock.now());
  rejected.note(device.id, [], [{ slots: [2.4] }], harness.clock.now() + 1000);
  expect(await listed(device.id)).toMatchObject([
    { key: "P", count: 1, goodSince: new Date(harness.clock.now() + 1000).toISOString() },
  ]);
});

it("keeps a rejected field for a week after it is good again", async () => {
  const device = await logger("REJ-8");
  const clock = fakeClock(harness.clock.now());
  const rejected = createRejectedFields(harness.db, clock, createLogger("silent"));
  const other = { key: "F", slot: 1, reason: "not_a_number" as const, value: "x" };
  const note = async (values: typeof bad, samples: { slots: number[] }[]) => {
    rejected.note(device.id, values, samples, clock.now());
    await rejected.flush();
  };
  await note(bad, []);
  await note([], [{ slots: [2.4] }]);
  await clock.advance(6 * dayMs);
  await note([other], []);
  expect((await stored(device.id)).map(({ key }) => key)).toEqual(["F", "P"]);
  await clock.advance(2 * dayMs);
  await note([other], []);
  expect(await stored(device.id)).toMatchObject([{ key: "F", count: 2, goodSince: null }]);
  await rejected.close();
});

it("neither lists nor keeps a field that was good for a week though nothing else is rejected", async () => {
  const device = await logger("REJ-9");
  const clock = fakeClock(harness.clock.now());
  const rejected = createRejectedFields(harness.db, clock, createLogger("silent"));
  rejected.note(device.id, bad, [], clock.now());
  rejected.note(device.id, [], [{ slots: [2.4] }], clock.now());
  expect(await rejected.list(device.id)).toHaveLength(1);
  clock.setBy(7 * dayMs + 1);
  expect(await rejected.list(device.id)).toEqual([]);
  expect(await stored(device.id)).toHaveLength(1);
  await clock.advance(hourMs);
  await expect.poll(() => stored(device.id)).toEqual([]);
  await rejected.close();
});

it("lists a field that was rejected over HTTP too, and shows it to whoever may see the device", async () => {
  const device = await logger("REJ-2");
  await fetch(`${harness.address}${basePath}/telemetry`, {
    method: "POST",
    headers: { authorization: `Bearer ${device.token}`, "content-type": "application/json" },
    body: JSON.stringify([{ P: 1 }, { P: "x" }, "row", { P: { nested: true } }]),
  });
  expect(await listed(device.id)).toMatchObject([
    { key: "P", reason: "not_a_number", lastValue: "{…}", count: 1 },
    { key: "item", reason: "not_an_object", lastValue: "row" },
  ]);
  const stranger = await aUser().withOpenRole().seeing().signedInTo(harness);
  const params = { id: device.id };
  expect(await harness.refused(stranger, listRejectedFields, { params })).toMatchObject({ status: 404 });
});

it("lets a person empty the list, with an entry in the history, and lists what is rejected again", async () => {
  const device = await logger("REJ-3");
  const rejected = harness.app.use(rejectedFields);
  rejected.note(device.id, bad, [], harness.clock.now());
  const params = { id: device.id };
  const reader = await aUser().withPermissions("Device.Index").signedInTo(harness);
  expect(await harness.refused(reader, clearRejectedFields, { params })).toMatchObject({ status: 403 });
  await harness.ok(harness.admin, clearRejectedFields, { params });
  expect(await listed(device.id)).toEqual([]);
  const { data } = await harness.ok(harness.admin, listActivity, { query: { deviceId: device.id } });
  expect(data[0]).toMatchObject({ detail: "rejected_fields_cleared", before: { rejectedFields: ["P"] } });
  rejected.note(device.id, bad, [], harness.clock.now());
  expect(await listed(device.id)).toMatchObject([{ key: "P", count: 1 }]);
});

it("stores no rejection with its message, but those of many messages together", async () => {
  const device = await logger("REJ-4");
  const rejected = harness.app.use(rejectedFields);
  for (let n = 0; n < 500; n++)
    rejected.note(
      device.id,
      [{ key: "P", slot: 0, reason: "not_a_number", value: `v${n}` }],
      [],
      harness.clock.now(),
    );
  expect(await stored(device.id)).toEqual([]);
  await harness.clock.advance(10_000);
  await rejected.flush();
  expect(await stored(device.id)).toMatchObject([{ key: "P", lastValue: "v499", count: 500 }]);
});

it("keeps a bounded number of rejected fields of a device, those rejected last", async () => {
  const device = await logger("REJ-5");
  const rejected = harness.app.use(rejectedFields);
  for (let n = 0; n < 120; n++)
    rejected.note(
      device.id,
      [{ key: `k${n}`, slot: null, reason: "invalid_time", value: "x" }],
      [],
      harness.clock.now() + n,
    );
  await rejected.flush();
  const rows = await stored(device.id);
  expect(rows).toHaveLength(50);
  expect(rows[0]?.key).toBe("k119");
});

it("goes on with the list of rejected fields after a restart", async () => {
  const device = await logger("REJ-6");
  const note = (...[deviceId, values, samples]: [number, typeof bad, { slots: number[] }[]]) =>
    harness.app.use(rejectedFields).note(deviceId, values, samples, harness.clock.now());
  note(device.id, bad, []);
  await harness.restart();
  note(device.id, bad, []);
  expect(await listed(device.id)).toMatchObject([{ key: "P", count: 2 }]);
  await harness.restart();
  note(device.id, [], [{ slots: [2.4] }]);
  expect(await listed(device.id)).toMatchObject([{ count: 2, goodSince: expect.any(String) }]);
});

it("lists payload keys without a channel until one is mapped", async () => {
  const device = await aDevice().withChannel("flow", { mappingKey: "Q" }).in(harness);
  const at = harness.clock.now();
  const unmapped = harness.app.use(unmappedKeys);
  unmapped.note(device.id, "turb", 0.4, Buffer.from('{"turb":0.4}'), at);
  unmapped.note(device.id, "turb", 0.5, Buffer.from('{"turb":0.5}'), at + 1000);
  unmapped.note(device.id, "note\0", "a\0b", Buffer.from('{"note":"a"}'), at + 2000);
  await harness.clock.advance(5000);
  const params = { id: device.id };
  const list = await harness.ok(harness.admin, listUnmapped, { params });
  expect(list.data).toMatchObject([
    { key: "note", lastValue: "ab", count: 1 },
    { key: "turb", lastValue: "0.5", count: 2 },
  ]);
  expect(list).toMatchObject({ lastPayload: '{"note":"a"}', metaData: { total: 2 } });

  const body = { channels: [{ parameter: "turbidity", mappingKey: "turb" }] };
  await harness.ok(harness.admin, updateDevice, { params, body });
  expect((await harness.ok(harness.admin, listUnmapped, { params })).data.map(({ key }) => key)).toEqual([
    "note",
  ]);
});

it("adds to the stored counts", async () => {
  const device = await aDevice().in(harness);
  for (let n = 0; n < 3; n++) {
    harness.app.use(unmappedKeys).note(device.id, "x", n, "{}", harness.clock.now() + n);
    await harness.app.use(unmappedKeys).flush();
  }
  const { data } = await harness.ok(harness.admin, listUnmapped, { params: { id: device.id } });
  expect(data).toMatchObject([{ key: "x", lastValue: "2", count: 3 }]);
});

it("stores a bounded number of unmapped keys", async () => {
  const device = await aDevice().in(harness);
  for (const round of [0, 1]) {
    for (let n = 0; n < 300; n++)
      harness.app.use(unmappedKeys).note(device.id, `k${round}-${n}`, n, "{}", harness.clock.now() + round);
    await harness.app.use(unmappedKeys).flush();
  }
  const { metaData } = await harness.ok(harness.admin, listUnmapped, { params: { id: device.id } });
  expect(metaData.total).toBe(200);
});

it("skips keys of a device that was deleted meanwhile", async () => {
  const [gone, there] = [await aDevice().in(harness), await aDevice().in(harness)];
  harness.app.use(unmappedKeys).note(gone.id, "x", 1, "{}", harness.clock.now());
  harness.app.use(unmappedKeys).note(there.id, "x", 1, "{}", harness.clock.now());
  await harness.ok(harness.admin, deleteDevice, { params: { id: gone.id } });
  await harness.app.use(unmappedKeys).flush();
  const { data } = await harness.ok(harness.admin, listUnmapped, { params: { id: there.id } });
  expect(data).toHaveLength(1);
});
