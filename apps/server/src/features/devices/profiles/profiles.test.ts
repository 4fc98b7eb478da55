import { createDecoder, deleteDecoder } from "@sgval/contract/decoders/decoders";
import { createGateway } from "@sgval/contract/device-gateways/gateways";
import { adoptDevice } from "@sgval/contract/device-gateways/waiting-devices";
import { createDevices } from "@sgval/contract/devices/bulk";
import * as routes from "@sgval/contract/devices/mapping/profiles";
import { createDevice, listDevices, readDevice } from "@sgval/contract/devices/routes";
import { listReadings } from "@sgval/contract/readings/readings";
import { basePath } from "@sgval/contract/route";
import { importAnswer } from "@sgval/contract/table-import";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness();
let made = 0;

const payloadKeys = { timeKey: "when", ignoredKeys: ["sn"], timeZone: "Asia/Tokyo" };
const pressure = { parameter: "pressure", mappingKey: "p", otherKeys: ["press"], unit: "kPa", factor: 2 };
const bodyOf = (more: object = {}) => ({
  ...{ name: `Profile ${++made}`, description: "", type: "DATALOGGER" as const, example: '{"p": 120}' },
  ...{ channels: [pressure], payloadKeys, ...more },
});
const add = async (more: object = {}) =>
  (await harness.ok(harness.admin, routes.createMappingProfile, { body: bodyOf(more) })).data;
const all = async () => (await harness.ok(harness.admin, routes.listMappingProfiles)).data;
const deviceOf = async (id: number) => (await harness.ok(harness.admin, readDevice, { params: { id } })).data;
const named = () => ({ name: `P-${++made}`, displayName: `P ${made}`, type: "DATALOGGER" as const });
const bulk = async (row: object) =>
  (await harness.ok(harness.admin, createDevices, { body: { devices: [row] } })).data[0];

it("keeps a mapping under a name, which can be changed and deleted, and which no other profile has", async () => {
  const profile = await add({ name: "Weather", description: "For the roof" });
  expect(profile).toMatchObject({ channels: [pressure], payloadKeys, description: "For the roof" });
  expect(
    await harness.refused(harness.admin, routes.createMappingProfile, { body: bodyOf({ name: "WEATHER" }) }),
  ).toMatchObject({ code: "value_exists", details: [{ field: "name" }] });
  const params = { id: profile.id };
  await harness.ok(harness.admin, routes.updateMappingProfile, {
    params,
    body: { ...profile, channels: [{ parameter: "flow", mappingKey: "q" }], example: "" },
  });
  expect((await all()).find(({ id }) => id === profile.id)).toMatchObject({
    ...{ name: "Weather", example: null, channels: [{ parameter: "flow", mappingKey: "q" }] },
  });
  await harness.ok(harness.admin, routes.deleteMappingProfile, { params });
  expect((await all()).some(({ id }) => id === profile.id)).toBe(false);
  expect(await harness.refused(harness.admin, routes.deleteMappingProfile, { params })).toMatchObject({
    code: "not_found",
  });
});

it("refuses a profile whose channels read the same key or parameter, and one of a decoder that does not exist", async () => {
  const refuse = async (more: object) =>
    (await harness.refused(harness.admin, routes.createMappingProfile, { body: bodyOf(more) })).details;
  expect(
    await refuse({ channels: [pressure, { ...pressure, mappingKey: "p2", otherKeys: [] }] }),
  ).toMatchObject([{ field: "channels.1.parameter" }]);
  expect(await refuse({ channels: [pressure, { parameter: "flow", mappingKey: "p" }] })).toMatchObject([
    { field: "channels.1.mappingKey" },
  ]);
  expect(await refuse({ payloadKeys: { ...payloadKeys, decoderId: 999_999 } })).toMatchObject([
    { field: "payloadKeys.decoderId" },
  ]);
});

it("gives a new device a copy, with the usual limits of its type, which stays when the profile changes", async () => {
  const profile = await add();
  const made = await harness.ok(harness.admin, createDevice, {
    body: { ...named(), connection: "http", profileId: profile.id },
  });
  const device = await deviceOf(made.data.id);
  expect(device.payloadKeys).toEqual(payloadKeys);
  expect(device.channels).toMatchObject([
    { ...pressure, under: expect.any(Number), over: expect.any(Number) },
  ]);
  await harness.ok(harness.admin, routes.updateMappingProfile, {
    params: { id: profile.id },
    body: { ...profile, channels: [{ parameter: "flow", mappingKey: "q" }] },
  });
  await harness.ok(harness.admin, routes.deleteMappingProfile, { params: { id: profile.id } });
  expect((await deviceOf(device.id)).channels).toEqual(device.channels);
});

it("reads a message of a device that was made with a profile by its keys, unit, factor and time", async () => {
  const { name } = await add();
  const row = await bulk({ ...named(), connection: "http", profile: name.toUpperCase(), token: true });
  const id = row?.id ?? 0;
  const minuteAgo = Math.floor(harness.clock.now() / 1000) * 1000 - 60_000;
  const inTokyo = new Date(minuteAgo + 9 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
  const answer = await fetch(`${harness.address}${basePath}/telemetry`, {
    method: "POST",
    headers: { authorization: `Bearer ${row?.token}` },
    body: JSON.stringify({ press: 120, sn: 7, when: inTokyo }),
  });
  expect(answer.status).toBe(200);
  const { data } = await harness.ok(harness.admin, listReadings, { params: { id }, query: {} });
  expect(data).toMatchObject([{ measuredAt: new Date(minuteAgo).toISOString(), values: { pressure: 2.4 } }]);
});

it("is what devices are adopted with, alone or by a rule of their gateway", async () => {
  const profile = await add();
  const rule = { pattern: "m-*", type: "DATALOGGER" as const, profileId: profile.id };
  const gateway = {
    name: "Roof",
    preset: "other",
    connection: "webhook",
    keySource: "path",
    keyPath: "id",
  } as const;
  const { data } = await harness.ok(harness.admin, createGateway, { body: { ...gateway, rules: [rule] } });
  const send = (id: string) =>
    harness.request("POST", `/ingest/${data.id}`, { token: data.secret, body: { id, p: 120 } });
  const valuesOf = async (name: string) =>
    (await harness.ok(harness.admin, listDevices, { query: { name } })).data[0]?.latest?.values;
  await send("m-1");
  expect(await valuesOf("m-1")).toMatchObject({ pressure: 2.4 });
  expect(data.rules).toMatchObject([{ profileId: profile.id }]);

  await send("other");
  const device = { ...named(), name: "adopted-1", profileId: profile.id };
  const { data: adopted } = await harness.ok(harness.admin, adoptDevice, {
    params: { id: data.id },
    body: { key: "other", device },
  });
  expect(await deviceOf(adopted.deviceId)).toMatchObject({ payloadKeys, channels: [pressure] });
  const refused = { ...gateway, name: "Cellar", rules: [{ ...rule, type: "VGA" as const }] };
  expect(await harness.refused(harness.admin, createGateway, { body: refused })).toMatchObject({
    details: [{ field: "rules.0.profileId", message: "validation.profile_of_another_type" }],
  });
});

it("refuses a profile of another type or name at its row, for a request and a file", async () => {
  const profile = await add({ type: "WELL_LOGGING" });
  expect(await bulk({ ...named(), profile: profile.name })).toMatchObject({
    errors: [{ field: "profile", message: "validation.profile_of_another_type" }],
  });
  expect(await bulk({ ...named(), profileId: 999_999 })).toMatchObject({ errors: [{ field: "profileId" }] });
  expect(
    await harness.refused(harness.admin, createDevice, { body: { ...named(), profileId: profile.id } }),
  ).toMatchObject({ status: 422, details: [{ field: "profileId" }] });
});

it("is a column of an imported file for new devices, and is refused for one that exists", async () => {
  const { name } = await add();
  const run = async (lines: string[], query: string) => {
    const form = new FormData();
    form.append(
      "file",
      new Blob([["Device code,Type,Mapping profile,Time zone", ...lines].join("\n")]),
      "d.csv",
    );
    const response = await fetch(`${harness.address}${basePath}/device/import?dryRun=false&${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${harness.admin.token}` },
      body: form,
    });
    return importAnswer.parse(await response.json()).data;
  };
  const key = `IMP-${++made}`;
  const [row] = await run([`${key},DATALOGGER,${name},`], "");
  expect(row).toMatchObject({ errors: [] });
  expect(await deviceOf(row?.id ?? 0)).toMatchObject({ payloadKeys, channels: [pressure] });
  expect(await run([`${key},DATALOGGER,${name},`], "existing=update")).toMatchObject([
    { errors: [{ field: "profile" }] },
  ]);
  expect(await run([`${key}-2,DATALOGGER,${name},Europe/Paris`], "")).toMatchObject([
    { errors: [{ field: "timeZone" }] },
  ]);
});

it("keeps its decoder from being deleted", async () => {
  const { data: decoder } = await harness.ok(harness.admin, createDecoder, {
    body: {
      ...{ bytesPath: "", encoding: "hex", portPath: "", description: "", note: "" },
      ...{ name: "Of a profile", source: "function decodeUplink() { return { data: {} }; }" },
    },
  });
  const profile = await add({ payloadKeys: { ...payloadKeys, decoderId: decoder.id } });
  const params = { id: decoder.id };
  expect(await harness.refused(harness.admin, deleteDecoder, { params })).toMatchObject({
    code: "decoder_in_use",
  });
  await harness.ok(harness.admin, routes.deleteMappingProfile, { params: { id: profile.id } });
  await harness.ok(harness.admin, deleteDecoder, { params });
});

it("is read and added by whoever sets devices up, and by nobody else", async () => {
  const maker = await aUser().withPermissions("Device.Create").signedInTo(harness);
  const reader = await aUser().withPermissions("Device.Index").signedInTo(harness);
  const { data } = await harness.ok(maker, routes.createMappingProfile, { body: bodyOf() });
  expect((await harness.ok(maker, routes.listMappingProfiles)).data.length).toBeGreaterThan(0);
  const params = { id: data.id };
  for (const refused of [
    await harness.refused(maker, routes.updateMappingProfile, { params, body: bodyOf() }),
    await harness.refused(maker, routes.deleteMappingProfile, { params }),
    await harness.refused(reader, routes.listMappingProfiles),
  ])
    expect(refused).toMatchObject({ status: 403 });
});

it("is changed and deleted by whoever sees every device, who alone sees the message in it", async () => {
  const { id } = await aDevice().named("SEEN-1").ofType("DATALOGGER").in(harness);
  const fitter = await aUser()
    .withPermissions("Device.Create", "Device.Update", "Device.Delete")
    .seeing({ id })
    .signedInTo(harness);
  const profile = await add();
  const params = { id: profile.id };
  const { data } = await harness.ok(fitter, routes.listMappingProfiles);
  expect(data.find((one) => one.id === profile.id)).toMatchObject({ example: null, channels: [pressure] });
  const { data: own } = await harness.ok(fitter, routes.createMappingProfile, { body: bodyOf() });
  for (const refused of [
    await harness.refused(fitter, routes.updateMappingProfile, { params, body: bodyOf() }),
    await harness.refused(fitter, routes.deleteMappingProfile, { params: { id: own.id } }),
  ])
    expect(refused).toMatchObject({ code: "all_devices_needed" });
  expect((await all()).find((one) => one.id === profile.id)).toMatchObject({ example: profile.example });
});
