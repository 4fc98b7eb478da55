import { listActivity } from "@sgval/contract/activity/activity";
import { deleteDevices, updateDevices } from "@sgval/contract/devices/bulk";
import * as photoRoutes from "@sgval/contract/devices/photos";
import * as routes from "@sgval/contract/devices/routes";
import { largestPhoto } from "@sgval/contract/photo";
import { listReadings } from "@sgval/contract/readings/readings";
import { basePath } from "@sgval/contract/route";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { repeatPhoto } from "../../testing/builders.store.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
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

it("says that a device has used up its channels, the removed ones included, where it would get its 501st", async () => {
  const device = await aDevice().ofType("WATER_PUMP").withoutChannels().in(harness);
  const channels = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => {
      const key = `pump_current.p${from + at}`;
      return { parameter: key, mappingKey: key };
    });
  await update(device.id, { channels: channels(1, 200) });
  await update(device.id, { channels: channels(201, 200) });
  await update(device.id, { channels: channels(401, 100) });
  expect(await refusal(device.id, { channels: channels(501, 1) })).toMatchObject({
    status: 422,
    code: "too_many_channels",
    details: [{ field: "channels" }],
  });
  // A channel that it once had takes its place again.
  expect((await update(device.id, { channels: channels(1, 1) })).channels).toHaveLength(1);
});

it("merges site data: what is not named stays, as somebody else may have changed it, and null takes a field away", async () => {
  const site = { notes: "chamber 3", minSetpoint: 1, maxSetpoint: 3 };
  const device = await aDevice().withSite(site).in(harness);
  await update(device.id, { site: { notes: "chamber 4" } });
  const cleaned = await update(device.id, { site: { cleanedOn: "2025-11-20" } });
  expect(cleaned.site).toEqual({ ...site, notes: "chamber 4", cleanedOn: "2025-11-20" });
  expect(await refusal(device.id, { site: { maxSetpoint: 0.8 } })).toMatchObject({
    details: [{ field: "site.maxSetpoint", message: "validation.max_greater_than_min" }],
  });
  const { site: left } = await update(device.id, { site: { minSetpoint: null, notes: null } });
  expect(left).toEqual({ maxSetpoint: 3, cleanedOn: "2025-11-20" });
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

it("keeps earlier calibrations besides the current one, and lists all, the latest first", async () => {
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
  const { data } = await harness.ok(harness.admin, routes.listCalibrations, { params: { id: device.id } });
  const { mappingKey: _, ...range } = scaling;
  const row = { parameter: "inlet_pressure", ...range, inverted: false };
  expect(data).toEqual([
    { ...row, validFrom: new Date(harness.clock.now()).toISOString(), measuringMax: 16 },
    { ...row, validFrom: null },
  ]);
});

it("keeps the other keys and the texts of a channel, and lists none of its keys as unmapped", async () => {
  const device = await aDevice().ofType("DATALOGGER").withChannel("flow", { mappingKey: "Q" }).in(harness);
  const keys = harness.app.use(unmappedKeys);
  const noted = ["flow_rate", "m", "m2", "other"];
  for (const key of noted) keys.note(device.id, key, 1, "{}", harness.clock.now());
  await keys.flush();
  const reading = { otherKeys: ["flow_rate", "m[0].q"], valueTexts: [{ text: "đứng yên", value: 0 }] };
  const channels = [{ parameter: "flow", mappingKey: "Q", ...reading }];
  expect((await update(device.id, { channels })).channels).toMatchObject(channels);
  expect((await update(device.id, { displayName: "Same" })).channels).toMatchObject(channels);
  const unmapped = await harness.ok(harness.admin, routes.listUnmapped, { params: { id: device.id } });
  // `m` is a block of which a channel reads a field.
  expect(unmapped.data.map(({ key }) => key)).toEqual(["m2", "other"]);
  const { data } = await harness.ok(harness.admin, listActivity, { query: { deviceId: device.id } });
  expect(data.map(({ after }) => after)).toContainEqual({
    channels: { flow: expect.objectContaining(reading) },
  });
  const plain = await update(device.id, { channels: [{ parameter: "flow", mappingKey: "Q" }] });
  expect(plain.channels[0]).not.toHaveProperty("otherKeys");
});

it("keeps which payload fields are the time and which nobody needs, and lists them as unmapped no longer", async () => {
  const device = await aDevice().ofType("DATALOGGER").withChannel("flow", { mappingKey: "Q" }).in(harness);
  const keys = harness.app.use(unmappedKeys);
  for (const key of ["a.t", "serial_no", "other"]) keys.note(device.id, key, 1, "{}", harness.clock.now());
  await keys.flush();
  const payloadKeys = { timeKey: "a.t", ignoredKeys: ["serial_no"], timeZone: "Asia/Tokyo" };
  expect(await update(device.id, { payloadKeys })).toMatchObject({ payloadKeys });
  expect(await update(device.id, { displayName: "Same keys" })).toMatchObject({ payloadKeys });
  const unmapped = await harness.ok(harness.admin, routes.listUnmapped, { params: { id: device.id } });
  expect(unmapped.data.map(({ key }) => key)).toEqual(["other"]);
  const { data } = await harness.ok(harness.admin, listActivity, { query: { deviceId: device.id } });
  expect(data.map(({ after }) => after)).toContainEqual({ payloadKeys });
  expect(
    await refusal(device.id, { payloadKeys: { timeKey: "", ignoredKeys: [], timeZone: null } }),
  ).toMatchObject({
    status: 422,
  });
  expect(
    await refusal(device.id, { payloadKeys: { ...payloadKeys, timeZone: "Asia/Saigon City" } }),
  ).toMatchObject({
    details: [{ field: "payloadKeys.timeZone" }],
  });
});

it("[R3.3] scales a level in a well by ranges, later by a factor and an offset, each for its own time", async () => {
  const level = { parameter: "water_level", mappingKey: "WL" };
  const loop = { ...level, rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 8 };
  const device = await aDevice().ofType("WELL_LOGGING").withChannel("water_level", loop).withTokenIn(harness);
  const send = async (WL: number) => {
    await harness.call("POST", "/telemetry", { ts: harness.clock.now(), WL }, device.token);
    await harness.clock.advance(60_000);
  };
  await send(12);
  const linear = { ...level, unit: "cm", factor: 0.1, offset: -40 };
  expect((await update(device.id, { channels: [linear] })).channels).toMatchObject([
    { ...linear, rawMin: null, measuringMax: null },
  ]);
  await send(6400);
  expect(harness.app.use(deviceRegistry).get(device.id)?.channels[0]?.calibrations).toMatchObject([
    { validFrom: 0, rawMin: 4, factor: null },
    { rawMin: null, factor: 0.1, offset: -40 },
  ]);
  const { data } = await harness.ok(harness.admin, listReadings, { params: { id: device.id } });
  expect(data.map(({ values }) => values)).toEqual([{ water_level: 6 }, { water_level: 4 }]);
  const shown = await harness.ok(harness.admin, routes.listCalibrations, { params: { id: device.id } });
  expect(shown.data).toMatchObject([{ factor: 0.1, offset: -40 }, { rawMin: 4 }]);
  expect(shown.data[1]).not.toHaveProperty("factor");
  const plain = await update(device.id, { channels: [level] });
  expect(plain.channels[0]).not.toHaveProperty("factor");
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

it("refuses to change what the regulation of a device in automatic mode depends on", async () => {
  const logger = await aDevice().ofType("DATALOGGER").in(harness);
  const device = await aDevice().withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
  const automatic = { status: 409, code: "device_regulated" };
  expect(await refusal(device.id, { dataloggerId: logger.id })).toMatchObject(automatic);
  expect(await refusal(device.id, { powerMode: "sleeping" })).toMatchObject(automatic);
  const sleeping = { ids: [device.id], set: { powerMode: "sleeping" as const } };
  expect((await harness.ok(harness.admin, updateDevices, { body: sleeping })).data).toMatchObject([
    { errors: [{ code: "device_regulated" }] },
  ]);
  const link = { params: { id: device.id }, body: { dataloggerId: logger.id } };
  expect(await harness.refused(harness.admin, routes.linkDevice, link)).toMatchObject(automatic);
  expect(await refusal(device.id, { site: { valveKind: "set_point" } })).toMatchObject(automatic);
  expect(await refusal(device.id, { site: { executor: "device" } })).toMatchObject(automatic);
  expect(await refusal(device.id, { actions: device.actions.slice(1) })).toMatchObject(automatic);
  expect(await refusal(device.id, { topicControl: null })).toMatchObject(automatic);
  expect(await refusal(device.id, { connection: "http" })).toMatchObject(automatic);
  expect(await update(device.id, { displayName: "May change" })).toMatchObject({ displayName: "May change" });
});

it("refuses to change the range of the set-point of a valve in automatic mode, and of no other", async () => {
  const range = { site: { valveKind: "set_point" as const, minSetpoint: 1, maxSetpoint: 4 } };
  const valve = aDevice().withThreshold(1.2, 2.4);
  const device = await valve.withSite(range.site).inAutomaticMode().in(harness);
  const automatic = { status: 409, code: "device_regulated" };
  expect(await refusal(device.id, { site: { minSetpoint: 2.5 } })).toMatchObject(automatic);
  expect(await refusal(device.id, { site: { maxSetpoint: 3 } })).toMatchObject(automatic);
  expect(await update(device.id, { site: { notes: "By the school" } })).toMatchObject(range);
  const pilot = await valve.inAutomaticMode().in(harness);
  expect(await update(pilot.id, { site: { maxSetpoint: 3 } })).toMatchObject({ site: { maxSetpoint: 3 } });
});

it("refuses to let the server regulate a valve in automatic mode that does so itself", async () => {
  const valve = await aDevice()
    .withThreshold(1.2, 2.4)
    .withSite({ executor: "device" })
    .inAutomaticMode()
    .in(harness);
  const automatic = { status: 409, code: "device_regulated" };
  expect(await refusal(valve.id, { site: { executor: "server" } })).toMatchObject(automatic);
  // The server is what carries automation out where nothing is said.
  expect(await refusal(valve.id, { site: { executor: null } })).toMatchObject(automatic);
});

it("keeps a logger that a valve in automatic mode may be regulated by, and its pressures", async () => {
  const logger = await aDevice().ofType("DATALOGGER").withChannel("pressure").in(harness);
  const linked = aDevice().withThreshold(1.2, 2.4).linkedToDatalogger(logger.id);
  const valve = await linked.inAutomaticMode().in(harness);
  const remove = { params: { id: logger.id } };
  const named = { deviceId: valve.id, deviceDisplayName: valve.displayName, pump: null };
  expect(await harness.refused(harness.admin, routes.deleteDevice, remove)).toMatchObject({
    ...{ status: 409, code: "device_regulates", details: { devices: [named], hidden: 0 } },
  });
  // Whoever does not see the valve is not shown it either.
  const person = await aUser()
    .named("xoalogger")
    .withPermissions("Device.Index", "Device.Delete")
    .seeing(logger)
    .signedInTo(harness);
  expect(await harness.refused(person, routes.deleteDevice, remove)).toMatchObject({
    details: { devices: [], hidden: 1 },
  });
  const pressure = { parameter: "pressure", mappingKey: "P" };
  expect(await refusal(logger.id, { channels: [{ parameter: "flow", mappingKey: "Q" }] })).toMatchObject({
    ...{ status: 409, code: "device_regulates" },
  });
  await update(logger.id, { channels: [{ ...pressure, under: 1, over: 5 }] });
  const { data } = await harness.ok(harness.admin, deleteDevices, { body: { ids: [logger.id] } });
  expect(data).toMatchObject([{ errors: [{ code: "device_regulates" }] }]);
  const other = await aDevice().ofType("DATALOGGER").in(harness);
  await aDevice().withThreshold(1.2, 2.4).linkedToDatalogger(other.id).in(harness);
  await harness.ok(harness.admin, routes.deleteDevice, { params: { id: other.id } });
  // With the valve it goes, in whatever order they are named.
  const both = { ids: [logger.id, valve.id] };
  const gone = await harness.ok(harness.admin, deleteDevices, { body: both });
  expect(gone.data.map(({ errors }) => errors)).toEqual([[], []]);
});

describe("the photos of a device", () => {
  const drawing = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#2f77bf" } });
  const upload = async (id: number, content: Buffer, token = harness.admin.token, more: object = {}) => {
    const body = new FormData();
    body.append("photo", new Blob([new Uint8Array(content)]), "valve.jpg");
    const { takenAt, key } = { takenAt: "", key: undefined, ...more };
    const answer = await fetch(`${harness.address}${basePath}/device/${id}/photo?${takenAt}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, ...(key ? { "idempotency-key": key } : {}) },
      body,
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  const shown = async (id: number, photoId: number, token = harness.admin.token, query = "") =>
    harness.request("GET", `/device/${id}/photo/${photoId}${query}`, { token });
  const listed = async (id: number) =>
    (await harness.ok(harness.admin, photoRoutes.listDevicePhotos, { params: { id } })).data;

  it("are made smaller without where they were taken, listed newest first, and kept for ever by browsers", async () => {
    const { id } = await aDevice().named("PHOTO-1").in(harness);
    const now = harness.clock.now();
    const received = await drawing(3000, 1500)
      .withExif({ IFD0: { Copyright: "taken at home" }, IFD3: { GPSLatitude: "10/1 48/1 0/1" } })
      .jpeg()
      .toBuffer();
    const first = await upload(id, received, undefined, { takenAt: `takenAt=${now - 3_600_000}` });
    expect(first).toMatchObject({
      status: 200,
      body: { data: { caption: "", uploadedBy: { name: "admin01" } } },
    });
    const second = await upload(id, await drawing(300, 200).png().toBuffer(), undefined, {
      // The clock of a phone is ahead.
      takenAt: `takenAt=${now + 3_600_000}`,
    });
    expect(await listed(id)).toEqual([second.body.data, first.body.data]);
    expect(second.body.data.takenAt).toBe(new Date(now).toISOString());

    const full = await shown(id, first.body.data.id);
    expect(full.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    expect(full.headers.get("vary")).toContain("authorization");
    const content = Buffer.from(await full.arrayBuffer());
    expect(content.length).toBe(first.body.data.bytes);
    expect(content.includes("taken at home")).toBe(false);
    expect(await sharp(content).metadata()).toMatchObject({ format: "webp", width: 2048, height: 1024 });
    const small = await shown(id, first.body.data.id, undefined, "?size=small");
    const size = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect([size.width, size.height, size.exif]).toEqual([480, 240, undefined]);
  });

  it("get a caption, are deleted, and are gone with their device; the log says so", async () => {
    const { id } = await aDevice().named("PHOTO-2").in(harness);
    const picture = await drawing(30, 20).jpeg().toBuffer();
    const { id: photoId } = (await upload(id, picture)).body.data;
    const params = { id, photoId };
    const named = { params, body: { caption: " Lid of the chamber " } };
    expect((await harness.ok(harness.admin, photoRoutes.updateDevicePhoto, named)).data.caption).toBe(
      "Lid of the chamber",
    );
    await harness.ok(harness.admin, photoRoutes.updateDevicePhoto, named);
    await harness.ok(harness.admin, photoRoutes.deleteDevicePhoto, { params });
    expect((await shown(id, photoId)).status).toBe(404);
    expect(await harness.refused(harness.admin, photoRoutes.deleteDevicePhoto, { params })).toMatchObject({
      status: 404,
      code: "not_found",
    });
    const kept = (await upload(id, picture)).body.data.id;
    await harness.ok(harness.admin, routes.deleteDevice, { params: { id } });
    expect((await shown(id, kept)).status).toBe(404);
    expect((await harness.history("PHOTO-2")).map(({ detail, after }) => [detail, after])).toMatchObject([
      ["device_deleted", null],
      ["device_photo_added", { takenAt: expect.any(String) }],
      ["device_photo_deleted", null],
      ["device_photo_updated", { caption: "Lid of the chamber" }],
      ["device_photo_added", {}],
      ["device_created", {}],
    ]);
  });

  it("are stored once when the answer to an upload was lost on its way", async () => {
    const { id } = await aDevice().in(harness);
    const picture = await drawing(30, 20).jpeg().toBuffer();
    const first = await upload(id, picture, undefined, { key: "photo-1" });
    expect(await upload(id, picture, undefined, { key: "photo-1" })).toEqual(first);
    expect(await listed(id)).toHaveLength(1);
  });

  it("[R9.4] are refused when they are no pictures, too large or too many", async () => {
    const { id } = await aDevice().in(harness);
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    expect(await upload(id, page)).toMatchObject({
      status: 422,
      body: { error: { code: "device_photo_invalid" } },
    });
    expect(await upload(id, Buffer.alloc(largestPhoto + 1))).toMatchObject({ status: 413 });
    const picture = await drawing(30, 20).jpeg().toBuffer();
    const { id: photoId } = (await upload(id, picture)).body.data;
    await repeatPhoto(harness.db.kysely, photoId, photoRoutes.mostDevicePhotos - 1);
    expect(await upload(id, picture)).toMatchObject({
      status: 409,
      body: { error: { code: "list_full", details: { most: photoRoutes.mostDevicePhotos } } },
    });
  });

  it("[R6.7] are seen by who sees the device, and changed by who may change devices", async () => {
    const [seen, hidden] = [await aDevice().in(harness), await aDevice().in(harness)];
    const picture = await drawing(30, 20).jpeg().toBuffer();
    const photoId: number = (await upload(seen.id, picture)).body.data.id;
    const hiddenId: number = (await upload(hidden.id, picture)).body.data.id;
    const reader = await aUser()
      .named("reader7")
      .withPermissions("Device.Index")
      .seeing(seen)
      .signedInTo(harness);
    const writer = await aUser()
      .named("writer7")
      .withPermissions("Device.Index", "Device.Update")
      .seeing(seen)
      .signedInTo(harness);
    expect((await shown(seen.id, photoId, reader.token)).status).toBe(200);
    expect((await upload(seen.id, picture, reader.token)).status).toBe(403);
    const params = { id: seen.id, photoId };
    expect((await harness.refused(reader, photoRoutes.deleteDevicePhoto, { params })).status).toBe(403);
    expect((await upload(seen.id, picture, writer.token)).status).toBe(200);
    // Of a device out of scope, and of another device than the address says.
    for (const id of [hidden.id, seen.id]) expect((await shown(id, hiddenId, writer.token)).status).toBe(404);
    expect((await upload(hidden.id, picture, writer.token)).status).toBe(404);
    const list = { params: { id: hidden.id } };
    expect((await harness.refused(writer, photoRoutes.listDevicePhotos, list)).status).toBe(404);
  });
});
