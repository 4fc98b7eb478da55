import { hourMs, hourSeconds } from "@sgval/quantities/duration";
import { io } from "socket.io-client";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import type { SignedIn } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { lockDeviceMode } from "../../automation/index.ts";
import { refusalOf, useCommands } from "../control.fixture.ts";

const commands = useCommands();
const { harness } = commands;
let deviceId: number;
let owner: SignedIn;
let other: SignedIn;
let operator: SignedIn;
beforeAll(async () => {
  const person = (name: string, ...permissions: string[]) =>
    aUser()
      .named(name)
      .withPermissions("Device.Index", ...permissions)
      .signedInTo(harness);
  owner = await person("lan1", "Control.Lock");
  other = await person("minh1", "Control.Lock", "Control.Operate");
  operator = await person("nam1", "Control.Operate");
});
beforeEach(async () => {
  commands.published.length = 0;
  deviceId = (await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness)).id;
});

const call = async (method: string, path: string, body?: unknown, who = owner) => {
  const answer = await harness.call(method, path, body, who.token);
  return { status: answer.status, ...answer.body };
};
const hang = (body: object, who = owner) => call("PUT", `/device/${deviceId}/lock-out`, body, who);
const lift = (id: number, body: object, who = owner) =>
  call("POST", `/device/${deviceId}/lock-out/${id}/lift`, body, who);
const inHours = (hours: number) => new Date(harness.clock.now() + hours * hourMs).toISOString();
const shown = async () =>
  (await call("GET", "/lock-out")).data.filter((tag: { deviceId: number }) => tag.deviceId === deviceId);

it("keeps every command of people and of automation away from a device, but no stop, and says who, why and until when", async () => {
  const until = inHours(2);
  const tag = await hang({ reason: "Thay màng van", until });
  expect(tag).toMatchObject({
    status: 200,
    data: { owner: { name: "lan1" }, reason: "Thay màng van", until },
  });
  const body = { requestId: "a", action: "read_now" };
  expect(await call("POST", `/device/${deviceId}/command`, body, operator)).toMatchObject({
    status: 409,
    error: {
      code: "device_locked_out",
      details: { actor: "lan1", reason: "Thay màng van", since: tag.data.since, until },
    },
  });
  const automatic = { deviceId, action: "read_now", source: "schedule", name: "test" } as const;
  expect(await refusalOf(commands.control.sendAutomatic(automatic))).toBe("device_locked_out");
  const stop = { requestId: "b", action: "fully_close_off", reason: "Đã ra khỏi hố van" };
  expect((await call("POST", `/device/${deviceId}/command`, stop, operator)).data.status).toBe("processing");
});

it("takes no release of a closed valve without a reason while a tag hangs, which lets water in on whoever hung it", async () => {
  const release = (requestId: string, more: object = {}) =>
    call("POST", `/device/${deviceId}/command`, { requestId, action: "fully_close_off", ...more }, operator);
  expect((await release("a")).data.status).toBe("processing");
  const tag = (await hang({ reason: "Có người trong hố van", until: null })).data;
  for (const more of [{}, { reason: " " }])
    expect(await release("b", more)).toMatchObject({
      status: 422,
      error: { details: [{ field: "reason" }] },
    });
  expect((await release("b", { reason: "Hai người đã ra" })).data.status).toBe("processing");
  await lift(tag.id, { reason: "xong" });
  expect((await release("c")).data.status).toBe("processing");
});

it("waits with a tag until a command that was checked before it is stored", async () => {
  const checked = await harness.db.kysely.startTransaction().execute();
  // As a command does that found no tag and is about to be stored.
  await lockDeviceMode(checked, deviceId);
  const hung = hang({ reason: "Có người trong hố van", until: null });
  await expect.poll(commands.store.lockWaits).toBe(1);
  await checked.commit().execute();
  expect((await hung).status).toBe(200);
});

it("ends a command that still waited, and lets no device change to automatic", async () => {
  const sleeper = aDevice().ofType("VGA").withThreshold(1.2, 2.4).sleeping();
  deviceId = (await sleeper.reportingEvery(hourSeconds).in(harness)).id;
  const waiting = await commands.send(deviceId, "high_pressure");
  await hang({ reason: "Có người trong hố van", until: null });
  await commands.report(deviceId);
  expect(await commands.status(waiting)).toBe("failed locked_out");
  expect(commands.published).toEqual([]);
  const mode = { deviceId, mode: "auto" } as const;
  expect(await refusalOf(commands.control.setMode(mode, { actor: commands.actor, ip: "10.0.0.9" }))).toBe(
    "device_locked_out",
  );
});

it("holds until the last of several people took theirs off; that of another only with the permission and a reason", async () => {
  const mine = (await hang({ reason: "Sửa P2", until: null })).data;
  const theirs = (await hang({ reason: "Thay pin", until: null }, other)).data;
  expect(await shown()).toMatchObject([{ owner: { name: "lan1" } }, { owner: { name: "minh1" } }]);
  expect((await lift(mine.id, { reason: "xong" }, operator)).status).toBe(403);
  expect(await lift(mine.id, {}, other)).toMatchObject({
    status: 422,
    error: { details: [{ field: "reason" }] },
  });
  expect((await lift(mine.id, { reason: "lan1 đã về" }, other)).status).toBe(204);
  expect(await refusalOf(commands.send(deviceId, "high_pressure"))).toBe("device_locked_out");
  expect((await lift(theirs.id, {}, other)).status).toBe(204);
  expect((await lift(theirs.id, {}, other)).status).toBe(404);
  expect((await commands.send(deviceId, "high_pressure")).status).toBe("processing");
});

it("hides who works at a device and why from those who neither operate nor read the log, but not that it is locked out", async () => {
  const customer = await aUser().withPermissions("Device.Index").signedInTo(harness);
  const reader = await aUser().withPermissions("Device.Index", "History.Index").signedInTo(harness);
  const heard: Record<string, unknown[]> = {};
  const people = { customer, reader, operator, owner };
  const sockets = Object.entries(people).map(([name, { token }]) => {
    const socket = io(harness.address, { auth: { token }, transports: ["websocket"] });
    socket.on("device:lock-outs", ({ lockOuts }) => {
      heard[name] = lockOuts;
    });
    return socket;
  });
  await vi.waitFor(() => expect(sockets.every(({ connected }) => connected)).toBe(true));
  const tag = (await hang({ reason: "Đang trong hố van", until: null })).data;
  const hidden = { ...tag, owner: null, reason: null };
  await vi.waitFor(() =>
    expect(heard).toEqual({ customer: [hidden], reader: [tag], operator: [tag], owner: [tag] }),
  );
  for (const socket of sockets) socket.close();
  for (const [who, expected] of [
    [customer, hidden],
    [reader, tag],
    [operator, tag],
    [owner, tag],
  ] as const) {
    const { data } = await call("GET", "/lock-out", undefined, who);
    expect(data.filter((one: { deviceId: number }) => one.deviceId === deviceId)).toEqual([expected]);
  }
});

it("changes one's own tag instead of hanging a second, and takes no end that has passed", async () => {
  const first = (await hang({ reason: "Sửa P2", until: inHours(1) })).data;
  await commands.pass(60);
  const changed = (await hang({ reason: "Sửa P2, thay đồng hồ", until: inHours(3) })).data;
  expect(changed).toMatchObject({ id: first.id, since: first.since, reason: "Sửa P2, thay đồng hồ" });
  for (const until of [inHours(-1), inHours(24 * 400)])
    expect((await hang({ reason: "x", until })).error.details).toMatchObject([{ field: "until" }]);
  expect((await hang({ reason: "x", until: null }, operator)).status).toBe(403);
});

it("survives a restart, ends at its time to the second, and says so in the history", async () => {
  const name = (await call("GET", `/device/${deviceId}`)).data.displayName;
  await hang({ reason: "Thay màng van", until: inHours(1) });
  await commands.restart();
  expect(await refusalOf(commands.send(deviceId, "high_pressure"))).toBe("device_locked_out");
  await commands.pass(hourSeconds - 1);
  expect(await refusalOf(commands.send(deviceId, "high_pressure"))).toBe("device_locked_out");
  await commands.pass(1);
  expect(await shown()).toEqual([]);
  expect((await commands.send(deviceId, "high_pressure")).status).toBe("processing");
  await commands.pass(30);
  const entries = await harness.history(name);
  expect(entries.filter(({ detail }) => detail.startsWith("lock_out"))).toMatchObject([
    { detail: "lock_out_expired", before: { lockOutOwner: "lan1", lockOutReason: "Thay màng van" } },
    { detail: "lock_out_set", after: { lockOutReason: "Thay màng van" } },
  ]);
});

it("ends after as long as was asked when the clock is set back meanwhile, and not before", async () => {
  await hang({ reason: "Thay màng van", until: inHours(2) });
  await commands.pass(hourSeconds);
  harness.clock.setBy(-7 * hourMs);
  await commands.pass(hourSeconds - 60);
  expect(await refusalOf(commands.send(deviceId, "high_pressure"))).toBe("device_locked_out");
  await commands.pass(120);
  expect(await shown()).toEqual([]);
  expect((await commands.send(deviceId, "high_pressure")).status).toBe("processing");
});

it("lasts until its end when that was changed after the clock was set back", async () => {
  await hang({ reason: "Thay màng van", until: null });
  harness.clock.setBy(-hourMs);
  await hang({ reason: "Thay màng van", until: inHours(2) });
  await commands.pass(2 * hourSeconds - 60);
  expect(await refusalOf(commands.send(deviceId, "high_pressure"))).toBe("device_locked_out");
  await commands.pass(60);
  expect(await shown()).toEqual([]);
});
