import { updateRole } from "@sgval/contract/access/roles";
import { setUserScope } from "@sgval/contract/access/users";
import { updatePreferences } from "@sgval/contract/account/preferences";
import { acknowledgeAlarm, listAlarms } from "@sgval/contract/alarms/alarms";
import { updateDevice } from "@sgval/contract/devices/routes";
import { createLogEntry } from "@sgval/contract/logbook/entries";
import { listDeliveries } from "@sgval/contract/notifications/deliveries";
import { listNotices } from "@sgval/contract/notifications/notices";
import { createRoom } from "@sgval/contract/rooms/rooms";
import { expect, it, vi } from "vitest";
import type { App } from "../../app.ts";
import { mailService } from "../../gateways/mail/mailer.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { alarmRaised } from "../alarms/index.ts";
import { notifications } from "./index.ts";
import { mailNow } from "./send-delivery.ts";

const raised = new Set<number>();
const beforeStart = ({ events }: App) =>
  void events.on(alarmRaised, ({ alarm }) => void raised.add(alarm.deviceId));
const harness = useHarness({ beforeStart });
const { clock } = harness;

const aLogger = () =>
  aDevice().ofType("DATALOGGER").reportingEvery(300).withChannel("pressure", { under: 1, over: 6 });
/** Raises an alarm of high priority, announced; returns its id and since when. */
const alarmOf = async (device: { id: number; token: string }) => {
  for (const pressure of [6.4, 6.5]) {
    await clock.advance(60_000);
    const ts = Math.round(clock.now() / 1000);
    await harness.call("POST", "/telemetry", { ts, pressure }, device.token);
  }
  await vi.waitFor(() => expect(raised).toContain(device.id));
  await clock.advance(2_000);
  await harness.app.use(notifications).alarms.settle();
  const { data } = await harness.ok(harness.admin, listAlarms, { query: { deviceId: device.id } });
  const [alarm] = data;
  if (!alarm) throw new Error("no alarm");
  return alarm;
};

/** Somebody with a mail that waits for a server, about the alarm of a device. */
const waitingMail = async (name: string) => {
  const device = await aLogger().withTokenIn(harness);
  const email = `${name}@example.vn`;
  const who = await aUser()
    .named(name)
    .withEmail(email)
    .withPermissions("Risk.Index")
    .seeing(device)
    .signedInTo(harness);
  const notificationsOf = { alarmHigh: { mail: true, push: false, telegram: false } };
  await harness.ok(who, updatePreferences, { body: { notifications: notificationsOf } });
  const alarm = await alarmOf(device);
  const [mail] = (await harness.app.use(mailService).outbox()).filter(({ to }) => to === email);
  if (!mail) throw new Error("no mail");
  return {
    ...{ who, device, alarm, mail },
    /** As it would leave now. */
    now: () => mailNow(harness.app.use(notifications).deps)({ ...mail, reference: mail.reference ?? "" }),
    delivery: async () =>
      (await harness.ok(harness.admin, listDeliveries, { query: { way: "mail" } })).data.find(
        ({ to }) => to === name,
      ),
  };
};
const acknowledge = ({ id }: { id: number }) =>
  harness.ok(harness.admin, acknowledgeAlarm, { params: { id }, body: {} });
const see = ({ id }: { id: number }, ...deviceIds: number[]) =>
  harness.ok(harness.admin, setUserScope, {
    params: { id },
    body: { all: false, deviceIds, roomIds: [], zoneIds: [] },
  });
const allow = ({ roleId }: { roleId: number }, ...permissions: ("Device.Index" | "Risk.Index")[]) =>
  harness.ok(harness.admin, updateRole, { params: { id: roleId }, body: { permissions } });
const bell = async (who: SignedIn) => {
  const { data, metaData } = await harness.ok(who, listNotices);
  return { texts: data.map(({ text }) => text), unread: metaData.unread };
};

it("a message says since when its alarm is there, with the day, as it may leave on another one", async () => {
  const { alarm, mail, who } = await waitingMail("since1");
  const { timeZone } = harness.app.use(notifications).deps.config;
  const [day, time] = [
    new Intl.DateTimeFormat("en-GB", { timeZone, day: "2-digit", month: "2-digit" }),
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }),
  ].map((format) => format.format(Date.parse(alarm.activeSince)));
  expect(mail.text).toMatch(new RegExp(`^${day} ${time} · Cao · `));
  expect(mail.subject).toContain(`${day} ${time} · Cao`);
  // The bell has a time beside each row.
  expect((await bell(who)).texts).toEqual([expect.stringMatching(/^Cao · /)]);
});

it("a message that waited does not leave once its alarm asks for no answer, and the log says why", async () => {
  const soon = await waitingMail("soon1");
  await acknowledge(soon.alarm);
  // Whoever chose to have each alarm has it also where a colleague was faster.
  expect(await soon.now()).not.toBeNull();
  const late = await waitingMail("late1");
  await clock.advance(11 * 60_000);
  expect(await late.now()).not.toBeNull();
  await acknowledge(late.alarm);
  expect(await late.now()).toBeNull();
  expect(await late.delivery()).toMatchObject({ status: "withdrawn", reason: "answered" });
});

it("a message does not leave to who has lost the permission to read it, and the log says why", async () => {
  const { who, now, delivery } = await waitingMail("role1");
  expect(await now()).not.toBeNull();
  await allow(who, "Device.Index");
  expect(await now()).toBeNull();
  expect(await delivery()).toMatchObject({ status: "withdrawn", reason: "no_permission" });
});

it("the bell shows what its reader may see now", async () => {
  const { who, device } = await waitingMail("bell1");
  const all = await bell(who);
  expect(all).toMatchObject({ texts: [expect.stringContaining(device.displayName)], unread: 1 });
  await see(who);
  expect(await bell(who)).toEqual({ texts: [], unread: 0 });
  await see(who, device.id);
  expect(await bell(who)).toEqual(all);
  await allow(who, "Device.Index");
  expect(await bell(who)).toEqual({ texts: [], unread: 0 });
});

it("the bell shows a note about a room only while its reader sees a device there", async () => {
  const roomId = (await harness.ok(harness.admin, createRoom, { body: { name: "Trạm 7" } })).data.id;
  const device = await aDevice().ofType("VGA").in(harness);
  await harness.ok(harness.admin, updateDevice, { params: { id: device.id }, body: { roomId } });
  const who = await aUser().withPermissions("Logbook.Create").seeing(device).signedInTo(harness);
  const at = new Date(clock.now()).toISOString();
  const note = { kind: "hand_over", text: "Bơm 2 rò", at, deviceId: null, roomId } as const;
  await harness.ok(harness.admin, createLogEntry, { body: note });
  await vi.waitFor(async () =>
    expect((await bell(who)).texts).toEqual([expect.stringContaining("Bơm 2 rò")]),
  );
  await see(who);
  expect(await bell(who)).toEqual({ texts: [], unread: 0 });
});
