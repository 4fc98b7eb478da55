import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { setUserScope } from "@sgval/contract/access/users";
import { updatePreferences } from "@sgval/contract/account/preferences";
import {
  acknowledgeAlarm,
  listAlarms,
  prioritiseAlarm,
  putAlarmBack,
  readAlarm,
  shelveAlarm,
  takeAlarmOut,
  unshelveAlarm,
} from "@sgval/contract/alarms/alarms";
import {
  createChannel,
  deleteChannel,
  listChannels,
  testChannel,
  updateChannel,
} from "@sgval/contract/notifications/channels";
import { exportDeliveries, listDeliveries, retryDelivery } from "@sgval/contract/notifications/deliveries";
import { updateDutyRoster, updateEscalation } from "@sgval/contract/notifications/duty";
import * as notices from "@sgval/contract/notifications/notices";
import { listRuns, startRun } from "@sgval/contract/reports/runs";
import { readMailSetting, testMail, updateMailSetting } from "@sgval/contract/settings/mail";
import { dayMs } from "@sgval/quantities/duration";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { App } from "../../app.ts";
import { type Mail, mailService } from "../../gateways/mail/mailer.ts";
import { outbound } from "../../gateways/webhooks/outbound.ts";
import { jobsFixture } from "../../kernel/jobs/jobs.fixture.store.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { Harness, type SignedIn, useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { alarmRaised } from "../alarms/index.ts";
import { findChannels, updateChannelRow } from "./channels.store.ts";
import { dropDeliveries, giveUpMails, insertDelivery } from "./deliveries.store.ts";
import { deliveriesAsTable } from "./export-deliveries.ts";
import { notifications } from "./index.ts";
import { type NotifierDeps, notify } from "./notify.ts";
import type { Occurrence } from "./occurrence.ts";
import { mailNow } from "./send-delivery.ts";

const raised = new Set<number>();
const beforeStart = ({ events }: App) =>
  void events.on(alarmRaised, ({ alarm }) => void raised.add(alarm.deviceId));
/** Whether this node is the one that evaluates and notifies. */
let leads = true;
const harness = useHarness({ beforeStart, lease: { isHeld: () => leads } });
const { clock } = harness;
/** Jobs are done in real time. */
const soon = { timeout: 10_000 };

const seen: {
  url: string | undefined;
  headers: IncomingMessage["headers"];
  body: ReturnType<typeof JSON.parse>;
}[] = [];
let raw = "";
let status = 200;
let hangs = false;
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    raw = body;
    seen.push({ url: request.url, headers: request.headers, body: JSON.parse(body) });
    if (!hangs) response.writeHead(status).end();
  });
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const address = receiver.address();
  url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});
afterAll(() => void receiver.close());
beforeEach(() => {
  seen.length = 0;
  status = 200;
});
const made: number[] = [];
afterEach(async () => {
  for (const id of made.splice(0)) await harness.call("DELETE", `/notification/channel/${id}`);
  await harness.ok(harness.admin, updateDutyRoster, { body: { shifts: [], exceptions: [] } });
  await setMailServer({ mailServer: null });
});

const settle = () => harness.app.use(notifications).alarms.settle();
/** As if the pause after a failed try were over. */
const tryAgain = async () => {
  const queue = jobsFixture(harness.db);
  // Its delivery says that it failed a little earlier than it waits again.
  await vi.waitFor(
    async () =>
      expect(await queue.stored()).toContainEqual(expect.objectContaining({ error: expect.any(String) })),
    soon,
  );
  await queue.makeDue();
  await queue.lookNow();
};
const later = async (seconds: number) => {
  await clock.advance(seconds * 1000);
  await settle();
};
const alarmsOf = async ({ id }: { id: number }) =>
  (await harness.ok(harness.admin, listAlarms, { query: { deviceId: id, tab: "all" } })).data;
const report = (device: { token: string }, pressure: number, to: Harness = harness) =>
  to.call("POST", "/telemetry", { ts: Math.round(clock.now() / 1000), pressure }, device.token);
/** Raises an alarm of high priority, which nobody is notified of yet. */
const raise = async (device: { id: number; token: string }, at: Harness = harness) => {
  await report(device, 6.4, at);
  await clock.advance(60_000);
  await report(device, 6.5, at);
  await vi.waitFor(() => expect(raised).toContain(device.id));
};
const aLogger = () =>
  aDevice().ofType("DATALOGGER").reportingEvery(300).withChannel("pressure", { under: 1, over: 6 });
/** Raises an alarm of high priority and lets it be announced. */
const alarmOf = async (device: { id: number; token: string }) => {
  await raise(device);
  await later(2);
  return (await alarmsOf(device))[0]?.id ?? 0;
};
const aChannel = async (changes: object = {}) => {
  const { data } = await harness.ok(harness.admin, createChannel, {
    body: {
      ...{ type: "webhook", name: "Hook", enabled: true, url: `${url}/in`, secret: "s3cret", template: null },
      ...{ insideAllowed: true, kinds: ["alarmHigh"], ...changes },
    },
  });
  made.push(data.id);
  return data;
};
/** Nobody listens there. */
const mailServer = {
  ...{ host: "127.0.0.1", port: 1, tls: "none", username: "sg", password: "pw-1" },
  sender: "sg@example.org",
};
const setMailServer = (body: { mailServer: typeof mailServer | null }) =>
  harness.ok(harness.admin, updateMailSetting, { body });
const deliveries = async (query: Record<string, string> = {}) =>
  (await harness.ok(harness.admin, listDeliveries, { query: { size: 100, ...query } })).data;
const choose = (who: SignedIn, kind: string, ways: object, more: object = {}) =>
  harness.ok(who, updatePreferences, { body: { notifications: { [kind]: ways }, ...more } });
const demandNewPassword = ({ id }: { id: number }) =>
  harness.db.kysely
    .updateTable("user_account")
    .set({ must_change_password: true })
    .where("id", "=", id)
    .execute();
const bell = async (who: SignedIn) => (await harness.ok(who, notices.listNotices)).data;

it("a duty roster knows who may acknowledge, who has no password yet, and whether anything can send", async () => {
  const able = await aUser()
    .named("able1")
    .withPermissions("Risk.Index", "Risk.Acknowledge")
    .signedInTo(harness);
  const unable = await aUser().named("unable1").withPermissions("Risk.Index").signedInTo(harness);
  const read = async () => (await harness.ok(harness.admin, notices.listDutyPeople)).data;
  const { people, canSend } = await read();
  const found = (id: number) => people.find((one) => one.id === id)?.mayAcknowledge;
  expect([found(able.id), found(unable.id), canSend]).toEqual([true, false, false]);
  await demandNewPassword(able);
  const { people: later } = await read();
  expect(later.find(({ id }) => id === able.id)).toMatchObject({
    mayAcknowledge: true,
    mustChangePassword: true,
  });
  await aChannel({ type: "sms", name: "SMS", url: `${url}/sms` });
  expect((await read()).canSend).toBe(true);
});

it("goes on making reports while two webhooks hang", async () => {
  const device = await aLogger().withTokenIn(harness);
  for (const name of ["Hook 1", "Hook 2"]) await aChannel({ name });
  hangs = true;
  await alarmOf(device);
  await vi.waitFor(() => expect(seen).toHaveLength(2), soon);
  const body = { kind: "pressure", deviceIds: [device.id], formats: ["csv"] } as const;
  const range = { from: "2025-11-18T00:00:00.000Z", to: "2025-11-19T00:00:00.000Z" };
  const { data } = await harness.ok(harness.admin, startRun, { body: { ...body, ...range } });
  const run = async () => (await harness.ok(harness.admin, listRuns)).data.find(({ id }) => id === data.id);
  // Sooner than a receiver that hangs is given up.
  await vi.waitFor(async () => expect(await run()).toMatchObject({ state: "done" }), { timeout: 7_000 });
  hangs = false;
  receiver.closeAllConnections();
}, 30_000);

describe("who is notified", () => {
  it("is whoever may see alarms and the device, each in their own language, and nobody else", async () => {
    const [device, other] = [await aLogger().withTokenIn(harness), await aLogger().withTokenIn(harness)];
    const within = await aUser().withPermissions("Risk.Index").seeing(device).signedInTo(harness);
    const beyond = await aUser().withPermissions("Risk.Index").seeing(other).signedInTo(harness);
    const without = await aUser().withPermissions("Device.Index").seeing(device).signedInTo(harness);
    const id = await alarmOf(device);
    const [notice, ...rest] = await bell(within);
    expect(rest).toEqual([]);
    expect(notice).toMatchObject({
      kind: "alarmHigh",
      tone: "warning",
      read: false,
      href: `/apps/risk/list?alarm=${id}`,
    });
    expect(notice?.text).toMatch(/^Cao · Áp lực · Vượt giới hạn 6,5.* > 6,0/);
    // Whoever reads in another language by now.
    expect(notice?.texts?.vn).toBe(notice?.text);
    expect(notice?.texts?.en).toMatch(/^High · Pressure · Above limit 6\.5.* > 6\.0/);
    expect([await bell(beyond), await bell(without)]).toEqual([[], []]);
    await harness.ok(within, notices.readNotices, { body: { keys: [notice?.key ?? ""] } });
    expect((await harness.ok(within, notices.listNotices)).metaData.unread).toBe(0);
    // Somebody makes it critical: the same notice, of the kind that it is now.
    await harness.ok(harness.admin, prioritiseAlarm, { params: { id }, body: { priority: 1 } });
    await later(2);
    expect(await bell(within)).toMatchObject([{ key: notice?.key, kind: "alarmCritical", read: false }]);
  });

  it("leaves by mail through the outbox, and not in quiet hours", async () => {
    const device = await aLogger().withTokenIn(harness);
    const awake = await aUser()
      .withEmail("awake@example.org")
      .withPermissions("Risk.Index")
      .seeing(device)
      .signedInTo(harness);
    const asleep = await aUser()
      .withEmail("asleep@example.org")
      .withPermissions("Risk.Index")
      .seeing(device)
      .signedInTo(harness);
    await choose(awake, "alarmHigh", { mail: true });
    await choose(asleep, "alarmHigh", { mail: true }, { quietHours: { from: "00:00", to: "00:00" } });
    await alarmOf(device);
    const mails = (await harness.app.use(mailService).outbox()).map(({ to }) => to);
    expect(mails).toContain("awake@example.org");
    expect(mails).not.toContain("asleep@example.org");
    expect(await bell(asleep)).toHaveLength(1);
    const [delivery] = await deliveries({ way: "mail" });
    expect(delivery).toMatchObject({ to: awake.username, tries: 0, duty: false });
    const became = async () => {
      const found = (await deliveries({ way: "mail" })).find(({ id }) => id === delivery?.id);
      return [found?.status, found?.reason];
    };
    // It says that no server is set up, and ends with that once the outbox has it no longer.
    expect(await became()).toEqual(["waiting", "no_mail_server"]);
    const now = new Date(clock.now() + 1);
    await giveUpMails(harness.db.kysely, now, now);
    expect(await became()).toEqual(["failed", "no_mail_server"]);
  });
});

it("is nobody any more of an alarm that somebody answered before it was announced", async () => {
  const device = await aLogger().withTokenIn(harness);
  await raise(device);
  const [alarm] = await alarmsOf(device);
  await harness.ok(harness.admin, acknowledgeAlarm, { params: { id: alarm?.id ?? 0 }, body: {} });
  await later(2);
  expect((await bell(harness.admin)).filter(({ key }) => key.startsWith(`alarm-${alarm?.id}-`))).toEqual([]);
});

it("of a flood, the gravest is named first in a message and stays behind the bell", async () => {
  const person = await aUser()
    .withEmail("flood@example.org")
    .withPermissions("Risk.Index")
    .seeing()
    .signedInTo(harness);
  await harness.ok(person, updatePreferences, {
    body: { notifications: { alarmHigh: { mail: true }, alarmCritical: { mail: true } } },
  });
  const one = (kind: "alarmHigh" | "alarmCritical", key: string): Occurrence => ({
    ...{ kind, key, tone: "warning", href: "/", deviceId: null, permission: "Risk.Index" },
    ...{ onlyUserId: person.id, line: () => key, event: {} },
  });
  const high = Array.from({ length: 15 }, (_, index) => one("alarmHigh", `high ${index}`));
  const late = Array.from({ length: 25 }, (_, index) => one("alarmHigh", `late ${index}`));
  const mails: Mail[] = [];
  const deps: NotifierDeps = {
    config: { locale: "en", timeZone: "Asia/Ho_Chi_Minh", title: "SG-VAL" },
    jobs: { enqueue: async () => {} },
    mailer: { server: true, send: async (_, mail) => void mails.push(mail) },
    ...{ origin: () => "", units: () => ({}) },
  };
  await harness.db.transaction((trx) =>
    notify(deps, trx, [...high, one("alarmCritical", "critical"), ...late], new Date(clock.now())),
  );
  const [mail] = mails;
  expect(mail?.text.split("\n").slice(0, 2)).toEqual(["critical", "high 0"]);
  expect((await deliveries()).find(({ to }) => to === person.username)).toMatchObject({
    ...{ kind: "alarmCritical", status: "waiting", reason: null },
    title: expect.stringMatching(/^41 notifications: critical; high 0; high 1;/),
  });
  const kept = (await bell(person)).map(({ text }) => text);
  expect(kept).toHaveLength(20);
  expect(kept[0]).toBe("critical");
});

describe("a webhook", () => {
  it("gets the alarm signed, once, and the log says so", async () => {
    const hook = await aChannel();
    const device = await aLogger().withTokenIn(harness);
    const id = await alarmOf(device);
    await vi.waitFor(
      async () => expect(await deliveries({ way: "webhook", status: "sent" })).toHaveLength(1),
      soon,
    );
    expect(seen).toHaveLength(1);
    const [request] = seen;
    expect(request?.body.events).toMatchObject([{ kind: "alarmHigh", alarm: { id, deviceId: device.id } }]);
    const timestamp = String(request?.headers["x-sgval-timestamp"]);
    const signature = createHmac("sha256", "s3cret").update(`${timestamp}.${raw}`).digest("hex");
    expect(request?.headers["x-sgval-signature"]).toBe(`sha256=${signature}`);
    expect(hook).toMatchObject({ hasSecret: true, url: `${url}/in` });
    expect(JSON.stringify(hook)).not.toContain("s3cret");
    const query = { way: "webhook", format: "csv", language: "en" } as const;
    const file = (await harness.file(harness.admin, exportDeliveries, { query })).toString();
    expect(file).toMatch(/^.*Message.*To.*By.*State/mu);
    expect(file.match(/,Webhook,Sent,/gu)).toHaveLength(1);
    const limited = await aUser().withPermissions("Setting.Index").seeing(device).signedInTo(harness);
    expect(await harness.refused(limited, exportDeliveries, { query })).toMatchObject({
      code: "permission_not_held",
    });
  });

  it("has each delivery in the file of the log once, also when others are added while it is written", async () => {
    const add = (count: number) =>
      harness.db.transaction((trx) =>
        Promise.all(
          Array.from({ length: count }, () =>
            insertDelivery(
              trx,
              {
                ...{
                  way: "duty",
                  kind: "alarmHigh",
                  to: "",
                  title: "many",
                  text: "",
                  duty: true,
                  href: null,
                },
                ...{
                  userId: null,
                  channelId: null,
                  subscriptionId: null,
                  deviceIds: [],
                  lines: [],
                  events: [],
                },
                notSent: "nobody_on_duty",
              },
              new Date(0),
            ),
          ),
        ),
      );
    await add(520);
    const view = { language: "en", timeZone: "Asia/Ho_Chi_Minh", units: {} } as const;
    const table = await deliveriesAsTable(harness.db.kysely, { format: "csv", way: ["duty"] }, view);
    const ids: number[] = [];
    for await (const { id } of table.rows) {
      if (ids.length === 0) await add(3);
      ids.push(id);
    }
    expect(ids).toHaveLength(table.count);
    expect(new Set(ids).size).toBe(table.count);
    expect(table.count).toBeGreaterThanOrEqual(520);
    await dropDeliveries(harness.db.kysely, new Date(1));
  });

  it("is tried again while it fails, and again by hand once it was given up", async () => {
    const { id } = await aChannel({ name: "Broken" });
    status = 503;
    const device = await aLogger().withTokenIn(harness);
    await alarmOf(device);
    const mine = async () => (await deliveries({ way: "webhook" })).find(({ to }) => to === "Broken");
    await vi.waitFor(async () => expect((await mine())?.tries).toBeGreaterThan(0), soon);
    expect(await mine()).toMatchObject({ status: "waiting", reason: "status_503" });
    status = 200;
    await tryAgain();
    await vi.waitFor(async () => expect(await mine()).toMatchObject({ status: "sent", reason: null }), soon);
    const sent = (await mine())?.id ?? 0;
    expect(await harness.refused(harness.admin, retryDelivery, { params: { id: sent } })).toMatchObject({
      code: "delivery_not_failed",
    });
    status = 400;
    await alarmOf(await aLogger().withTokenIn(harness));
    await vi.waitFor(
      async () => expect(await mine()).toMatchObject({ status: "failed", reason: "status_400" }),
      soon,
    );
    status = 200;
    await harness.ok(harness.admin, retryDelivery, { params: { id: (await mine())?.id ?? 0 } });
    await vi.waitFor(async () => expect(await mine()).toMatchObject({ status: "sent" }), soon);
    expect(id).toBeGreaterThan(0);
  });

  it("is offered nothing that one person alone is notified of", async () => {
    const body = { type: "webhook", name: "x", enabled: true, url: `${url}/in`, template: null };
    for (const kind of ["commandResult", "reportReady"])
      expect(
        await harness.refused(harness.admin, createChannel, {
          body: { ...body, insideAllowed: true, kinds: [kind] },
        }),
      ).toMatchObject({ status: 422, details: [{ field: "kinds.0" }] });
    // Those that were chosen before are gone.
    const { id } = await aChannel();
    const trx = harness.db.kysely;
    const stored = (await findChannels(trx)).find((one) => one.id === id) ?? expect.fail("it is gone");
    const kinds = ["alarmHigh", "commandResult"] as const;
    await updateChannelRow(trx, id, { ...stored, kinds: [...kinds] }, stored.updatedAt);
    expect((await findChannels(trx)).find((one) => one.id === id)?.kinds).toEqual(["alarmHigh"]);
  });

  it("reaches no inside address unless an administrator allows it, and is set by nobody with a limited scope", async () => {
    const inside = { type: "webhook", name: "x", enabled: true, url: `${url}/in`, template: null, kinds: [] };
    expect(
      await harness.refused(harness.admin, createChannel, { body: { ...inside, insideAllowed: false } }),
    ).toMatchObject({ status: 422, code: "address_refused", details: [{ field: "url" }] });
    const metadata = { ...inside, insideAllowed: true, url: "http://169.254.169.254/latest" };
    expect(await harness.refused(harness.admin, createChannel, { body: metadata })).toMatchObject({
      code: "address_refused",
    });
    const limited = await aUser()
      .withPermissions("Setting.Index", "Setting.Update")
      .seeing(await aLogger().in(harness))
      .signedInTo(harness);
    expect(
      await harness.refused(limited, createChannel, { body: { ...inside, insideAllowed: true } }),
    ).toMatchObject({ code: "permission_not_held" });
    expect(await harness.refused(limited, listDeliveries)).toMatchObject({ code: "permission_not_held" });
  });

  it("is signed by a secret that the server makes where none is given, and that is said once", async () => {
    const hook = await aChannel({ secret: undefined });
    expect(hook).toMatchObject({ hasSecret: true, madeSecret: expect.stringMatching(/^[\w-]{43}$/) });
    await alarmOf(await aLogger().withTokenIn(harness));
    await vi.waitFor(() => expect(seen).toHaveLength(1), soon);
    const signed = `${seen[0]?.headers["x-sgval-timestamp"]}.${raw}`;
    const signature = createHmac("sha256", hook.madeSecret ?? "")
      .update(signed)
      .digest("hex");
    expect(seen[0]?.headers["x-sgval-signature"]).toBe(`sha256=${signature}`);
    const { data } = await harness.ok(harness.admin, listChannels);
    expect(JSON.stringify(data)).not.toContain(hook.madeSecret);
  });

  it("is signed although it was stored before each had a secret, and gets one that is shown when it is saved", async () => {
    const { id } = await aChannel();
    const trx = harness.db.kysely;
    const stored = (await findChannels(trx)).find((one) => one.id === id);
    if (!stored) throw new Error("no channel");
    await updateChannelRow(trx, id, { ...stored, secretSealed: null }, stored.updatedAt);
    await harness.ok(harness.admin, testChannel, { params: { id }, body: { to: null } });
    expect(seen[0]?.headers["x-sgval-signature"]).toMatch(/^sha256=[0-9a-f]{64}$/);
    const hook = async () =>
      (await harness.ok(harness.admin, listChannels)).data.find((one) => one.id === id);
    expect(await hook()).toMatchObject({ hasSecret: false });
    const body = {
      ...{ type: "webhook" as const, name: "Hook", enabled: true, url: `${url}/in`, template: null },
      ...{ insideAllowed: true, kinds: [] },
    };
    const saved = await harness.ok(harness.admin, updateChannel, { params: { id }, body });
    expect(saved.data).toMatchObject({ hasSecret: true, madeSecret: expect.any(String) });
  });

  it("keeps its secret when it is not named, and gets another one with another address", async () => {
    const { id } = await aChannel();
    const body = {
      type: "webhook",
      name: "Hook",
      enabled: true,
      url: `${url}/in`,
      template: null,
      insideAllowed: true,
      kinds: [],
    };
    const save = async (changes: object) =>
      (await harness.ok(harness.admin, updateChannel, { params: { id }, body: { ...body, ...changes } }))
        .data;
    expect(await save({})).toMatchObject({ hasSecret: true, madeSecret: null });
    expect(await save({ url: `${url}/other` })).toMatchObject({
      ...{ hasSecret: true, madeSecret: expect.any(String) },
    });
    expect(await save({ url: `${url}/third`, secret: "own" })).toMatchObject({
      ...{ hasSecret: true, madeSecret: null },
    });
    expect(await save({ url: `${url}/third`, secret: "" })).toMatchObject({ madeSecret: expect.any(String) });
    // That of a messaging service is sent itself: it is never made up, and never goes to another address.
    expect(await save({ type: "sms", url: `${url}/sms` })).toMatchObject({
      ...{ hasSecret: false, madeSecret: null },
    });
    await harness.ok(harness.admin, deleteChannel, { params: { id: made.pop() ?? 0 } });
    expect(await harness.recorded("Hook")).toContain("channel_deleted");
  });
});

describe("messages to one person", () => {
  it("go by Telegram and SMS through their adapters, to the addresses of the account", async () => {
    await aChannel({ type: "telegram", name: "Telegram", url: `${url}/telegram`, secret: "123:abc" });
    await aChannel({
      ...{ type: "sms", name: "SMS", url: `${url}/sms`, secret: "Bearer key" },
      template: '{"phone": "{{to}}", "message": "{{text}}"}',
    });
    const device = await aLogger().withTokenIn(harness);
    const who = await aUser().withPermissions("Risk.Index").seeing(device).signedInTo(harness);
    await choose(
      who,
      "alarmHigh",
      { telegram: true, sms: true, push: false },
      { telegramChat: "42", smsNumber: "+84 90" },
    );
    await alarmOf(device);
    await vi.waitFor(() => expect(seen).toHaveLength(2), soon);
    const telegram = seen.find((one) => one.url === "/telegram/bot123:abc/sendMessage");
    expect(telegram?.body).toMatchObject({ chat_id: "42", text: expect.stringContaining("Vượt giới hạn") });
    const sms = seen.find((one) => one.url === "/sms");
    expect(sms?.headers.authorization).toBe("Bearer key");
    expect(sms?.body).toMatchObject({ phone: "+84 90", message: expect.stringContaining("Vượt giới hạn") });
  });

  it("by SMS have a secret of letters that a request can carry", async () => {
    const sms = { type: "sms", name: "SMS", enabled: true, url: `${url}/sms`, template: null } as const;
    const body = { ...sms, insideAllowed: true, kinds: [], secret: "Bearer khoá-bí-mật-ế" };
    expect(await harness.refused(harness.admin, createChannel, { body })).toMatchObject({
      code: "validation_failed",
      details: [{ field: "secret" }],
    });
    // A webhook is signed by its secret, which is not sent.
    await aChannel({ secret: "khoá-bí-mật-ế" });
  });

  it("are not sent to who may not see the device any more", async () => {
    await aChannel({ type: "sms", name: "SMS", url: `${url}/sms` });
    const device = await aLogger().withTokenIn(harness);
    const who = await aUser().withPermissions("Risk.Index").seeing(device).signedInTo(harness);
    await choose(who, "alarmHigh", { sms: true, push: false, telegram: false }, { smsNumber: "0900" });
    status = 503;
    await alarmOf(device);
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), soon);
    await harness.ok(harness.admin, setUserScope, {
      params: { id: who.id },
      body: { all: false, deviceIds: [], roomIds: [], zoneIds: [] },
    });
    status = 200;
    await tryAgain();
    await vi.waitFor(
      async () =>
        expect((await deliveries({ way: "sms" })).find(({ to }) => to === who.username)).toMatchObject({
          status: "withdrawn",
          reason: "not_visible",
        }),
      soon,
    );
  });

  it("keep the lines about what their reader still sees, and lose the others", async () => {
    await aChannel({ type: "sms", name: "SMS", url: `${url}/sms` });
    const [lost, kept] = [await aLogger().withTokenIn(harness), await aLogger().withTokenIn(harness)];
    const who = await aUser().withPermissions("Risk.Index").seeing(lost, kept).signedInTo(harness);
    await choose(who, "alarmHigh", { sms: true, push: false, telegram: false }, { smsNumber: "0900" });
    status = 503;
    for (const device of [lost, kept]) await report(device, 6.4);
    await clock.advance(60_000);
    for (const device of [lost, kept]) await report(device, 6.5);
    for (const { id } of [lost, kept]) await vi.waitFor(() => expect(raised).toContain(id));
    await later(2);
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), soon);
    await harness.ok(harness.admin, setUserScope, {
      params: { id: who.id },
      body: { all: false, deviceIds: [kept.id], roomIds: [], zoneIds: [] },
    });
    status = 200;
    await tryAgain();
    const sent = async () => (await deliveries({ way: "sms" })).find(({ to }) => to === who.username);
    await vi.waitFor(async () => expect(await sent()).toMatchObject({ status: "sent" }), soon);
    const message = JSON.stringify(seen.at(-1)?.body);
    expect(message).toContain(kept.name);
    expect(message).not.toContain(lost.name);
  });

  it("as a mail that waits say only what is about devices that their reader still sees, or do not leave", async () => {
    const mailer = harness.app.use(mailService);
    const [lost, kept] = [await aLogger().withTokenIn(harness), await aLogger().withTokenIn(harness)];
    const reader = (name: string) =>
      aUser().named(name).withEmail(`${name}@example.vn`).withPermissions("Risk.Index");
    const some = await reader("doc1").seeing(lost, kept).signedInTo(harness);
    const none = await reader("doc2").seeing(lost, kept).signedInTo(harness);
    for (const who of [some, none]) await choose(who, "alarmHigh", { mail: true, push: false });
    for (const device of [lost, kept]) await report(device, 6.4);
    await clock.advance(60_000);
    for (const device of [lost, kept]) await report(device, 6.5);
    for (const { id } of [lost, kept]) await vi.waitFor(() => expect(raised).toContain(id));
    await later(2);
    for (const [{ id }, deviceIds] of [[some, [kept.id]] as const, [none, []] as const])
      await harness.ok(harness.admin, setUserScope, {
        params: { id },
        body: { all: false, deviceIds: [...deviceIds], roomIds: [], zoneIds: [] },
      });
    const waiting = (await mailer.outbox()).filter(({ text }) => text.includes(lost.name));
    expect(waiting).toHaveLength(2);
    const now = mailNow(harness.app.use(notifications).deps);
    const texts = await Promise.all(waiting.map((mail) => now({ ...mail, reference: mail.reference ?? "" })));
    const [left] = texts.filter((mail) => mail !== null);
    expect(texts.filter((mail) => mail === null)).toHaveLength(1);
    expect(left?.text).toContain(kept.name);
    expect(`${left?.subject} ${left?.text}`).not.toContain(lost.name);
    const stored = await deliveries({ way: "mail" });
    expect(stored.find(({ to }) => to === none.username)).toMatchObject({
      status: "withdrawn",
      reason: "not_visible",
    });
    expect(stored.find(({ to }) => to === some.username)).toMatchObject({ status: "waiting" });
  });

  it("as a mail that waits name another device only while their reader sees it, too", async () => {
    const [logger, valve] = [await aLogger().in(harness), await aDevice().ofType("VGA").in(harness)];
    const who = await aUser()
      .withEmail("beside@example.vn")
      .withPermissions("Risk.Index")
      .seeing(logger, valve)
      .signedInTo(harness);
    await choose(who, "alarmHigh", { mail: true, push: false });
    const { deps } = harness.app.use(notifications);
    const low: Occurrence = {
      ...{ kind: "alarmHigh", key: "beside", tone: "warning", href: "/", permission: "Risk.Index" },
      ...{ deviceId: logger.id, besideDeviceId: valve.id, onlyUserId: who.id, event: {} },
      line: () => `low at ${logger.name}`,
      more: (_, person) => (person.sees(valve.id) ? `binh1 closed ${valve.name}` : undefined),
    };
    await harness.db.transaction((trx) => notify(deps, trx, [low], new Date(clock.now())));
    const [mail] = (await harness.app.use(mailService).outbox()).filter(
      ({ to }) => to === "beside@example.vn",
    );
    if (!mail) throw new Error("no mail");
    const sentNow = async () => (await mailNow(deps)({ ...mail, reference: mail.reference ?? "" }))?.text;
    expect(await sentNow()).toContain(`low at ${logger.name}\nbinh1 closed ${valve.name}`);
    await harness.ok(harness.admin, setUserScope, {
      params: { id: who.id },
      body: { all: false, deviceIds: [logger.id], roomIds: [], zoneIds: [] },
    });
    expect(await sentNow()).toContain(`low at ${logger.name}`);
    expect(await sentNow()).not.toMatch(new RegExp(`binh1|${valve.name}`));
  });

  it("as a mail that is sent again by hand wait for their server as long as a new one, and say so", async () => {
    const who = await aUser().withEmail("again@example.vn").in(harness);
    const at = (days: number) => new Date(clock.now() + days * dayMs);
    const { kysely } = harness.db;
    const id = await insertDelivery(
      kysely,
      {
        ...{ way: "mail", kind: null, to: who.username, title: "t", text: "t", href: null, duty: false },
        ...{ userId: who.id, channelId: null, subscriptionId: null },
        ...{ deviceIds: [], lines: [], events: [] },
      },
      at(-9),
    );
    const sweep = (now: Date) => giveUpMails(kysely, new Date(now.getTime() - 7 * dayMs), now);
    const became = async () => {
      const found = (await deliveries({ way: "mail" })).find((one) => one.id === id);
      return [found?.status, found?.reason];
    };
    await sweep(at(-1));
    expect(await became()).toEqual(["failed", "unknown"]);
    await harness.ok(harness.admin, retryDelivery, { params: { id } });
    await sweep(at(0));
    expect(await became()).toEqual(["waiting", "no_mail_server"]);
    await sweep(at(6.9));
    expect(await became()).toEqual(["waiting", "no_mail_server"]);
    await sweep(at(7.1));
    expect(await became()).toEqual(["failed", "no_mail_server"]);
  });

  it("go to a subscribed browser encrypted, until its session ends", async () => {
    const post = vi.spyOn(harness.app.use(outbound), "post").mockResolvedValue({ accepted: true });
    const device = await aLogger().withTokenIn(harness);
    const who = await aUser().withPermissions("Risk.Index").seeing(device).signedInTo(harness);
    const keys = {
      p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
      auth: "tBHItJI5svbpez7KI4CCXg",
    };
    const body = { endpoint: "https://push.example/abc", keys };
    for (const endpoint of ["https://127.0.0.1/x", "https://localhost/x", "https://[fe80::1]/x"])
      expect(
        await harness.refused(who, notices.subscribeBrowser, { body: { ...body, endpoint } }),
      ).toMatchObject({
        code: "address_refused",
      });
    await harness.ok(who, notices.subscribeBrowser, { body });
    await alarmOf(device);
    await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(1), soon);
    const request = post.mock.calls[0]?.[0];
    expect(request).toMatchObject({ url: "https://push.example/abc", insideAllowed: false });
    expect(request?.headers).toMatchObject({
      authorization: expect.stringMatching(/^vapid t=.+, k=.+/),
      "content-encoding": "aes128gcm",
      urgency: "high",
    });
    expect(Buffer.from(request?.body ?? "").includes("Vượt")).toBe(false);
    await harness.call("POST", "/auth/logout", undefined, who.token);
    const again = await harness.signIn(who.username, who.password);
    await vi.waitFor(async () =>
      expect((await harness.ok(again, notices.readWays)).data.browsers).toEqual([]),
    );
    post.mockRestore();
  });

  it("to a browser with unusable keys fail at once and say why", async () => {
    const who = await aUser().withPermissions("Risk.Index").signedInTo(harness);
    const keys = { p256dh: "BNcRdreALRFXTkOOUHK1", auth: "tBHItJI5svbpez7KI4CCXg" };
    await harness.ok(who, notices.subscribeBrowser, { body: { endpoint: "https://push.example/bad", keys } });
    expect((await harness.ok(who, notices.testNotice, { body: { way: "push" } })).data).toEqual({
      sent: false,
      reason: "not_encrypted",
    });
  });

  it("can be tried, and the answer says what became of it", async () => {
    const who = await aUser().withPermissions("Risk.Index").signedInTo(harness);
    expect(await harness.refused(who, notices.testNotice, { body: { way: "sms" } })).toMatchObject({
      code: "no_address",
    });
    const { id } = await aChannel({ type: "sms", name: "SMS", url: `${url}/sms` });
    await harness.ok(who, updatePreferences, { body: { smsNumber: "0901" } });
    expect((await harness.ok(who, notices.testNotice, { body: { way: "sms" } })).data).toEqual({
      sent: true,
      reason: null,
    });
    status = 401;
    expect(
      (await harness.ok(harness.admin, testChannel, { params: { id }, body: { to: "1" } })).data,
    ).toEqual({ sent: false, reason: "status_401" });
    expect((await deliveries({ way: "sms", status: "sent" }))[0]).toMatchObject({
      to: who.username,
      kind: null,
    });
  });
});

describe("an alarm that nobody answers", () => {
  /** Minutes that the people on duty have for an alarm of high priority. */
  const minutes = 3;
  const putOnDuty = (...people: number[]) => {
    const shift = { days: [1, 2, 3, 4, 5, 6, 7], from: "00:00", to: "00:00", people };
    return harness.ok(harness.admin, updateDutyRoster, {
      body: { shifts: people.length > 0 ? [shift] : [], exceptions: [] },
    });
  };
  const team = async (device: { id: number }) => {
    const one = (name: string) =>
      aUser()
        .withEmail(`${name}-${device.id}@example.org`)
        .withPermissions("Risk.Index", "Risk.Acknowledge")
        .seeing(device)
        .signedInTo(harness);
    const [first, second] = [await one("first"), await one("second")];
    const blind = await aUser().withPermissions("Risk.Index").seeing().signedInTo(harness);
    const people = [first.id, blind.id, second.id];
    await putOnDuty(...people);
    await harness.ok(harness.admin, updateEscalation, {
      body: { critical: 1, high: minutes, medium: null, low: null },
    });
    expect((await harness.ok(harness.admin, notices.listDutyPeople)).data.onDuty).toEqual(people);
    return { first, second, blind };
  };
  const escalatedTo = async (device: { id: number }) => (await alarmsOf(device))[0]?.escalated?.to ?? null;

  it("goes to the next on duty who may see it, also after a restart, and says so", async () => {
    const device = await aLogger().withTokenIn(harness);
    const { first, second, blind } = await team(device);
    await aChannel();
    expect((await harness.history("dutyRoster", "setting"))[0]).toMatchObject({
      after: { shifts: [{ people: [first.username, blind.username, second.username] }] },
    });
    const id = await alarmOf(device);
    expect((await bell(first))[0]?.text).toMatch(/^Bạn đang trực/);
    expect((await bell(second))[0]?.text).toMatch(/^Cao/);
    await later((minutes - 1) * 60);
    expect(await escalatedTo(device)).toBeNull();
    await harness.restart();
    await later(70);
    expect(await escalatedTo(device)).toBe(second.username);
    expect((await bell(second))[0]?.text).toMatch(/^Chưa ai xác nhận/);
    expect(await bell(blind)).toEqual([]);
    const { events } = (await harness.ok(harness.admin, readAlarm, { params: { id } })).data;
    expect(events.map(({ event, note }) => [event, note])).toContainEqual(["escalated", second.username]);
    await vi.waitFor(
      () =>
        expect(seen.map(({ body }) => body.events[0].alarm.escalated?.to ?? null)).toEqual([
          null,
          second.username,
        ]),
      soon,
    );
    await later(minutes * 60 + 10);
    expect(await escalatedTo(device)).toBe(first.username);
    // The bell has one row of it, however often it was announced.
    expect(await bell(second)).toHaveLength(1);
  });

  it("goes on after as many minutes as were set when the clock is set back meanwhile", async () => {
    const device = await aLogger().withTokenIn(harness);
    const { second } = await team(device);
    await alarmOf(device);
    await later(60);
    clock.setBy(-7 * 3_600_000);
    await later((minutes - 2) * 60);
    expect(await escalatedTo(device)).toBeNull();
    await later(80);
    expect(await escalatedTo(device)).toBe(second.username);
    clock.setBy(7 * 3_600_000);
  });

  const mailsTo = async ({ username }: SignedIn) =>
    (await deliveries({ way: "mail" })).filter(({ to }) => to === username).map(({ kind }) => kind);
  /** An alarm whose people on duty get mails. */
  const mailed = async () => {
    const device = await aLogger().withTokenIn(harness);
    const { first, second } = await team(device);
    await choose(first, "alarmHigh", { mail: true });
    const id = await alarmOf(device);
    expect(await mailsTo(first)).toEqual(["alarmHigh"]);
    return { device, first, second, id, params: { id } };
  };

  it("asks again when it comes off the shelf, although it was acknowledged before it came back on it", async () => {
    const { device, first, second, id, params } = await mailed();
    await harness.ok(first, acknowledgeAlarm, { params, body: {} });
    await harness.ok(harness.admin, shelveAlarm, {
      params,
      body: { until: new Date(clock.now() + 900_000).toISOString(), reason: "đang sửa" },
    });
    await report(device, 5);
    await later(5 * 60);
    await report(device, 6.4);
    await later(60);
    await report(device, 6.5);
    await later(60);
    await vi.waitFor(async () =>
      expect(await alarmsOf(device)).toMatchObject([{ id, state: "shelved", count: 2 }]),
    );
    expect(await mailsTo(first)).toHaveLength(1);
    await later(9 * 60);
    await vi.waitFor(async () =>
      expect(await alarmsOf(device)).toMatchObject([{ id, state: "unacknowledged" }]),
    );
    await later(2);
    expect(await mailsTo(first)).toEqual(["alarmHigh", "alarmHigh"]);
    expect(await escalatedTo(device)).toBeNull();
    await later((minutes + 1) * 60);
    expect(await escalatedTo(device)).toBe(second.username);
  });

  it("asks again when a person puts it back into service or takes it from the shelf, and sooner as a critical one", async () => {
    const { device, first, second, params } = await mailed();
    const until = new Date(clock.now() + 3_600_000).toISOString();
    await harness.ok(harness.admin, takeAlarmOut, { params, body: { owner: "Tổ 2", until } });
    await harness.ok(harness.admin, putAlarmBack, { params });
    await later(2);
    expect(await mailsTo(first)).toHaveLength(2);
    await harness.ok(harness.admin, shelveAlarm, {
      params,
      body: { until: new Date(clock.now() + 900_000).toISOString(), reason: "đang sửa" },
    });
    await harness.ok(harness.admin, unshelveAlarm, { params });
    await later(2);
    expect(await mailsTo(first)).toHaveLength(3);
    await choose(first, "alarmCritical", { mail: true });
    await harness.ok(harness.admin, prioritiseAlarm, { params, body: { priority: 3 } });
    await harness.ok(harness.admin, prioritiseAlarm, { params, body: { priority: 1 } });
    await later(2);
    expect((await mailsTo(first)).toSorted()).toEqual(["alarmCritical", ...Array(3).fill("alarmHigh")]);
    // It is looked at each ten seconds.
    await later(2 * 60 + 10);
    await vi.waitFor(async () => expect(await escalatedTo(device)).toBe(second.username));
  });

  it("goes to the first on duty when nobody was on duty at first, and when others came on duty meanwhile", async () => {
    const [one, two] = [await aLogger().withTokenIn(harness), await aLogger().withTokenIn(harness)];
    const early = await team(one);
    await putOnDuty();
    await alarmOf(one);
    await putOnDuty(early.first.id, early.second.id);
    await later((minutes + 1) * 60);
    expect(await escalatedTo(one)).toBe(early.first.username);
    const next = await team(two);
    const [third, fourth] = [next.first, next.second];
    const leaves = await aUser()
      .withPermissions("Risk.Index", "Risk.Acknowledge")
      .seeing(two)
      .signedInTo(harness);
    await putOnDuty(leaves.id, third.id);
    await alarmOf(two);
    await putOnDuty(third.id, fourth.id);
    await later((minutes + 1) * 60);
    expect(await escalatedTo(two)).toBe(third.username);
    await later(minutes * 60 + 10);
    expect(await escalatedTo(two)).toBe(fourth.username);
  });

  it("skips whoever may not acknowledge it at once, says so, and calls them where nobody else may see it", async () => {
    await setMailServer({ mailServer });
    const device = await aLogger().withTokenIn(harness);
    const { first, second, blind } = await team(device);
    const looksOn = await aUser().withPermissions("Risk.Index").seeing(device).signedInTo(harness);
    const other = await aLogger().withTokenIn(harness);
    const alone = await aUser()
      .withEmail(`alone-${other.id}@example.org`)
      .withPermissions("Risk.Index")
      .seeing(other)
      .signedInTo(harness);
    const reset = await aUser().withOpenRole().seeing(device).in(harness);
    await demandNewPassword(reset);
    await putOnDuty(looksOn.id, blind.id, reset.id, first.id, looksOn.id, second.id);
    await alarmOf(device);
    expect((await bell(first))[0]?.text).toMatch(/^Bạn đang trực/);
    expect((await bell(looksOn))[0]?.text).toMatch(/^Cao/);
    await later((minutes + 1) * 60);
    expect(await escalatedTo(device)).toBe(second.username);
    const skipped = async () =>
      (await deliveries({ way: "duty" }))
        .filter(({ to }) => [blind, looksOn, alone, reset].some(({ username }) => username === to))
        .map(({ to, status, reason }) => [to, status, reason]);
    const logged = [
      [reset.username, "withdrawn", "no_password_yet"],
      [looksOn.username, "withdrawn", "may_not_acknowledge"],
      [blind.username, "withdrawn", "not_visible"],
    ];
    expect(await skipped()).toEqual(logged);
    await putOnDuty(alone.id);
    await alarmOf(other);
    expect((await bell(alone))[0]?.text).toMatch(/^Bạn đang trực/);
    expect(await skipped()).toEqual(logged);
  });

  it("goes to the next shift when those on duty had all their rounds", async () => {
    const device = await aLogger().withTokenIn(harness);
    const { first, second } = await team(device);
    await putOnDuty(first.id);
    await alarmOf(device);
    for (let round = 0; round < 4; round += 1) await later(minutes * 60 + 10);
    expect(await escalatedTo(device)).toBe(first.username);
    await putOnDuty(second.id);
    await later(minutes * 60 + 10);
    expect(await escalatedTo(device)).toBe(second.username);
  });

  it("reaches who is on duty by mail when the channels of their choice lead nowhere", async () => {
    await setMailServer({ mailServer });
    const device = await aLogger().withTokenIn(harness);
    const { first, second } = await team(device);
    await alarmOf(device);
    const sent = await deliveries();
    const to = ({ username }: SignedIn) => sent.filter((one) => one.to === username);
    // Their preferences, which nobody touched, are a browser that was never allowed and a service that is not there.
    expect(to(first)).toMatchObject([{ way: "mail", kind: "alarmHigh", duty: true }]);
    expect(to(second)).toEqual([]);
  });

  it("reaches who is on duty by another channel where no server sends the mail of their choice, and says so without one", async () => {
    await aChannel({ type: "sms", name: "SMS", url: `${url}/sms` });
    const device = await aLogger().withTokenIn(harness);
    const { first, second } = await team(device);
    const onlyMail = { mail: true, push: false, telegram: false, sms: false };
    await choose(first, "alarmHigh", onlyMail, { smsNumber: "0901234567" });
    await choose(second, "alarmHigh", onlyMail);
    const sentTo = async ({ username }: SignedIn) =>
      (await deliveries()).flatMap((one) => (one.to === username ? [[one.way, one.reason]] : []));
    await alarmOf(device);
    await vi.waitFor(() => expect(seen).toMatchObject([{ url: "/sms" }]), soon);
    expect((await sentTo(first)).toSorted()).toEqual([
      ["mail", "no_mail_server"],
      ["sms", null],
    ]);
    await later((minutes + 1) * 60);
    expect(await escalatedTo(device)).toBe(second.username);
    expect((await sentTo(second)).toSorted()).toEqual(
      [
        // Of the alarm, as everybody who sees it, and once more on duty.
        ["mail", "no_mail_server"],
        ["mail", "no_mail_server"],
        ["duty", "only_bell"],
      ].toSorted(),
    );
  });

  it("has a line in the log when whoever is on duty is reached by nothing but the bell, and when nobody is there to be called", async () => {
    await setMailServer({ mailServer });
    const device = await aLogger().withTokenIn(harness);
    const { second, blind } = await team(device);
    const alone = await aUser()
      .withPermissions("Risk.Index", "Risk.Acknowledge")
      .seeing(device)
      .signedInTo(harness);
    const logged = async () =>
      (await deliveries({ way: "duty" })).map(({ to, status, reason }) => [to, status, reason]);
    await putOnDuty(alone.id, second.id);
    await alarmOf(device);
    expect((await bell(alone))[0]?.text).toMatch(/^Bạn đang trực/);
    expect((await logged())[0]).toEqual([alone.username, "withdrawn", "only_bell"]);
    // Whoever has an address is reached, and needs no such line.
    const count = (await logged()).length;
    await later((minutes + 1) * 60);
    expect(await escalatedTo(device)).toBe(second.username);
    expect(await logged()).toHaveLength(count);
    await putOnDuty(blind.id);
    const other = await aLogger().withTokenIn(harness);
    await alarmOf(other);
    expect((await logged()).slice(0, 2)).toEqual([
      ["", "withdrawn", "nobody_on_duty"],
      [blind.username, "withdrawn", "not_visible"],
    ]);
    const [line] = await deliveries({ way: "duty" });
    expect(line?.title).toMatch(/^Cao/);
  });

  it("goes to nobody else once a person made it one that does not escalate", async () => {
    const { device, params } = await mailed();
    await harness.ok(harness.admin, prioritiseAlarm, { params, body: { priority: 3 } });
    await later((minutes + 1) * 60);
    expect(await escalatedTo(device)).toBeNull();
  });

  it("ends with the answer", async () => {
    const device = await aLogger().withTokenIn(harness);
    const { second } = await team(device);
    const id = await alarmOf(device);
    await harness.ok(second, acknowledgeAlarm, { params: { id }, body: {} });
    await later(3 * minutes * 60);
    expect(await escalatedTo(device)).toBeNull();
  });

  it("is announced after a restart when the server ended before it could", async () => {
    const device = await aLogger().withTokenIn(harness);
    const who = await aUser().withPermissions("Risk.Index").seeing(device).signedInTo(harness);
    await raise(device);
    expect(await bell(who)).toEqual([]);
    await harness.restart();
    await later(2);
    expect((await bell(who)).filter(({ kind }) => kind === "alarmHigh")).toHaveLength(1);
    await harness.restart();
    await later(2);
    expect((await harness.ok(who, notices.listNotices)).metaData.unread).toBe(1);
  });

  it("is announced after a restart when it asked once more and the server ended before it could say so", async () => {
    const { first, params } = await mailed();
    const until = new Date(clock.now() + 3_600_000).toISOString();
    await harness.ok(harness.admin, takeAlarmOut, { params, body: { owner: "Tổ 2", until } });
    await harness.ok(harness.admin, putAlarmBack, { params });
    expect(await mailsTo(first)).toHaveLength(1);
    for (const _ of [1, 2]) {
      await harness.restart();
      await later(2);
      expect(await mailsTo(first)).toHaveLength(2);
    }
  });

  it("is announced by the node that takes over when the other ended before it could, and escalates there", async () => {
    const device = await aLogger().withTokenIn(harness);
    const { first, second } = await team(device);
    const other = new Harness({ beforeStart, clock, database: harness.database });
    leads = false;
    try {
      await other.start();
      await raise(device, other);
    } finally {
      await other.close();
      leads = true;
    }
    expect(await bell(first)).toEqual([]);
    await later(10);
    await later(2);
    expect((await bell(first)).map(({ kind }) => kind)).toEqual(["alarmHigh"]);
    await later((minutes + 1) * 60);
    expect(await escalatedTo(device)).toBe(second.username);
  });
});

it("the mail server is set without its password ever being read, and a test says what it answers", async () => {
  const { data } = await setMailServer({ mailServer });
  expect(data).toEqual({
    fixed: false,
    mailServer: {
      host: "127.0.0.1",
      port: 1,
      tls: "none",
      username: "sg",
      hasPassword: true,
      sender: "sg@example.org",
    },
  });
  expect((await harness.ok(harness.admin, testMail, { body: { to: "a@example.org" } })).data).toEqual({
    sent: false,
    reason: "ESOCKET",
  });
  expect(JSON.stringify(await harness.history("mail"))).not.toContain("pw-1");
  await setMailServer({ mailServer: null });
  expect((await harness.ok(harness.admin, readMailSetting)).data.mailServer).toBeNull();
  expect((await harness.ok(harness.admin, testMail, { body: { to: "a@example.org" } })).data.reason).toBe(
    "no_mail_server",
  );
});
