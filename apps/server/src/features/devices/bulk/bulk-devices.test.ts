import { createToken } from "@sgval/contract/connections/tokens";
import {
  chooseDevices,
  countReadingsOfDevices,
  createDevices,
  deleteDevices,
  updateDevices,
} from "@sgval/contract/devices/bulk";
import { listDevices, readDevice, updateDevice } from "@sgval/contract/devices/routes";
import { basePath } from "@sgval/contract/route";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness();

const add = (devices: object[], more: object = {}, who = harness.admin) =>
  harness.ok(who, createDevices, { body: { devices, ...more } });
const row = (name: string, more: object = {}) => ({ name, displayName: name, type: "VGA", ...more });
const problems = ({ data }: Awaited<ReturnType<typeof add>>) =>
  data.map(({ errors }) => errors.map(({ field, message }) => `${field} ${message}`));

it("[R1.8] adds 1 000 devices with channels and tokens in one request; the first, the last and some between connect", async () => {
  const devices = Array.from({ length: 1000 }, (_, index) =>
    row(`BULK-${index}`, {
      token: true,
      channels: [
        { parameter: "pressure", mappingKey: "p", rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 10 },
        { parameter: "flow", mappingKey: "q", under: 1, over: 90 },
      ],
    }),
  );
  const { data, metaData } = await add(devices);
  expect(metaData).toEqual({ done: 1000, refused: 0, dryRun: false });
  const last = data[999];
  expect(last?.token).toMatch(/^[\w-]{43}$/);
  const { data: device } = await harness.ok(harness.admin, readDevice, { params: { id: last?.id ?? 0 } });
  expect(device).toMatchObject({
    name: "BULK-999",
    topicSend: "sgval/BULK-999/up",
    channels: [
      { parameter: "pressure", rawMax: 20, measuringMax: 10 },
      { parameter: "flow", under: 1, over: 90 },
    ],
  });
  for (const index of [0, 1, 250, 499, 500, 998, 999])
    await expect(harness.connect(`BULK-${index}`, data[index]?.token ?? "")).resolves.toBeDefined();
  expect(new Set(data.map(({ token }) => token)).size).toBe(1000);
  expect(await harness.recorded("BULK-999")).toEqual(["token_created", "device_created"]);
  const all = data.map(({ id }) => id ?? 0);
  const gone = await harness.ok(harness.admin, deleteDevices, { body: { ids: all } });
  expect(gone.metaData).toMatchObject({ done: 1000, refused: 0 });
  expect(await harness.recorded("BULK-999")).toEqual(["device_deleted", "token_created", "device_created"]);
});

it("leaves rows with errors out, names field and message, and adds the others whole", async () => {
  await aDevice().named("TAKEN-1").in(harness);
  const secret = "a-secret-that-is-known";
  const answer = await add([
    row("GOOD-1", { token: secret }),
    row("TAKEN-1"),
    row("GOOD-1"),
    row("BAD-1", {
      latitude: 100,
      channels: [{ parameter: "pressure", mappingKey: "p", under: 3, over: 2 }],
    }),
    row("BAD-2", { topicSend: "sgval/GOOD-1/up" }),
    row("BAD-3", { token: secret }),
    row("BAD-4", { type: "VALVE" }),
    row("GOOD-2"),
  ]);
  expect(answer.metaData).toMatchObject({ done: 2, refused: 6 });
  expect(problems(answer)).toEqual([
    [],
    ["name validation.value_exists"],
    ["name validation.value_exists"],
    ["latitude validation.invalid_value", "channels.0.over validation.under_less_than_over"],
    ["topicSend validation.value_exists"],
    ["token validation.value_exists"],
    ["type validation.invalid_value"],
    [],
  ]);
  const { metaData } = await harness.ok(harness.admin, listDevices, { query: { q: "BAD-" } });
  expect(metaData.total).toBe(0);
});

it("links devices of one request by name, and refuses a link to a row that is refused", async () => {
  const answer = await add([
    row("LINK-V", { datalogger: "LINK-D", waterQuality: "LINK-W" }),
    row("LINK-D", { type: "DATALOGGER" }),
    row("LINK-W", { type: "CARBONATE_HARDNESS" }),
    row("LINK-X", { datalogger: "LINK-BAD" }),
    row("LINK-BAD", { type: "DATALOGGER", number: 0 }),
    row("LINK-Y", { datalogger: "LINK-W" }),
    row("LINK-Z", { datalogger: "NOBODY" }),
  ]);
  expect(answer.data.map(({ errors }) => errors.map(({ code, field }) => `${code} ${field}`))).toEqual([
    [],
    [],
    [],
    ["link_not_allowed dataloggerId"],
    ["validation_failed number"],
    ["link_not_allowed dataloggerId"],
    ["link_not_allowed datalogger"],
  ]);
  const id = answer.data[0]?.id ?? 0;
  const { data } = await harness.ok(harness.admin, readDevice, { params: { id } });
  expect(data).toMatchObject({ datalogger: { name: "LINK-D" }, waterQuality: { name: "LINK-W" } });
});

it("checks everything in a dry run and leaves nothing", async () => {
  const answer = await add([row("DRY-1", { token: true }), row("DRY-1")], { dryRun: true });
  expect(answer.metaData).toEqual({ done: 1, refused: 1, dryRun: true });
  expect(answer.data[0]).toEqual({ index: 0, name: "DRY-1", id: null, errors: [] });
  const { metaData } = await harness.ok(harness.admin, listDevices, { query: { q: "DRY-1" } });
  expect(metaData.total).toBe(0);
  expect(await harness.recorded("DRY-1")).toEqual([]);
});

it("takes only rows that the caller may write, and puts new devices into the caller's scope", async () => {
  const mine = await aDevice().named("SCOPE-1").in(harness);
  const other = await aDevice().ofType("DATALOGGER").named("SCOPE-2").in(harness);
  const who = await aUser()
    .named("bulk1")
    .withPermissions("Device.Index", "Device.Create", "Device.Update", "Device.Delete")
    .seeing(mine.id)
    .signedInTo(harness);
  const answer = await add(
    [row("SCOPE-3"), row("SCOPE-4", { token: true }), row("SCOPE-5", { datalogger: "SCOPE-2" })],
    {},
    who,
  );
  expect(problems(answer)).toEqual([
    [],
    ["token validation.no_permission"],
    ["datalogger validation.invalid_value"],
  ]);
  const { data } = await harness.ok(who, chooseDevices, {});
  expect(data.map(({ name }) => name).sort()).toEqual(["SCOPE-1", "SCOPE-3"]);
  const gone = await harness.ok(who, deleteDevices, { body: { ids: [mine.id, other.id] } });
  expect(gone.data.map(({ errors }) => errors.map(({ code }) => code))).toEqual([[], ["not_found"]]);
});

it("refuses a report interval below the sample interval, of one device and of several", async () => {
  const slow = await aDevice().named("INT-1").in(harness);
  const quick = await aDevice().named("INT-2").in(harness);
  const set = (id: number, body: object) => ({ params: { id }, body });
  await harness.ok(
    harness.admin,
    updateDevice,
    set(slow.id, { sampleIntervalSeconds: 600, reportIntervalSeconds: 900 }),
  );
  const refused = [{ field: "reportIntervalSeconds", message: "validation.report_below_sample" }];
  expect(
    await harness.refused(harness.admin, updateDevice, set(slow.id, { reportIntervalSeconds: 120 })),
  ).toMatchObject({ details: refused });
  const { data } = await harness.ok(harness.admin, updateDevices, {
    body: { ids: [slow.id, quick.id], set: { reportIntervalSeconds: 120 } },
  });
  expect(data.map(({ errors }) => errors)).toMatchObject([refused, []]);
  expect(
    await harness.refused(harness.admin, updateDevices, {
      body: { ids: [quick.id], set: { reportIntervalSeconds: 120, sampleIntervalSeconds: 600 } },
    }),
  ).toMatchObject({
    details: [{ field: "set.reportIntervalSeconds", message: "validation.report_below_sample" }],
  });
});

it("sets intervals and limits of many devices, records each change, and names a device without the channel", async () => {
  const one = await aDevice().named("SET-1").withChannel("pressure").in(harness);
  const two = await aDevice().named("SET-2").withChannel("pressure", { under: 1, over: 2 }).in(harness);
  const flow = await aDevice().named("SET-3").withChannel("flow").in(harness);
  const { data } = await harness.ok(harness.admin, updateDevices, {
    body: {
      ids: [one.id, two.id, flow.id],
      set: { reportIntervalSeconds: 120, limits: { parameter: "pressure", under: 1, over: 2 } },
    },
  });
  expect(data.map(({ name, errors }) => [name, ...errors.map(({ message }) => message)])).toEqual([
    ["SET-1"],
    ["SET-2"],
    ["SET-3", "validation.channel_missing"],
  ]);
  expect(await harness.history("SET-1")).toMatchObject([
    {
      detail: "device_updated",
      after: { reportIntervalSeconds: 120, channels: { pressure: { under: 1, over: 2 } } },
    },
    { detail: "device_created" },
  ]);
  expect((await harness.history("SET-2"))[0]?.after).toEqual({ reportIntervalSeconds: 120 });
  expect(await harness.recorded("SET-3")).toEqual(["device_created"]);
  const body = { ids: [one.id], set: {} };
  expect(await harness.refused(harness.admin, updateDevices, { body })).toMatchObject({ status: 422 });
});

it("sets site data of many devices, keeps what it leaves out, and names a device of a type that has none of it", async () => {
  const site = { powerSupply: "solar", minSetpoint: 2, totaliserDigits: 6 } as const;
  const one = await aDevice().named("SITE-1").withSite(site).in(harness);
  const two = await aDevice().named("SITE-2").withSite({ minSetpoint: 1 }).in(harness);
  const well = await aDevice().ofType("WELL_LOGGING").named("SITE-3").in(harness);
  const set = (change: object, ids = [one.id, two.id, well.id]) =>
    harness.ok(harness.admin, updateDevices, { body: { ids, set: { site: change } } });
  const siteOf = async (id: number) =>
    (await harness.ok(harness.admin, readDevice, { params: { id } })).data.site;
  const all = await set({ powerSupply: "lithium", criticalCustomer: true, totaliserDigits: null });
  expect(problems(all)).toEqual([[], [], []]);
  const changed = { powerSupply: "lithium", criticalCustomer: true };
  expect(await siteOf(one.id)).toEqual({ ...changed, minSetpoint: 2 });
  expect(await siteOf(well.id)).toEqual(changed);
  expect((await harness.history("SITE-2"))[0]?.after).toEqual({ site: changed });
  expect(problems(await set({ maxSetpoint: 1.5 }))).toEqual([
    ["site.maxSetpoint validation.max_greater_than_min"],
    [],
    ["site.maxSetpoint validation.invalid_value"],
  ]);
  const body = { ids: [one.id], set: { site: { minSetpoint: 3, maxSetpoint: 2 } } };
  expect(await harness.refused(harness.admin, updateDevices, { body })).toMatchObject({
    details: [{ field: "set.site.maxSetpoint", message: "validation.max_greater_than_min" }],
  });
});

it("keeps tokens of single devices working beside bulk ones", async () => {
  const device = await aDevice().named("TOKEN-1").in(harness);
  const { data } = await harness.ok(harness.admin, createToken, {
    body: { name: "one", deviceId: device.id },
  });
  await expect(harness.connect("TOKEN-1", data.token)).resolves.toBeDefined();
});

it("keeps a device with a command under way when several are deleted, and names it", async () => {
  const busy = await aDevice().named("GONE-1").in(harness);
  const idle = await aDevice().named("GONE-2").in(harness);
  const command = { requestId: "look", action: "sync" };
  expect((await harness.call("POST", `/device/${busy.id}/command`, command)).status).toBe(200);
  const ids = [busy.id, idle.id];
  const { data } = await harness.ok(harness.admin, deleteDevices, { body: { ids } });
  expect(data.map(({ name, errors }) => [name, ...errors.map(({ code }) => code)])).toEqual([
    ["GONE-1", "device_has_command"],
    ["GONE-2"],
  ]);
  const kept = await harness.ok(harness.admin, chooseDevices, { query: { q: "GONE" } });
  expect(kept.data.map(({ name }) => name)).toEqual(["GONE-1"]);
});

it("counts the readings of several devices, those in view alone", async () => {
  const sending = async (ages: readonly number[]) => {
    const device = await aDevice()
      .ofType("DATALOGGER")
      .withChannel("pressure", { mappingKey: "P" })
      .withTokenIn(harness);
    const body = JSON.stringify(ages.map((age) => ({ ts: harness.clock.now() - age, P: 2.4 })));
    const headers = { authorization: `Bearer ${device.token}` };
    const { status } = await fetch(`${harness.address}${basePath}/telemetry`, {
      method: "POST",
      headers,
      body,
    });
    expect(status).toBe(200);
    return device;
  };
  const [first, second] = [await sending([3000, 2000, 1000]), await sending([2000, 1000])];
  const countFor = async (who: typeof harness.admin) =>
    (await harness.ok(who, countReadingsOfDevices, { query: { ids: `${first.id},${second.id}` } })).data;
  expect(await countFor(harness.admin)).toEqual({ count: 5, more: false });
  const keeper = await aUser()
    .named("counts1")
    .withPermissions("Device.Index")
    .seeing(second)
    .signedInTo(harness);
  expect(await countFor(keeper)).toEqual({ count: 2, more: false });
});
