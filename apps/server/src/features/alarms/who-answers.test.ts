import { setAlarmSettings } from "@sgval/contract/alarms/alarm-settings";
import { readAlarmSummary } from "@sgval/contract/alarms/alarm-summary";
import * as routes from "@sgval/contract/alarms/alarms";
import { readShiftSummary } from "@sgval/contract/logbook/shift-summary";
import { io } from "socket.io-client";
import { expect, it, vi } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import type { SignedIn } from "../../testing/harness.ts";
import { pdfText } from "../../testing/pdf-text.ts";
import { aUser } from "../../testing/user-builder.ts";
import { deviceRegistry } from "../devices/index.ts";
import { useAlarms } from "./alarms.fixture.ts";
import { recordEscalation } from "./index.ts";

const { harness, clock, report, alarmsOf, endAfter } = useAlarms();

const aLogger = async () => {
  const device: { id: number; token: string } = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(86_400)
    .withChannel("pressure", { under: 1, over: 4 })
    .withTokenIn(harness);
  const channels = [{ channel: "pressure", onSamples: 1, offSamples: 1 }];
  await harness.ok(harness.admin, setAlarmSettings, { params: { id: device.id }, body: { channels } });
  return device;
};

it("[R6.7] hides who answered an alarm and why from customers, in answers, files, the shift summary and live events", async () => {
  const devices = [await aLogger(), await aLogger(), await aLogger()];
  const builtFor = (name: string, ...more: string[]) =>
    aUser()
      .named(name)
      .withPermissions("Risk.Index", "Device.Index", ...more)
      .seeing(...devices)
      .signedInTo(harness);
  const staff = await builtFor("vanhanh01", "Risk.Acknowledge", "Risk.Shelve", "Risk.Update");
  const customer = await builtFor("khach01");
  const heard = new Map<SignedIn, unknown[]>([staff, customer].map((who) => [who, []]));
  const sockets = [...heard].map(([{ token }, events]) => {
    const socket = io(harness.address, { auth: { token }, transports: ["websocket"] });
    socket.on("alarm", (alarm) => events.push(alarm));
    return socket;
  });
  await vi.waitFor(() => expect(sockets.every(({ connected }) => connected)).toBe(true));

  for (const device of devices) await report(device, { pressure: 0.3 });
  const [acknowledged, shelved, out] = (await Promise.all(devices.map((one) => alarmsOf(one)))).flat();
  if (!acknowledged || !shelved || !out) throw new Error("no alarms");
  const of = ({ id }: { id: number }) => ({ params: { id } });
  const registry = harness.app.use(deviceRegistry);
  await recordEscalation({ registry }, harness.db.kysely, acknowledged, "tam01", new Date(clock.now()));
  await harness.ok(staff, routes.acknowledgeAlarm, { ...of(acknowledged), body: { note: "Gọi anh Tám" } });
  const until = endAfter(3_600);
  await harness.ok(staff, routes.shelveAlarm, {
    ...of(shelved),
    body: { until, reason: "Chờ pin mới" },
  });
  await harness.ok(staff, routes.takeAlarmOut, {
    ...of(out),
    body: { owner: "Tổ Ba", until, reason: "Sửa hố van" },
  });
  const answered = ({ length }: unknown[]) => length >= 6;
  await vi.waitFor(() => expect([...heard.values()].every(answered)).toBe(true));
  for (const socket of sockets) socket.close();

  const seenBy = async (who: SignedIn) => {
    const read = async (alarm: { id: number }) => (await harness.ok(who, routes.readAlarm, of(alarm))).data;
    const range = { from: String(clock.now() - 3_600_000), to: String(clock.now() + 1_000) };
    const search = new URLSearchParams({ ...range, language: "vn" });
    const pdf = await harness.request("GET", `/shift/summary/export?${search}`, who);
    return {
      list: (await harness.ok(who, routes.listAlarms, { query: { tab: "all" } })).data,
      details: [await read(acknowledged), await read(shelved), await read(out)],
      oldest: (await harness.ok(who, readAlarmSummary)).data.oldest,
      file: await harness.file(who, routes.exportAlarms, { query: { tab: "all", format: "csv" } }),
      shift: (await harness.ok(who, readShiftSummary, { query: range })).data,
      paper: pdfText(Buffer.from(await pdf.arrayBuffer())),
      live: heard.get(who),
    };
  };
  const forStaff = await seenBy(staff);
  expect(forStaff.details).toMatchObject([
    { acknowledgedBy: "vanhanh01", note: "Gọi anh Tám", escalated: { to: "tam01" } },
    { shelved: { by: "vanhanh01", reason: "Chờ pin mới" } },
    { outOfService: { by: "vanhanh01", owner: "Tổ Ba", reason: "Sửa hố van" } },
  ]);
  for (const part of [forStaff.list, forStaff.shift, forStaff.live, forStaff.file, forStaff.paper])
    expect(JSON.stringify(part)).toMatch(/Gọi anh Tám/);

  const forCustomer = await seenBy(customer);
  expect(JSON.stringify(forCustomer)).not.toMatch(/vanhanh01|tam01|anh Tám|Chờ pin|Tổ Ba|Sửa hố/);
  const hidden = { by: null, reason: null, until: expect.any(String) };
  expect(forCustomer.details).toMatchObject([
    { state: "acknowledged", acknowledgedAt: expect.any(String), escalated: { at: expect.any(String) } },
    { state: "shelved", shelved: hidden },
    { state: "out_of_service", outOfService: { ...hidden, owner: null } },
  ]);
  const happened = forCustomer.details.map(({ events }) => events.map(({ event }) => event));
  expect(happened).toEqual([
    ["raised", "escalated", "acknowledged"],
    ["raised", "shelved"],
    ["raised", "taken_out"],
  ]);
  expect(forCustomer.shift.alarms?.rows).toHaveLength(3);
  expect(forCustomer.live).toHaveLength(forStaff.live?.length ?? 0);
});
