import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { createChannel, deleteChannel } from "@sgval/contract/notifications/channels";
import { listDeliveries } from "@sgval/contract/notifications/deliveries";
import { dayMs } from "@sgval/quantities/duration";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { changesMissed } from "../../../kernel/nodes/node-channel.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { operate } from "../../../testing/operate.ts";
import { deliverWebhook } from "../delivery-jobs.ts";
import { gatherFor, mostReadings } from "./data-webhooks.ts";

const harness = useHarness();
const { clock } = harness;
/** Jobs are done in real time. */
const soon = { timeout: 10_000 };

interface Received {
  headers: IncomingMessage["headers"];
  body: string;
}
const received: Received[] = [];
let answer: { status: number; location?: string } | null = { status: 200 };
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    received.push({ headers: request.headers, body });
    if (answer) response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end();
  });
});
let url = "";
let channelId = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const address = receiver.address();
  url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/hook`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  received.length = 0;
  answer = { status: 200 };
  const body = { type: "webhook", name: "scada", enabled: true, url, secret: "s3cret", template: null };
  const { data } = await harness.ok(harness.admin, createChannel, {
    body: { ...body, insideAllowed: true, kinds: ["readings", "commands"] },
  });
  channelId = data.id;
});
afterEach(() => harness.ok(harness.admin, deleteChannel, { params: { id: channelId } }));

const events = () => received.flatMap(({ body }) => JSON.parse(body).events);
/** Of readings: commands of other tests go on as time passes. */
const deliveries = async () =>
  (await harness.ok(harness.admin, listDeliveries, { query: { way: "webhook", size: 100 } })).data.filter(
    ({ kind }) => kind === "readings",
  );
const report = (token: string, pressure: number) =>
  harness.call("POST", "/telemetry", { pressure, ts: Math.floor(clock.now() / 1000) }, token);

it("posts readings together, signed with the time of sending", async () => {
  const { id, token } = await aDevice().named("HOOK-1").ofType("DATALOGGER").withTokenIn(harness);
  await report(token, 2.1);
  await clock.advance(1_000);
  await report(token, 2.2);
  expect(received).toEqual([]);
  await clock.advance(gatherFor);
  await vi.waitFor(() => expect(received).toHaveLength(1), soon);
  const [{ headers, body } = expect.fail("nothing came")] = received;
  expect(events()).toEqual([expect.objectContaining({ kind: "readings", dropped: 0 })]);
  expect(events()[0].readings).toMatchObject([
    { deviceId: id, values: { pressure: 2.1 } },
    { deviceId: id, values: { pressure: 2.2 } },
  ]);
  const signed = `${headers["x-sgval-timestamp"]}.${body}`;
  const signature = createHmac("sha256", "s3cret").update(signed).digest("hex");
  expect(headers["x-sgval-signature"]).toBe(`sha256=${signature}`);
});

it("posts every change of a command", async () => {
  const { id } = await aDevice().named("HOOK-2").withThreshold(1.2, 2.4).in(harness);
  const sent = await operate(harness, id, { requestId: "one", action: "low_pressure" });
  await vi.waitFor(() => expect(events().length).toBeGreaterThan(0), soon);
  expect(events()[0]).toMatchObject({
    kind: "commands",
    command: { id: sent.body.data.id, deviceId: id, action: "low_pressure" },
  });
  const { data } = await harness.ok(harness.admin, listDeliveries, { query: { kind: "commands" } });
  expect(data.map(({ kind }) => kind)).not.toContain("readings");
  expect(data[0]?.title).toMatch(/: Chuyển áp lực thấp$/);
});

it("says in the log what became of a target that fails, and tries again", async () => {
  const { token } = await aDevice().named("HOOK-3").ofType("DATALOGGER").withTokenIn(harness);
  answer = { status: 500 };
  await report(token, 2.3);
  await clock.advance(gatherFor);
  await vi.waitFor(async () => expect((await deliveries())[0]?.reason).toBe("status_500"), soon);
  const title = "Số đo: 1 · thiết bị: 1";
  expect((await deliveries())[0]).toMatchObject({ status: "waiting", tries: 1, to: "scada", title });
  answer = { status: 200 };
  await vi.waitFor(async () => expect((await deliveries())[0]?.status).toBe("sent"), { timeout: 20_000 });
});

it("follows no target to somewhere else", async () => {
  const { token } = await aDevice().named("HOOK-4").ofType("DATALOGGER").withTokenIn(harness);
  answer = { status: 302, location: "http://169.254.169.254/latest/meta-data" };
  await report(token, 2.4);
  await clock.advance(gatherFor);
  await vi.waitFor(async () => expect((await deliveries())[0]?.reason).toBe("redirect"), soon);
  expect((await deliveries())[0]?.status).toBe("failed");
  expect(received).toHaveLength(1);
});

it("posts a bounded number of readings at once, and says how many it left out", async () => {
  const { token } = await aDevice().named("HOOK-6").ofType("DATALOGGER").withTokenIn(harness);
  const at = Math.floor(clock.now() / 1000);
  const rows = Array.from({ length: mostReadings + 7 }, (_, row) => ({
    pressure: 1 + (row % 9) / 10,
    ts: at - row,
  }));
  await harness.call("POST", "/telemetry", rows, token);
  await clock.advance(gatherFor);
  await vi.waitFor(() => expect(events()).toHaveLength(1), soon);
  expect([events()[0].readings.length, events()[0].dropped]).toEqual([mostReadings, 7]);
});

it("counts what a target missed while the database was away in the next delivery, readings and commands", async () => {
  const { token } = await aDevice().named("HOOK-7").ofType("DATALOGGER").withTokenIn(harness);
  const valves: { id: number }[] = [];
  for (const name of ["HOOK-8", "HOOK-9"])
    valves.push(await aDevice().named(name).withThreshold(1.2, 2.4).in(harness));
  const lower = (valve = 0) =>
    operate(harness, valves[valve]?.id ?? 0, { requestId: `missed-${valve}`, action: "low_pressure" });
  const { pool } = harness.db;
  const failures = () =>
    harness.logged.filter(({ msg }) => msg === "webhooks could not be given what happened").length;
  await pool.query("alter table notification_delivery rename to away");
  await report(token, 3.1);
  await clock.advance(gatherFor);
  await vi.waitFor(() => expect(failures()).toBe(1), soon);
  await lower(0);
  await vi.waitFor(() => expect(failures()).toBeGreaterThan(1), soon);
  await pool.query("alter table away rename to notification_delivery");
  await report(token, 3.2);
  await clock.advance(gatherFor);
  await lower(1);
  const of = (kind: string) => events().filter((one) => one.kind === kind);
  await vi.waitFor(() => expect(of("commands").length).toBeGreaterThan(0), soon);
  await vi.waitFor(() => expect(of("readings")).toHaveLength(1), soon);
  expect(of("readings")[0]).toMatchObject({ readings: [{ values: { pressure: 3.2 } }], dropped: 1 });
  expect(of("commands")[0].dropped).toBeGreaterThan(0);
});

it("reads webhooks again after they could not be read when they changed", async () => {
  const { token } = await aDevice().named("HOOK-10").ofType("DATALOGGER").withTokenIn(harness);
  const { pool } = harness.db;
  const failures = () => harness.logged.filter(({ msg }) => msg === "webhooks could not be read").length;
  await pool.query("update notification_channel set enabled = false");
  harness.app.events.emit(changesMissed, null);
  await pool.query("alter table notification_channel rename to channel_away");
  await pool.query("update channel_away set enabled = true");
  harness.app.events.emit(changesMissed, null);
  await vi.waitFor(() => expect(failures()).toBeGreaterThan(0), soon);
  await pool.query("alter table channel_away rename to notification_channel");
  await vi.waitFor(async () => {
    await clock.advance(gatherFor);
    await report(token, 4.1);
    await clock.advance(gatherFor);
    expect(events().length).toBeGreaterThan(0);
  }, soon);
  expect(events()[0]).toMatchObject({ kind: "readings", readings: [{ values: { pressure: 4.1 } }] });
});

it("keeps no more for a target that hangs than a bound, and says so in the log once", async () => {
  const { token } = await aDevice().named("HOOK-5").ofType("DATALOGGER").withTokenIn(harness);
  answer = null;
  const before = (await deliveries()).length;
  for (let round = 0; round < 23; round += 1) {
    await report(token, round / 10);
    await clock.advance(gatherFor);
    const expected = before + Math.min(round + 1, 21);
    await vi.waitFor(async () => expect((await deliveries()).length).toBe(expected), soon);
  }
  const all = await deliveries();
  expect(all.filter(({ status }) => status === "waiting")).toHaveLength(20);
  expect(all.filter(({ reason }) => reason === "too_many_waiting")).toMatchObject([{ status: "withdrawn" }]);
});

it("tries a webhook for more than a day before it is given up", () => {
  const pauses = Array.from({ length: deliverWebhook.maxAttempts - 1 }, (_, tries) =>
    Math.exp(Math.min(10, tries + 1)),
  );
  expect(pauses.reduce((sum, seconds) => sum + seconds * 1000, 0)).toBeGreaterThan(dayMs);
});
