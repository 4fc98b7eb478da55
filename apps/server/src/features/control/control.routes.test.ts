import { io } from "socket.io-client";
import { beforeAll, expect, it, vi } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { usualPassword } from "../../testing/harness.ts";
import { operate } from "../../testing/operate.ts";
import { pdfText } from "../../testing/pdf-text.ts";
import { aUser } from "../../testing/user-builder.ts";
import { useCommands } from "./control.fixture.ts";

const commands = useCommands();
const { harness } = commands;
const tokens = new Map<string, string>();

beforeAll(async () => {
  tokens.set("operator", (await harness.signIn("operator01", usualPassword("operator01"))).token);
  const client = aUser().named("client1").withPermissions("Device.Index");
  tokens.set("client", (await client.signedInTo(harness)).token);
  tokens.set(
    "stranger",
    (await aUser().named("stranger1").withOpenRole().seeing().signedInTo(harness)).token,
  );
});

const call = async (method: string, path: string, body?: unknown, who = "operator") => {
  const answer = await harness.call(method, path, body, tokens.get(who) ?? null);
  return { status: answer.status, ...answer.body };
};
const valve = () => aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness);

it("[R4.4] carries a command from the request to its end", async () => {
  const { id } = await valve();
  const body = { requestId: "a", action: "high_pressure" };
  const answer = await operate(harness, id, body, tokens.get("operator") ?? null);
  const asked = { status: answer.status, ...answer.body };
  expect(asked).toMatchObject({ status: 200, data: { status: "processing", actor: { name: "operator01" } } });
  const path = `/device/${id}/command/${asked.data.id}`;
  expect(await call("POST", `${path}/cancel`)).toMatchObject({
    status: 409,
    error: { code: "command_not_waiting", details: { status: "processing" } },
  });
  await commands.answer(id, { cmdId: asked.data.cmdId, result: "ok", state: { DO3: 1 } });
  expect(await call("GET", path)).toMatchObject({ data: { status: "completed" } });
  expect((await call("GET", `/device/${id}/command/999999`)).status).toBe(404);
});

it("answers what the device last confirmed, by whose command and since when", async () => {
  const { id } = await valve();
  const path = `/device/${id}/state`;
  expect(await call("GET", path)).toEqual({ status: 200, data: null, regulated: true });
  const asked = await commands.send(id, "high_pressure");
  expect(await call("GET", path)).toEqual({ status: 200, data: null, regulated: true });
  await commands.pass(5);
  await commands.answer(id, { cmdId: asked.cmdId, result: "ok", state: { DO3: 1, lid: "shut" } });
  const confirmed = {
    state: { DO3: 1, lid: "shut" },
    confirmedAt: new Date(harness.clock.now()).toISOString(),
    ...{ commandId: asked.id, action: "high_pressure", actorName: "operator01" },
    held: [
      {
        ...{
          action: "high_pressure",
          value: null,
          source: "manual",
          actorName: "operator01",
          reason: "trial",
        },
        since: new Date(harness.clock.now()).toISOString(),
      },
    ],
  };
  await commands.pass(5);
  const refused = await commands.send(id, "low_pressure");
  await commands.answer(id, { cmdId: refused.cmdId, result: "err" });
  expect(await call("GET", path)).toEqual({
    ...{ status: 200, data: confirmed, regulated: true },
  });
  expect((await call("GET", path, undefined, "stranger")).status).toBe(404);
});

it("answers whether anything regulates a device in automatic mode", async () => {
  const path = `/device/${(await valve()).id}/state`;
  commands.side.regulates = false;
  expect(await call("GET", path)).toMatchObject({ status: 200, regulated: false });
  commands.side.regulates = true;
  expect(await call("GET", path)).toMatchObject({ status: 200, regulated: true });
});

it("answers every refusal with its status, its code and the field it is about", async () => {
  const bare = await aDevice().ofType("VGA").withSite({ valveKind: "set_point", maxSetpoint: 3 }).in(harness);
  const ask = (body: object, who?: string) => call("POST", `/device/${bare.id}/command`, body, who);
  expect(await ask({ requestId: "1", action: "high_pressure" })).toMatchObject({
    status: 409,
    error: { code: "threshold_or_timer_required" },
  });
  expect(await ask({ requestId: "2", action: "set_outlet_pressure", value: 3.2 })).toMatchObject({
    status: 422,
    error: {
      code: "value_above_maximum",
      details: [{ field: "value", message: "validation.exceeds_maximum_threshold" }],
    },
  });
  expect(await ask({ action: "explode" })).toMatchObject({
    status: 422,
    error: { code: "validation_failed", details: [{ field: "requestId" }, { field: "action" }] },
  });
  expect((await ask({ requestId: "3", action: "sync" }, "client")).status).toBe(403);
  expect((await ask({ requestId: "3", action: "sync" }, "stranger")).status).toBe(404);
});

it("lists the commands of a device newest first, and my running ones before my others", async () => {
  const [one, other] = [await valve(), await valve()];
  const first = await commands.send(one.id, "high_pressure");
  await commands.answer(other.id, { cmdId: (await commands.send(other.id, "sync")).cmdId, result: "ok" });
  const last = await commands.send(other.id, "low_pressure");
  await commands.answer(other.id, { cmdId: last.cmdId, result: "ok" });
  const ofDevice = await call("GET", `/device/${other.id}/command?size=1`);
  expect(ofDevice).toMatchObject({ data: [{ id: last.id }], metaData: { total: 2, page: 1, size: 1 } });
  const mine = await call("GET", "/command/mine?size=5");
  expect(mine.data.slice(0, 2)).toMatchObject([{ id: first.id }, { id: last.id }]);
  const leaver = await aUser().named("leaver1").withOpenRole().seeing(one).signedInTo(harness);
  tokens.set("leaver", leaver.token);
  await call("POST", `/device/${one.id}/command`, { requestId: "mine", action: "sync" }, "leaver");
  expect((await call("GET", "/command/mine", undefined, "leaver")).data).toHaveLength(1);
  await harness.call("PUT", `/user/${leaver.id}/scope`, { all: false, deviceIds: [] });
  expect((await call("GET", "/command/mine", undefined, "leaver")).data).toEqual([]);
  expect((await call("GET", `/device/${one.id}/command`, undefined, "stranger")).status).toBe(404);
});

it("lists what waits or runs now, of everybody, on the devices in view", async () => {
  const [seen, hidden] = [await valve(), await valve()];
  const running = await commands.send(seen.id, "high_pressure");
  await commands.send(hidden.id, "high_pressure");
  await commands.answer(seen.id, { cmdId: (await commands.send(hidden.id, "sync")).cmdId, result: "ok" });
  const watcher = await aUser()
    .named("watcher1")
    .withPermissions("Device.Index")
    .seeing(seen)
    .signedInTo(harness);
  tokens.set("watcher", watcher.token);
  const open = () => call("GET", "/command/open", undefined, "watcher");
  expect((await open()).data).toMatchObject([{ id: running.id, status: "processing" }]);
  await commands.answer(seen.id, { cmdId: running.cmdId, result: "ok" });
  expect(await open()).toMatchObject({ data: [], metaData: { total: 0 } });
});

it("[R4.1] switches the mode for those who may", async () => {
  const { id } = await valve();
  await commands.report(id);
  expect((await call("PUT", `/device/${id}/mode`, { mode: "auto" }, "client")).status).toBe(403);
  expect(await call("PUT", `/device/${id}/mode`, { mode: "auto" })).toMatchObject({
    status: 200,
    data: { deviceId: id, mode: "auto" },
  });
});

it("[R4.5] records creating, changing, linking, limiting, timing, controlling and deleting a device under types of their own", async () => {
  const { id } = await aDevice().ofType("VGA").in(harness);
  const logger = await aDevice().ofType("DATALOGGER").in(harness);
  await call("PUT", `/device/${id}`, { displayName: "Renamed" });
  await call("PUT", `/device/${id}`, { dataloggerId: logger.id });
  const points = { startPressurePoint: 1.2, limitPressurePoint: 2.4 };
  expect((await call("PUT", `/device/${id}/threshold`, points)).status).toBe(200);
  const window = { days: [1], startTime: "22:00", endTime: "24:00" };
  expect((await call("PUT", `/device/${id}/timer`, [window])).status).toBe(200);
  const { cmdId } = await commands.send(id, "high_pressure");
  await commands.answer(id, { cmdId, result: "ok" });
  await call("DELETE", `/device/${id}`);
  expect(await commands.store.typesOf(id)).toEqual([
    "device_create",
    "device_update",
    "linkage",
    "set_threshold",
    "set_timer",
    "control",
    "device_delete",
  ]);
});

it("[R6.7] hides who commanded and why from those who neither operate nor read the log, in answers and live events", async () => {
  const device = await valve();
  const reader = aUser().named("reader3").withPermissions("Device.Index", "History.Index");
  tokens.set("log", (await reader.signedInTo(harness)).token);
  const heard = new Map<string, { command: unknown[]; state: unknown[] }>();
  const sockets = ["client", "log"].map((who) => {
    const socket = io(harness.address, { auth: { token: tokens.get(who) }, transports: ["websocket"] });
    const events = { command: [] as unknown[], state: [] as unknown[] };
    heard.set(who, events);
    socket.on("command", (command) => events.command.push(command));
    socket.on("device:state", (state) => events.state.push(state));
    return socket;
  });
  await vi.waitFor(() => expect(sockets.every(({ connected }) => connected)).toBe(true));
  const { id } = await commands.send(device.id, "fully_close_on", { reason: "Vỡ ống ngã ba" });
  const { cmdId } = (await call("GET", `/device/${device.id}/command/${id}`)).data;
  await commands.answer(device.id, { cmdId, result: "ok", state: { DO2: 1 } });
  await vi.waitFor(() => expect([...heard.values()].every(({ state }) => state.length === 1)).toBe(true));
  for (const socket of sockets) socket.close();

  const seen = async (who: string) => [
    ...(await call("GET", `/device/${device.id}/command`, undefined, who)).data,
    (await call("GET", `/device/${device.id}/command/${id}`, undefined, who)).data,
    (await call("GET", `/device/${device.id}/state`, undefined, who)).data,
    heard.get(who),
  ];
  const named = { actor: { name: "operator01" }, reason: "Vỡ ống ngã ba" };
  const held = { action: "fully_close_on", since: expect.any(String) };
  expect(await seen("log")).toMatchObject([
    named,
    named,
    { actorName: "operator01", held: [{ ...held, actorName: "operator01", reason: "Vỡ ống ngã ba" }] },
    {
      command: heard.get("client")?.command.map(() => named),
      state: [{ held: [{ actorName: "operator01" }] }],
    },
  ]);
  const hidden = { actor: null, approver: null, reason: null };
  const hiddenState = { actorName: null, held: [{ ...held, actorName: null, reason: null }] };
  const forClient = await seen("client");
  expect(forClient).toMatchObject([
    { ...hidden, action: "fully_close_on", status: "completed" },
    { ...hidden, action: "fully_close_on" },
    hiddenState,
    { command: heard.get("log")?.command.map(() => hidden), state: [hiddenState] },
  ]);
  expect(JSON.stringify(forClient)).not.toMatch(/operator01|Vỡ ống/);
});

it("[R1.7] [R3.11] lists the commands of all devices in view with actor, device, status, dates and failures as filters", async () => {
  const [seen, other, hidden] = [await valve(), await valve(), await valve()];
  const reader = aUser().named("reader1").withPermissions("Device.Index", "History.Index", "Control.Operate");
  tokens.set("reader", (await reader.seeing(seen, other).signedInTo(harness)).token);
  const done = await commands.send(seen.id, "high_pressure", { reason: "khởi động" });
  await commands.store.putSource(done.id, "auto_timer");
  await commands.answer(seen.id, { cmdId: done.cmdId, result: "ok" });
  const failed = await commands.send(seen.id, "low_pressure");
  await commands.answer(seen.id, { cmdId: failed.cmdId, result: "err", code: "LOCAL_MODE" });
  await commands.send(hidden.id, "high_pressure");
  const mine = await call("POST", `/device/${seen.id}/command`, { requestId: "m", action: "sync" }, "reader");
  const found = async (query: string) =>
    (await call("GET", `/command?${query}`, undefined, "reader")).data.map(({ id }: { id: number }) => id);
  expect(await found("")).toEqual([mine.data.id, failed.id, done.id]);
  expect(await found("sort=createdAt")).toEqual([done.id, failed.id, mine.data.id]);
  expect(await found("failed=true")).toEqual([failed.id]);
  expect(await found("mine=true")).toEqual([mine.data.id]);
  expect(await found(`actorId=${commands.actor.userId}&status=completed`)).toEqual([done.id]);
  expect(await found("action=low_pressure,sync")).toEqual([mine.data.id, failed.id]);
  expect(await found(`from=${harness.clock.now() + 1}`)).toEqual([]);
  expect(await found("q=reader1")).toEqual([mine.data.id]);
  expect(await found(`q=${seen.name}`)).toEqual([mine.data.id, failed.id, done.id]);
  expect(await found(`q=${seen.name.toLowerCase()} reader1`)).toEqual([mine.data.id]);
  expect(await found(`q=${hidden.name}`)).toEqual([]);
  expect(await found("roomId=1")).toEqual([]);
  expect(await found("by=person")).toEqual([mine.data.id, failed.id]);
  expect(await found("by=automation")).toEqual([done.id]);
  const people = async (who: string) => (await call("GET", "/command/actor", undefined, who)).data;
  expect(await people("reader")).toEqual(
    [commands.actor.username, "reader1"].sort().map((name) => ({ id: expect.any(Number), name })),
  );
  const narrowed = `deviceId=${seen.id}&actorId=${commands.actor.userId}&by=person&failed=true`;
  const report = await harness.request("GET", `/command/export?format=pdf&language=vn&${narrowed}`, {
    token: tokens.get("reader") ?? null,
  });
  const printed = pdfText(Buffer.from(await report.arrayBuffer()));
  for (const text of [seen.displayName, commands.actor.username, "Người vận hành", "Không thành công"])
    expect(printed).toContain(text);
  const elsewhere = await commands.send(other.id, "high_pressure");
  expect(await found(`deviceId=${other.id}`)).toEqual([elsewhere.id]);
  expect(await found(`deviceId=${seen.id}`)).toEqual([mine.data.id, failed.id, done.id]);
  expect(await found(`deviceId=${hidden.id}`)).toEqual([]);
  expect((await call("GET", "/command", undefined, "client")).status).toBe(403);
  const file = await harness.request(
    "GET",
    "/command/export?format=csv&machine=true&failed=true&columns=device,action,status,failure",
    {
      token: tokens.get("reader") ?? null,
    },
  );
  // Automation gives its reasons as keys, a person in words.
  await commands.send(seen.id, "high_pressure", { reason: "at_or_below_start" });
  const reasons = await harness.request(
    "GET",
    "/command/export?format=csv&columns=action,reason,actor&language=vn",
    {
      token: tokens.get("reader") ?? null,
    },
  );
  const written = await reasons.text();
  expect(written).toMatch(/Áp lực ở mức bắt đầu trở xuống[\s\S]*khởi động/u);
  // Who sent it is called as on screen.
  expect(written).toContain("Hẹn giờ");
  const lines = (await file.text()).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/,.+,.+,/);
});
