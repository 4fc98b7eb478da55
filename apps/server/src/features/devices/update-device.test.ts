import { listActivity } from "@sgval/contract/activity/activity";
import * as routes from "@sgval/contract/devices/routes";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { deviceRegistry, unmappedKeys } from "./index.ts";

const harness = useHarness();

const update = async (id: number, body: unknown) =>
  (await harness.ok(harness.admin, routes.updateDevice, { params: { id }, body })).data;
const refusal = (id: number, body: unknown) =>
  harness.refused(harness.admin, routes.updateDevice, { params: { id }, body });

it("keeps fields that are not given, and the topics under a new name", async () => {
  const device = await aDevice().named("KEEP-1").numbered(7).at(10.8, 106.7).in(harness);
  const changed = await update(device.id, { name: "KEEP-2", number: null, reportIntervalSeconds: 60 });
  expect(changed).toMatchObject({
    name: "KEEP-2",
    displayName: "KEEP-1",
    number: null,
    latitude: 10.8,
    topicSend: "sgval/KEEP-1/up",
    reportIntervalSeconds: 60,
  });
  expect(changed.channels).toEqual(device.channels);
  expect(harness.app.use(deviceRegistry).byName("KEEP-1")).toBeUndefined();
  expect(harness.app.use(deviceRegistry).byName("KEEP-2")?.id).toBe(device.id);
});

it("gives a device the default topics when it changes from HTTP to MQTT", async () => {
  const device = await aDevice().named("MOVE-1").overHttp().in(harness);
  expect(await update(device.id, { connection: "mqtt" })).toMatchObject({ topicSend: "sgval/MOVE-1/up" });
  expect(harness.app.use(deviceRegistry).byTopic("sgval/MOVE-1/up")?.device.id).toBe(device.id);
});

it("keeps the slot of a removed channel for its return", async () => {
  const device = await aDevice()
    .withChannel("flow", { mappingKey: "Q" })
    .withChannel("inlet_pressure", { mappingKey: "P1" })
    .in(harness);
  const battery = { parameter: "battery", mappingKey: "Q" };
  await update(device.id, { channels: [battery] });
  const back = await update(device.id, {
    channels: [{ parameter: "inlet_pressure", mappingKey: "x" }, battery],
  });
  expect(back.channels.map(({ slot, parameter, mappingKey }) => [slot, parameter, mappingKey])).toEqual([
    [1, "inlet_pressure", "x"],
    [2, "battery", "Q"],
  ]);
  const stored = harness.app.use(deviceRegistry).get(device.id)?.channels;
  expect(stored?.map(({ parameter, removed }) => [parameter, removed])).toEqual([
    ["flow", true],
    ["inlet_pressure", false],
    ["battery", false],
  ]);
});

it("lets two channels exchange their mapping keys", async () => {
  const device = await aDevice()
    .withChannel("inlet_pressure", { mappingKey: "P1" })
    .withChannel("outlet_pressure", { mappingKey: "P2" })
    .in(harness);
  const { channels } = await update(device.id, {
    channels: [
      { parameter: "inlet_pressure", mappingKey: "P2" },
      { parameter: "outlet_pressure", mappingKey: "P1" },
    ],
  });
  expect(channels.map((channel) => channel.mappingKey)).toEqual(["P2", "P1"]);
});

it("keeps earlier calibrations besides the current one", async () => {
  const scaling = { mappingKey: "AI1", rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 10 };
  const device = await aDevice().withChannel("inlet_pressure", scaling).withTokenIn(harness);
  await harness.call("POST", "/telemetry", { AI1: 12 }, device.token);
  await harness.clock.advance(60_000);
  const changed = await update(device.id, {
    channels: [{ parameter: "inlet_pressure", ...scaling, measuringMax: 16 }],
  });
  expect(changed.channels[0]).toMatchObject({ measuringMax: 16 });
  expect(harness.app.use(deviceRegistry).get(device.id)?.channels[0]?.calibrations).toMatchObject([
    { validFrom: 0, measuringMax: 10 },
    { validFrom: harness.clock.now(), measuringMax: 16 },
  ]);
});

it("keeps which payload fields are the time and which nobody needs, and lists them as unmapped no longer", async () => {
  const device = await aDevice().ofType("DATALOGGER").withChannel("flow", { mappingKey: "Q" }).in(harness);
  const keys = harness.app.use(unmappedKeys);
  for (const key of ["a.t", "serial_no", "other"]) keys.note(device.id, key, 1, "{}", harness.clock.now());
  await keys.flush();
  const payloadKeys = { timeKey: "a.t", ignoredKeys: ["serial_no"] };
  expect(await update(device.id, { payloadKeys })).toMatchObject({ payloadKeys });
  expect(await update(device.id, { displayName: "Same keys" })).toMatchObject({ payloadKeys });
  const unmapped = await harness.ok(harness.admin, routes.listUnmapped, { params: { id: device.id } });
  expect(unmapped.data.map(({ key }) => key)).toEqual(["other"]);
  const { data } = await harness.ok(harness.admin, listActivity, { query: { deviceId: device.id } });
  expect(data.map(({ after }) => after)).toContainEqual({ payloadKeys });
  expect(await refusal(device.id, { payloadKeys: { timeKey: "", ignoredKeys: [] } })).toMatchObject({
    status: 422,
  });
});

it("[R3.3] refuses raw ranges on a type without them, also in an update", async () => {
  const device = await aDevice().ofType("WELL_LOGGING").in(harness);
  const scaling = { rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 9 };
  expect(
    await refusal(device.id, { channels: [{ parameter: "water_level", mappingKey: "WL", ...scaling }] }),
  ).toMatchObject({ status: 422, details: [{ field: "channels.0.rawMin" }] });
});

it("[R3.3] links a valve to a data logger and a quality station, visible on both sides", async () => {
  const read = async (id: number) =>
    (await harness.ok(harness.admin, routes.readDevice, { params: { id } })).data;
  const logger = await aDevice().ofType("DATALOGGER").in(harness);
  const station = await aDevice().ofType("CARBONATE_HARDNESS").in(harness);
  const valve = await aDevice().linkedToDatalogger(logger.id).in(harness);
  await update(valve.id, { waterQualityId: station.id });
  expect(await read(valve.id)).toMatchObject({
    datalogger: { id: logger.id, type: "DATALOGGER" },
    waterQuality: { id: station.id },
  });
  expect((await read(logger.id)).linkedFrom).toMatchObject([{ id: valve.id }]);

  await harness.ok(harness.admin, routes.deleteDevice, { params: { id: logger.id } });
  expect(await read(valve.id)).toMatchObject({ dataloggerId: null, datalogger: null });
});

it("refuses links between types that cannot be linked", async () => {
  const logger = await aDevice().ofType("DATALOGGER").in(harness);
  const valve = await aDevice().in(harness);
  const station = await aDevice().ofType("CARBONATE_HARDNESS").in(harness);
  const notAllowed = { status: 422, code: "link_not_allowed" };
  expect(await refusal(valve.id, { dataloggerId: station.id })).toMatchObject(notAllowed);
  expect(await refusal(valve.id, { dataloggerId: 999_999 })).toMatchObject(notAllowed);
  expect(await refusal(valve.id, { waterQualityId: logger.id })).toMatchObject(notAllowed);
  expect(await refusal(station.id, { dataloggerId: logger.id })).toMatchObject(notAllowed);
  expect(await refusal(station.id, { waterQualityId: station.id })).toMatchObject(notAllowed);
});

it("refuses to change name, topics and action codes, or to delete, while a command is in progress", async () => {
  const device = await aDevice().in(harness);
  const command = { requestId: "look", action: "sync" };
  expect((await harness.call("POST", `/device/${device.id}/command`, command)).status).toBe(200);
  const busy = { status: 409, code: "device_has_command" };
  expect(
    await harness.refused(harness.admin, routes.deleteDevice, { params: { id: device.id } }),
  ).toMatchObject(busy);
  expect(await refusal(device.id, { name: "OTHER-NAME" })).toMatchObject(busy);
  expect(await refusal(device.id, { topicControl: "other/control" })).toMatchObject(busy);
  expect(await refusal(device.id, { actions: [{ action: "sync", code: "S" }] })).toMatchObject(busy);
  expect(await update(device.id, { displayName: "May change", actions: device.actions })).toMatchObject({
    displayName: "May change",
  });
});

it("refuses to remove the control topic of a device in automatic mode", async () => {
  const device = await aDevice().withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
  const automatic = { status: 409, code: "device_in_auto_mode" };
  expect(await refusal(device.id, { topicControl: null })).toMatchObject(automatic);
  expect(await refusal(device.id, { connection: "http" })).toMatchObject(automatic);
  expect(await update(device.id, { displayName: "May change" })).toMatchObject({ displayName: "May change" });
});
