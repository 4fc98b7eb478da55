import { listAlarms } from "@sgval/contract/alarms/alarms";
import { createToken } from "@sgval/contract/connections/tokens";
import {
  type CustomParameterForm,
  createCustomParameter,
  deleteCustomParameter,
  listCustomParameters,
  updateCustomParameter,
} from "@sgval/contract/custom-parameters/custom-parameters";
import { createDevices } from "@sgval/contract/devices/bulk";
import { builtInDeviceTypes, updateDeviceType } from "@sgval/contract/devices/device-types";
import { importDevices } from "@sgval/contract/devices/import";
import {
  createMappingProfile,
  deleteMappingProfile,
  listMappingProfiles,
  updateMappingProfile,
} from "@sgval/contract/devices/mapping/profiles";
import { createDevice, deleteDevice, readDevice, updateDevice } from "@sgval/contract/devices/routes";
import { listParameters } from "@sgval/contract/readings/parameters";
import { exportHistory, exportReadings, readHistory } from "@sgval/contract/readings/readings";
import { basePath } from "@sgval/contract/route";
import { importAnswer } from "@sgval/contract/table-import";
import { findParameter } from "@sgval/quantities/parameter";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const named = (name: string) => ({ vn: `${name} vn`, en: name, fr: `${name} fr` });
const value = (name: string, more: Partial<CustomParameterForm> = {}): CustomParameterForm => ({
  ...{ names: named(name), kind: "value", unit: "m/s", min: 0, max: 60, decimals: 1, states: [] },
  ...more,
});
const cover: CustomParameterForm = {
  ...{ names: named("Chamber cover"), kind: "state", unit: null, min: null, max: null, decimals: 0 },
  states: [
    { code: 0, names: { vn: "Đóng", en: "Shut", fr: "Fermée" } },
    { code: 1, names: { vn: "Hé", en: "Ajar", fr: "Entrouverte" } },
    { code: 2, names: { vn: "Mở", en: "Wide open", fr: "Ouverte" } },
  ],
};
const add = async (body: CustomParameterForm) =>
  (await harness.ok(harness.admin, createCustomParameter, { body })).data;
const change = (key: string, body: CustomParameterForm) =>
  harness.ok(harness.admin, updateCustomParameter, { params: { key }, body });
const refusedChange = async (key: string, body: CustomParameterForm) =>
  (await harness.refused(harness.admin, updateCustomParameter, { params: { key }, body })).details;
const remove = (key: string) => harness.ok(harness.admin, deleteCustomParameter, { params: { key } });
const refusedRemoval = (key: string) =>
  harness.refused(harness.admin, deleteCustomParameter, { params: { key } });
const problems = async (body: CustomParameterForm) =>
  (await harness.refused(harness.admin, createCustomParameter, { body })).details;
const wrong = (field: string, key: string) => [{ field, message: `validation.${key}` }];

it("goes from a message over MQTT to the value with its name and unit in the history file", async () => {
  const [wind, hatch] = [await add(value("Wind speed")), await add(cover)];
  expect([wind.key, hatch.key]).toEqual(["custom_wind_speed", "custom_chamber_cover"]);
  const device = await aDevice()
    .ofType("WELL_LOGGING")
    .named("WIND-1")
    .withChannel(wind.key, { mappingKey: "wx.wind" })
    .withChannel(hatch.key, { mappingKey: "cover" })
    .withTokenIn(harness);
  const client = await harness.connect("WIND-1", device.token);
  const at = harness.clock.now();
  const publish = (age: number, body: object) =>
    client.publishAsync("sgval/WIND-1/up", JSON.stringify({ ts: at / 1000 - age, ...body }), { qos: 1 });
  await publish(120, { wx: { wind: 12.34 }, cover: "ouverte" });
  await publish(60, { wx: { wind: 70 }, cover: 1 });
  const [from, to] = [at - 600_000, at + 1000];
  const query = { parameter: wind.key, from, to, detail: "every" as const };
  const read = async () =>
    (await harness.ok(harness.admin, readHistory, { params: { id: device.id }, query })).series[wind.key];
  await expect.poll(async () => (await read())?.avg).toEqual([12.34, null]);
  const params = { id: device.id };
  const common = { format: "csv" as const, language: "en" as const };
  const rows = await harness.file(harness.admin, exportReadings, { params, query: common });
  for (const text of ["Wind speed", "m/s", "12.3", "Wide open", "Ajar", "Wind speed: Out of range"])
    expect(rows).toContain(text);
  const history = await harness.file(harness.admin, exportHistory, {
    query: { ...common, line: `${device.id}:${wind.key}`, from, to },
  });
  expect(history).toContain("Wind speed");
  expect(history).toContain("m/s");
  client.end(true);
});

it("is part of what clients of the API read, and is renamed, limited and given to all types of devices", async () => {
  const { key } = await add(value("Rain", { unit: "mm", max: 500 }));
  await add({ ...cover, names: named("Lid") });
  const { data } = await harness.ok(harness.admin, listParameters);
  expect(data.find((one) => one.key === key)).toMatchObject({
    ...{ names: named("Rain"), kinds: ["instant"], unit: "mm", min: 0, max: 500, decimals: 1 },
    deviceTypes: Object.keys(builtInDeviceTypes),
    units: [{ unit: "mm" }, { unit: "m" }, { unit: "cm" }, { unit: "ft" }],
  });
  expect(data.find((one) => one.key === "custom_lid")?.states).toMatchObject([
    { code: 0, texts: ["shut", "đóng", "fermée"] },
    { code: 1, texts: ["ajar", "hé", "entrouverte"] },
    { code: 2, texts: ["wide open", "mở", "ouverte"] },
  ]);
  await change(key, value("Rainfall", { unit: "mm", max: 900 }));
  expect(findParameter(key)).toMatchObject({ names: { en: "Rainfall" }, max: 900 });
  for (const type of ["VGA", "CARBONATE_HARDNESS"] as const) {
    const channels = [{ parameter: `${key}.1`, mappingKey: "r", unit: "cm", under: 1, over: 80 }];
    const body = { name: `RAIN-${type}`, displayName: "Rain", type, channels };
    expect((await harness.ok(harness.admin, createDevice, { body })).data.channels).toMatchObject(channels);
  }
  const detail = (await harness.history("Rainfall vn", "customParameter")).map((one) => one.detail);
  expect(detail).toEqual(["custom_parameter_updated"]);
});

it("keeps its range up to date for messages, and its unit and states once there are readings", async () => {
  const { key } = await add(value("Speed", { max: 10 }));
  const lock = await add({ ...cover, names: named("Lock") });
  const device = await aDevice().ofType("DATALOGGER").named("SPEED-1").overHttp();
  const { token, id } = await device.withChannel(key).withChannel(lock.key).withTokenIn(harness);
  const send = (body: object) => harness.call("POST", "/telemetry", body, token);
  // Before the first reading nothing depends on the unit.
  await change(key, value("Speed", { unit: "km/h", max: 10 }));
  await change(key, value("Speed", { unit: "m/s", max: 40 }));
  const at = harness.clock.now() / 1000;
  await send({ ts: at, [key]: 20, [lock.key]: 2 });
  const query = { parameter: key, from: (at - 60) * 1000, to: (at + 60) * 1000, detail: "every" as const };
  const { series } = await harness.ok(harness.admin, readHistory, { params: { id }, query });
  expect(series[key]?.avg).toEqual([20]);
  expect(await refusedChange(key, value("Speed", { unit: "km/h" }))).toEqual(
    wrong("unit", "parameter_measured"),
  );
  expect(await refusedChange(key, { ...cover, names: named("Speed") })).toEqual(
    wrong("kind", "parameter_measured"),
  );
  const two = { ...cover, names: named("Lock"), states: cover.states.slice(0, 2) };
  expect(await refusedChange(lock.key, two)).toEqual(wrong("states", "state_measured"));
  await change(key, value("Speed", { max: 50, decimals: 2 }));
});

it("keeps its unit while channels or types have limits, ranges or units of it", async () => {
  const { key } = await add(value("Gust"));
  const { id } = await aDevice().ofType("DATALOGGER").named("GUST-1").withChannel(key).in(harness);
  const inKilometres = value("Gust", { unit: "km/h" });
  const setChannel = (more: object) =>
    harness.ok(harness.admin, updateDevice, {
      params: { id },
      body: { channels: [{ parameter: key, mappingKey: key, ...more }] },
    });
  for (const more of [
    { under: 0, over: 20 },
    { rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 50 },
    { unit: "m/s" },
  ]) {
    await setChannel(more);
    expect(await refusedChange(key, inKilometres), JSON.stringify(more)).toEqual(
      wrong("unit", "parameter_set"),
    );
  }
  await change(key, value("Gust", { max: 70 }));
  await setChannel({});
  const { reportIntervalSeconds: _, ...type } = builtInDeviceTypes.DATALOGGER;
  const setType = (more: Partial<typeof type>) =>
    harness.ok(harness.admin, updateDeviceType, {
      params: { type: "DATALOGGER" },
      body: { ...type, ...more },
    });
  await setType({
    measurements: [...type.measurements, key],
    limits: [...type.limits, { parameter: key, under: 0, over: 20 }],
  });
  expect(await refusedChange(key, inKilometres)).toEqual(wrong("unit", "parameter_set"));
  await setType({});
  await change(key, inKilometres);
});

it("keeps its unit while a mapping profile has limits, ranges or units of it", async () => {
  const { key } = await add(value("Draught"));
  const inKilometres = value("Draught", { unit: "km/h" });
  const profile = { name: "Roof", description: "", type: "DATALOGGER" as const, example: "" };
  const payloadKeys = { timeKey: null, ignoredKeys: [], timeZone: null };
  const bodyOf = (more: object) => ({
    ...{ ...profile, payloadKeys },
    channels: [{ parameter: key, mappingKey: "v", ...more }],
  });
  const { data } = await harness.ok(harness.admin, createMappingProfile, { body: bodyOf({}) });
  const params = { id: data.id };
  for (const more of [{ under: 0, over: 20 }, { factor: 2 }, { unit: "m/s" }]) {
    await harness.ok(harness.admin, updateMappingProfile, { params, body: bodyOf(more) });
    expect(await refusedChange(key, inKilometres), JSON.stringify(more)).toEqual(
      wrong("unit", "parameter_set"),
    );
  }
  await harness.ok(harness.admin, updateMappingProfile, { params, body: bodyOf({ factor: null }) });
  await change(key, inKilometres);
  await harness.ok(harness.admin, deleteMappingProfile, { params });
});

it("does not fit a mapping profile with another unit, which is listed, makes no device and can be deleted", async () => {
  const { key } = await add(value("Gale", { unit: "bar" }));
  const body = {
    ...{ name: "Cellar", description: "", type: "DATALOGGER" as const, example: "" },
    ...{ payloadKeys: { timeKey: null, ignoredKeys: [], timeZone: null } },
    channels: [{ parameter: key, mappingKey: "v", unit: "kPa" }],
  };
  const { data } = await harness.ok(harness.admin, createMappingProfile, { body });
  // As before such a change was refused.
  await harness.db.pool.query(
    "update mapping_profile set channels = replace(channels::text, 'kPa', 'ft')::jsonb",
  );
  const { data: listed } = await harness.ok(harness.admin, listMappingProfiles);
  expect(listed).toMatchObject([{ id: data.id, channels: [{ unit: "ft" }] }]);
  const named = (name: string) => ({ name, displayName: name, type: "DATALOGGER" as const });
  const devices = [named("GALE-1"), { ...named("GALE-2"), profile: "Cellar" }];
  const made = await harness.ok(harness.admin, createDevices, { body: { devices } });
  expect(made.data).toMatchObject([{ errors: [] }, { errors: [{ field: "profile" }] }]);
  const alone = { ...named("GALE-3"), profileId: data.id };
  expect(await harness.refused(harness.admin, createDevice, { body: alone })).toMatchObject({
    ...{ status: 422, details: [{ field: "profileId" }] },
  });
  expect(await refusedRemoval(key)).toMatchObject({ code: "parameter_used" });
  await harness.ok(harness.admin, deleteMappingProfile, { params: { id: data.id } });
});

it("is not deleted while a channel, also a removed one, a type or a drawing has it, and says where", async () => {
  const { key } = await add(value("Sound"));
  const device = await aDevice().ofType("DMA").named("SOUND-1", "Đồi 5").withChannel(key).in(harness);
  const { reportIntervalSeconds: _, ...type } = builtInDeviceTypes.DMA;
  const setType = (measurements: string[]) =>
    harness.ok(harness.admin, updateDeviceType, {
      params: { type: "DMA" },
      body: { ...type, measurements },
    });
  await setType([...type.measurements, key]);
  expect(await refusedRemoval(key)).toMatchObject({
    ...{ status: 409, code: "parameter_used" },
    details: {
      uses: [
        { place: "device", name: "Đồi 5" },
        { place: "deviceType", name: type.names.vn },
      ],
      more: 0,
    },
  });
  await setType(type.measurements);
  const remover = await aUser()
    .named("remover")
    .withPermissions("DeviceType.Delete")
    .seeing(await aDevice().in(harness))
    .signedInTo(harness);
  expect(await harness.refused(remover, deleteCustomParameter, { params: { key } })).toMatchObject({
    details: { uses: [], more: 1 },
  });
  const body = { channels: [{ parameter: "flow", mappingKey: "q" }] };
  await harness.ok(harness.admin, updateDevice, { params: { id: device.id }, body });
  expect((await refusedRemoval(key)).details).toMatchObject({ uses: [{ name: "Đồi 5" }] });
  await harness.ok(harness.admin, deleteDevice, { params: { id: device.id } });
  await remove(key);
  expect(findParameter(key)).toBeNull();
  expect(await refusedRemoval(key)).toMatchObject({ status: 404 });
});

it("has names that nothing else has, a unit, a range in order and states that differ", async () => {
  await add(value("Depth of snow"));
  expect(await problems(value("depth OF snow"))).toEqual(wrong("names.vn", "value_exists"));
  expect(await problems(value("Other", { names: { ...named("Other"), vn: "ap luc dau vao (P1)" } }))).toEqual(
    wrong("names.vn", "value_exists"),
  );
  expect(await problems(value("A", { max: 0 }))).toEqual(wrong("max", "max_greater_than_min"));
  expect(await problems(value("A", { min: null }))).toEqual(wrong("min", "required"));
  expect(await problems(value("A", { unit: "csq" }))).toEqual(wrong("unit", "invalid_value"));
  expect(await problems(value("A", { decimals: 9 }))).toEqual(wrong("decimals", "invalid_value"));
  expect(await problems(value("<b>"))).toContainEqual(wrong("names.en", "special_characters")[0]);
  expect(await problems({ ...cover, states: cover.states.slice(0, 1) })).toEqual(
    wrong("states", "states_missing"),
  );
  const [shut, ...others] = cover.states;
  expect(await problems({ ...cover, states: [...others, { ...shut, code: 2 } as never] })).toContainEqual(
    wrong("states.2.code", "value_exists")[0],
  );
  // Keys stay apart where names are alike, and exist where no letter of a name is plain.
  const keys = [await add(value("Noise-1")), await add(value("Noise 1")), await add(value("Ω"))];
  expect(keys.map(({ key }) => key)).toEqual(["custom_noise_1", "custom_noise_1_2", "custom_parameter"]);
  expect((await add(value("Flow of air", { unit: "m³/h" }))).unit).toBe("m3/h");
  expect((await add(value("Ratio", { unit: "" }))).unit).toBe("");
});

it("is read by everybody who is signed in and changed with the permissions of device types", async () => {
  const { key } = await add(value("Light"));
  const body = value("Light 2");
  const reader = await aUser().named("light01").withPermissions("DeviceType.Index").signedInTo(harness);
  const { data } = await harness.ok(reader, listCustomParameters);
  expect(data.map((one) => one.key)).toContain(key);
  const forbidden = { status: 403 };
  expect(await harness.refused(reader, createCustomParameter, { body })).toMatchObject(forbidden);
  expect(await harness.refused(reader, updateCustomParameter, { params: { key }, body })).toMatchObject(
    forbidden,
  );
  expect(await harness.refused(reader, deleteCustomParameter, { params: { key } })).toMatchObject(forbidden);
});

it("is named in files of devices by its name, and raises alarms at the limits of its channel", async () => {
  const { key } = await add(value("Gas in the well", { unit: "ppm", max: 5000 }));
  const form = new FormData();
  const file = [
    "Mã thiết bị,Tên hiển thị,Loại,Kết nối,Token,Kênh đo,Khóa trong bản tin,Giới hạn dưới,Giới hạn trên",
    "GAS-1,Gas,WELL_LOGGING,http,,Gas in the well,ch4,0,100",
  ].join("\n");
  form.append("file", new Blob([file]), "devices.csv");
  const response = await fetch(`${harness.address}${basePath}${importDevices.path}?dryRun=false`, {
    method: "POST",
    headers: { authorization: `Bearer ${harness.admin.token}` },
    body: form,
  });
  const { data } = importAnswer.parse(await response.json());
  expect(data).toMatchObject([{ name: "GAS-1", errors: [] }]);
  const params = { id: data[0]?.id ?? 0 };
  const { channels } = (await harness.ok(harness.admin, readDevice, { params })).data;
  expect(channels).toMatchObject([{ parameter: key, mappingKey: "ch4", under: 0, over: 100 }]);
  const created = await harness.ok(harness.admin, createToken, {
    body: { name: "gas", deviceId: params.id },
  });
  for (let minute = 0; minute < 10; minute += 1) {
    const body = { ts: harness.clock.now() / 1000, ch4: 200 };
    await harness.call("POST", "/telemetry", body, created.data.token);
    await harness.clock.advance(60_000);
  }
  const alarms = async () =>
    (await harness.ok(harness.admin, listAlarms, { query: { deviceId: params.id } })).data;
  await expect.poll(alarms).toMatchObject([{ kind: "over_limit", channel: key, value: 200, limit: 100 }]);
});
