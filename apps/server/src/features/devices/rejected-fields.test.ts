import { listActivity } from "@sgval/contract/activity/activity";
import { clearRejectedFields, listRejectedFields } from "@sgval/contract/devices/rejected-fields";
import { defaultTopics } from "@sgval/contract/mqtt";
import { basePath } from "@sgval/contract/route";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { rejectedFields } from "./index.ts";
import { selectRejected } from "./rejected-fields.store.ts";

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
const stored = (id: number) => selectRejected(harness.db.kysely, id);

it("lists what a device sent over MQTT and could not be used, until a good value comes", async () => {
  const device = await logger("REJ-1");
  const client = await harness.connect(device.name, device.token);
  const { topicSend } = defaultTopics(device.name);
  const send = async (fields: object) => {
    await client.publishAsync(topicSend, JSON.stringify(fields), { qos: 1 });
    await harness.clock.advance(1000);
  };
  const firstSeenAt = new Date(harness.clock.now()).toISOString();
  await send({ P: "1.234,5", F: 31 });
  await send({ P: "bad\u0000", F: 31, ts: "soon" });
  expect(await listed(device.id)).toMatchObject([
    { key: "P", reason: "not_a_number", lastValue: "bad", count: 2, firstSeenAt },
    { key: "ts", reason: "invalid_time", lastValue: "soon", count: 1 },
  ]);
  // Without a value the field is still not good.
  await send({ P: null, F: 31 });
  expect((await listed(device.id)).map(({ key }) => key)).toEqual(["P"]);
  await send({ P: 2.4 });
  expect(await listed(device.id)).toEqual([]);
  expect(await stored(device.id)).toEqual([]);
});

it("lists what was rejected over HTTP too, and shows it to whoever may see the device", async () => {
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

it("is emptied by a person, with an entry in the history, and lists what is rejected again", async () => {
  const device = await logger("REJ-3");
  const rejected = harness.app.use(rejectedFields);
  const bad = [{ key: "P", slot: 0, reason: "not_a_number" as const, value: "x" }];
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

it("writes nothing for a message, but now and then what many of them had", async () => {
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
  expect(await stored(device.id)).toMatchObject([{ key: "P", last_value: "v499", count: 500 }]);
});

it("keeps a bounded number of fields of a device, those rejected last", async () => {
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

it("goes on with the list after a restart", async () => {
  const device = await logger("REJ-6");
  const bad = [{ key: "P", slot: 0, reason: "not_a_number" as const, value: "x" }];
  const note = (...[deviceId, values, samples]: [number, typeof bad, { slots: number[] }[]]) =>
    harness.app.use(rejectedFields).note(deviceId, values, samples, harness.clock.now());
  note(device.id, bad, []);
  await harness.restart();
  note(device.id, bad, []);
  expect(await listed(device.id)).toMatchObject([{ key: "P", count: 2 }]);
  await harness.restart();
  note(device.id, [], [{ slots: [2.4] }]);
  expect(await listed(device.id)).toEqual([]);
});
