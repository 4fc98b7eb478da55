import { minuteSeconds } from "@sgval/quantities/duration";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import type { SignedIn } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { useCommands } from "../control.fixture.ts";
import { commandWithoutEffect } from "../index.ts";

const commands = useCommands();
const { harness } = commands;
let deviceId: number;
let lan: SignedIn;
let minh: SignedIn;
beforeAll(async () => {
  const person = (name: string) =>
    aUser().named(name).withPermissions("Device.Index", "Control.Operate").signedInTo(harness);
  [lan, minh] = [await person("lan1"), await person("minh1")];
});
beforeEach(async () => {
  commands.published.length = 0;
  deviceId = (await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness)).id;
  await commands.report(deviceId);
});

const post = async (path: string, body: object, who = lan) => {
  const answer = await harness.call("POST", `/device/${deviceId}/command${path}`, body, who.token);
  return { status: answer.status, ...answer.body };
};
const select = (body: object, who = lan) => post("/select", body, who);
let requests = 0;
const operate = (body: object, who = lan) => post("", { requestId: `s-${++requests}`, ...body }, who);
const code = ({ error }: { error: { code: string } }) => error.code;
const high = { action: "high_pressure" };

it("answers state, readings and what to expect, and takes the command once with that selection", async () => {
  const chosen = await select(high);
  expect(chosen).toMatchObject({
    status: 200,
    data: {
      ...{ level: 1, stale: false, mode: "manual", state: null, warnings: [] },
      expiresAt: new Date(harness.clock.now() + 30_000).toISOString(),
      telemetry: { ageSeconds: 0, values: { outlet_pressure: 2.46 }, quality: {} },
      effects: [{ parameter: "outlet_pressure", change: "rises", value: null }],
    },
  });
  const { selection } = chosen.data;
  const sent = await operate({ ...high, selection });
  expect(sent).toMatchObject({ status: 200, data: { status: "processing" } });
  const repeated = await post("", { requestId: sent.data.requestId, ...high, selection });
  expect(repeated.data.id).toBe(sent.data.id);
  await commands.answer(deviceId, { cmdId: sent.data.cmdId, result: "ok" });
  expect(code(await operate({ ...high, selection }))).toBe("selection_expired");
});

it("demands a selection for everything that is confirmed, by this person, for this action and value", async () => {
  expect(code(await operate(high))).toBe("selection_required");
  const { selection } = (await select(high)).data;
  expect(code(await operate({ action: "low_pressure", selection }))).toBe("selection_expired");
  expect(await operate({ ...high, selection }, minh)).toMatchObject({
    status: 409,
    error: { code: "device_selected", details: { actor: "lan1" } },
  });
  expect((await operate({ action: "read_now" }, minh)).data.status).toBe("processing");
  const site = { valveKind: "set_point" as const, maxSetpoint: 3 };
  const setPoint = aDevice().ofType("VGA").withThreshold(1.2, 2.4).withSite(site);
  deviceId = (await setPoint.withAction("set_outlet_pressure", "SET_P2").in(harness)).id;
  await commands.report(deviceId);
  const wanted = { action: "set_outlet_pressure", value: 2.6 };
  const chosen = (await select(wanted)).data;
  expect(chosen).toMatchObject({ level: 2, effects: [{ change: "reaches", value: 2.6 }] });
  expect(code(await operate({ ...wanted, value: 2.7, selection: chosen.selection }))).toBe(
    "selection_expired",
  );
  expect((await operate({ ...wanted, selection: chosen.selection, reason: "đêm" })).status).toBe(200);
  // A valve that reports goes on, but its P2 fell silent: the step from an old pressure is none that is known.
  deviceId = (
    await setPoint
      .withAction("set_outlet_pressure", "SET_P2")
      .withChannel("battery")
      .withChannel("outlet_pressure")
      .in(harness)
  ).id;
  await commands.report(deviceId);
  expect((await select(wanted)).data).toMatchObject({ level: 2, stale: false, warnings: [] });
  await commands.pass(20 * minuteSeconds);
  await commands.report(deviceId, 3.6, "battery");
  const unknown = { level: 3, stale: false, nearLimits: [] };
  expect((await select(wanted)).data).toMatchObject({ ...unknown, warnings: ["outletUnknown"] });
});

describe("the level of a command", () => {
  /** Sends what was selected, each time with more of its confirmation. */
  const outcomes = async (body: object, ...confirmations: object[]) => {
    const { selection, level } = (await select(body)).data;
    const found = [];
    for (const confirmation of confirmations) {
      const sent = await operate({ ...body, selection, ...confirmation });
      found.push(sent.error?.code ?? sent.data.status);
    }
    return { level, found };
  };
  const name = () => harness.app.use(deviceRegistry).get(deviceId)?.name;
  const reason = { reason: "vỡ ống" };

  it("level 1 takes no confirmation but the press", async () => {
    expect(await outcomes(high, {})).toEqual({ level: 1, found: ["processing"] });
  });
  it("level 2 demands a reason of whoever sends it", async () => {
    expect(await outcomes({ action: "fully_open_on" }, {}, { deviceName: name() }, reason)).toEqual({
      ...{ level: 2, found: ["reason_required", "reason_required", "processing"] },
    });
  });
  it("level 3 demands a reason and the name of the device", async () => {
    const wrong = { ...reason, deviceName: `${name()}x` };
    const right = { ...reason, deviceName: name() };
    const found = ["reason_required", "device_name_required", "device_name_required", "processing"];
    expect(await outcomes({ action: "fully_close_on" }, {}, reason, wrong, right)).toEqual({
      level: 3,
      found,
    });
    expect((await commands.store.history(deviceId)).at(-1)).toMatchObject({
      ...{ detail: "command_sent", after: reason },
    });
  });
  it("is the one that was shown with the selection: raised without fresh readings, and not by what came since", async () => {
    deviceId = (await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness)).id;
    expect(await outcomes(high, {}, reason)).toEqual({ level: 2, found: ["reason_required", "processing"] });
    deviceId = (await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness)).id;
    await commands.report(deviceId);
    await commands.pass(449);
    const { selection, level } = (await select(high)).data;
    await commands.pass(5);
    expect([level, (await select(high, minh)).error.code]).toEqual([1, "device_selected"]);
    expect((await operate({ ...high, selection })).status).toBe(200);
  });
  it("refuses a selection whose level the sender lowered", async () => {
    const { selection } = (await select({ action: "fully_close_on" })).data;
    const lowered = selection.replace(/^3/, "1");
    expect(lowered).not.toBe(selection);
    expect(code(await operate({ action: "fully_close_on", selection: lowered }))).toBe("selection_expired");
  });
});

it("keeps a device for who selected it, for thirty seconds or until it is given up", async () => {
  const { selection, expiresAt } = (await select(high)).data;
  expect(await select(high, minh)).toMatchObject({
    status: 409,
    error: { code: "device_selected", details: { actor: "lan1", until: expiresAt } },
  });
  await commands.restart();
  await commands.pass(29.9);
  expect(code(await select(high, minh))).toBe("device_selected");
  await commands.pass(0.1);
  expect(code(await operate({ ...high, selection }))).toBe("selection_expired");
  const theirs = (await select(high, minh)).data.selection;
  expect((await post("/select/release", { selection: theirs }, minh)).status).toBe(204);
  expect((await select(high)).status).toBe(200);
  // One's own is replaced: another tab, or the same dialog once more.
  expect((await select(high)).status).toBe(200);
});

it("[R4.3] never holds a stop back for a selection, of somebody else or missing", async () => {
  await select(high, minh);
  const chosen = await select({ action: "fully_close_off" });
  expect(chosen).toMatchObject({ status: 200, data: { level: 1 } });
  const stop = { action: "fully_close_off" };
  expect((await operate({ ...stop, selection: chosen.data.selection })).data.status).toBe("processing");
  expect((await operate(stop)).status).toBe(200);
  // It took nothing from whoever has the device.
  expect(code(await select(high))).toBe("device_selected");
});

it("[R4.2] [R4.3] refuses at once what the command would be refused for, and keeps nothing then", async () => {
  const bare = await aDevice().ofType("VGA").in(harness);
  deviceId = bare.id;
  expect(code(await select(high))).toBe("threshold_or_timer_required");
  expect(code(await select({ action: "set_outlet_pressure", value: 3 }))).toBe("action_not_available");
  expect(code(await select({ action: "clean" }, minh))).toBe("action_not_available");
});

it("raises the level and says so when the last readings are old, and warns of what cuts supply", async () => {
  await commands.pass(60 * minuteSeconds);
  const { data } = await select({ action: "fully_open_on" });
  expect(data).toMatchObject({ level: 3, stale: true, telemetry: { ageSeconds: 60 * minuteSeconds } });
  expect((await select({ action: "fully_close_on" })).data).toMatchObject({ warnings: ["cutsSupply"] });
  expect((await select({ action: "fully_close_off" })).data).toMatchObject({ level: 1, stale: true });
});

describe("the effect of a command", () => {
  const effect = async (command: { id: number }) =>
    (await harness.call("GET", `/device/${deviceId}/command/${command.id}/effect`, undefined, lan.token)).body
      .data;
  const without: number[] = [];
  beforeAll(() => {
    harness.app.events.on(commandWithoutEffect, ({ command }) => void without.push(command.id));
  });
  /** Sends from 2.46 bar and lets the device confirm. */
  const completed = async () => {
    const device = aDevice().ofType("VGA").withThreshold(1.2, 2.4).reportingEvery(60);
    deviceId = (await device.in(harness)).id;
    await commands.report(deviceId);
    const command = await commands.send(deviceId, "high_pressure");
    await commands.answer(deviceId, { cmdId: command.cmdId, result: "ok" });
    await commands.waitUntilIdle();
    return command;
  };

  it("is missed when the pressure has not moved ten minutes after the device confirmed", async () => {
    const command = await completed();
    expect(await effect(command)).toMatchObject({
      parameter: "outlet_pressure",
      before: 2.46,
      outcome: null,
    });
    await commands.pass(5 * minuteSeconds);
    await commands.report(deviceId, 2.5);
    await commands.pass(4 * minuteSeconds);
    expect(await effect(command)).toMatchObject({ outcome: null });
    await commands.pass(2 * minuteSeconds);
    expect(await effect(command)).toMatchObject({ before: 2.46, measured: 2.5, outcome: "missing" });
    expect(without).toContain(command.id);
    // The command itself stays what the device said.
    expect(await commands.status(command)).toBe("completed");
  });

  it("is seen when it moved, and unknown when nothing was measured or another command came since", async () => {
    const moved = await completed();
    await commands.pass(5 * minuteSeconds);
    await commands.report(deviceId, 2.9);
    await commands.pass(6 * minuteSeconds);
    expect(await effect(moved)).toMatchObject({ measured: 2.9, outcome: "shown" });
    const silent = await completed();
    await commands.pass(11 * minuteSeconds);
    expect(await effect(silent)).toMatchObject({ measured: null, outcome: "unknown" });
    const undone = await completed();
    await commands.pass(minuteSeconds);
    await commands.send(deviceId, "low_pressure");
    await commands.report(deviceId);
    await commands.pass(11 * minuteSeconds);
    expect(await effect(undone)).toMatchObject({ outcome: "unknown" });
    expect(without).not.toContain(undone.id);
  });
});
