import type { ActionKey, Command } from "@sgval/contract/control/control";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemSignature } from "../../kernel/actor.ts";
import { aDevice } from "../../testing/device-builder.ts";
import type { CheckedCommand, CheckRefusal } from "./command-checks.ts";
import { waitingCommand } from "./command-record.ts";
import { addCommand, endOverdueCommands, nextCommandId, startProcessing } from "./commands.store.ts";
import { refusalOf, useCommands } from "./control.fixture.ts";
import { commandChecks } from "./index.ts";

const commands = useCommands();
const { harness } = commands;
let deviceId: number;
beforeEach(async () => {
  Object.assign(commands.side, { outcome: "sent", publish: null });
  deviceId = (await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness)).id;
});

/** Sends and lets the deadline pass. */
const unanswered = async (action: ActionKey): Promise<Command> => {
  const command = await commands.send(deviceId, action);
  await commands.pass(100);
  expect(await commands.status(command)).toBe("device_not_response");
  return command;
};
const answered = async (action: ActionKey, answer: Record<string, unknown> = { result: "ok" }) => {
  const command = await commands.send(deviceId, action);
  await commands.answer(deviceId, { cmdId: command.cmdId, ...answer });
};
const refused = (action: ActionKey) => refusalOf(commands.send(deviceId, action));

it("takes an output whose last command nobody answered for possibly on, naming that command", async () => {
  const open = await unanswered("fully_open_on");
  await expect(commands.send(deviceId, "fully_close_on")).rejects.toMatchObject({
    code: "interlock_open_and_close",
    details: { commandId: open.id, action: "fully_open_on", actor: "operator01", since: open.createdAt },
  });
  // Nothing else is held back, least of all what releases it.
  for (const action of ["fully_open_on", "fully_close_off", "fully_open_off"] as const)
    await answered(action);
  expect((await commands.send(deviceId, "fully_close_on")).status).toBe("processing");
});

it("applies in the other direction too, and to a command that a stop pre-empted", async () => {
  const close = await commands.send(deviceId, "fully_close_on");
  const stop = await commands.send(deviceId, "fully_close_off");
  expect(await commands.status(close)).toBe("failed preempted");
  await commands.pass(100);
  expect(await commands.status(stop)).toBe("device_not_response");
  expect(await refused("fully_open_on")).toBe("interlock_open_and_close");
  await answered("fully_close_off");
  expect((await commands.send(deviceId, "fully_open_on")).status).toBe("processing");
});

it("takes an output for possibly on whose command broke off while it was written", async () => {
  commands.side.outcome = "refused";
  const open = await commands.send(deviceId, "fully_open_on");
  await commands.waitUntilIdle();
  expect(await commands.status(open)).toBe("failed publish_refused");
  commands.side.outcome = "sent";
  await expect(commands.send(deviceId, "fully_close_on")).rejects.toMatchObject({
    code: "interlock_open_and_close",
    details: { commandId: open.id, action: "fully_open_on" },
  });
  await answered("fully_open_off");
  expect((await commands.send(deviceId, "fully_close_on")).status).toBe("processing");
});

it("takes an output for possibly on when nobody knows whether publishing its command failed", async () => {
  commands.side.publish = () => Promise.reject(new Error("broken pipe"));
  const close = await commands.send(deviceId, "fully_close_on");
  await commands.waitUntilIdle();
  expect(await commands.status(close)).toBe("failed publish_refused");
  commands.side.publish = null;
  expect(await refused("fully_open_on")).toBe("interlock_open_and_close");
  await commands.answer(deviceId, { cmdId: close.cmdId, result: "err", code: "LOCAL_MODE" });
  expect((await commands.send(deviceId, "fully_open_on")).status).toBe("processing");
});

it("is certain again only by an answer to something sent later that reports this output", async () => {
  await answered("sync", { result: "ok", state: { DO1: 0 } });
  await unanswered("fully_open_on");
  await answered("high_pressure");
  await answered("sync", { result: "ok" });
  await answered("sync", { result: "ok", state: { DO3: 1, DO1: null } });
  await answered("fully_open_off", { result: "err" });
  expect(await refused("fully_close_on")).toBe("interlock_open_and_close");
  await answered("sync", { result: "ok", state: { DO1: 0 } });
  expect((await commands.send(deviceId, "fully_close_on")).status).toBe("processing");
});

it("accepts the late answer of the same command", async () => {
  const done = await unanswered("fully_open_on");
  await commands.answer(deviceId, { cmdId: done.cmdId, result: "ok" });
  expect(await refused("fully_close_on")).toBe("interlock_open_and_close");
  await answered("fully_open_off");
  const refusedThere = await unanswered("fully_open_on");
  await commands.answer(deviceId, { cmdId: refusedThere.cmdId, result: "err", code: "LOCAL_MODE" });
  expect((await commands.send(deviceId, "fully_close_on")).status).toBe("processing");
});

it("takes a late ok for on even when a newer answer about other outputs came first", async () => {
  const open = await unanswered("fully_open_on");
  await answered("high_pressure");
  await commands.answer(deviceId, { cmdId: open.cmdId, result: "ok", state: { DO1: 1 } });
  expect(await refused("fully_close_on")).toBe("interlock_open_and_close");
});

it("does not send a command that waited while the other output became uncertain", async () => {
  const sleeper = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).sleeping().in(harness);
  const close = await commands.send(sleeper.id, "fully_close_on");
  // Another node opened meanwhile, without an answer.
  const now = new Date(harness.clock.now());
  const { kysely } = harness.db;
  const open = waitingCommand({
    ...{ cmdId: "c-other-node", requestId: "other-node", device: sleeper, code: "DO_1_ON", mode: "manual" },
    ...{ id: await nextCommandId(kysely), pumpIds: null, stateBefore: null, createdAt: now, expiresAt: now },
    requested: { action: "fully_open_on", value: null, pumpIds: null, reason: null },
    source: "schedule",
    by: systemSignature("schedule"),
  });
  await addCommand(kysely, open, { ip: null, telemetry: null });
  await startProcessing(kysely, open.id, now, now);
  await endOverdueCommands(kysely, now, { only: open.id });
  await commands.report(sleeper.id);
  expect(await commands.status(close)).toBe("failed interlock");
});

describe("a check of another feature", () => {
  const asked: (CheckedCommand & { deviceId: number })[] = [];
  let refusal: CheckRefusal | null = null;
  beforeAll(() => {
    harness.app.use(commandChecks).register(async (_trx, device, command) => {
      asked.push({ deviceId: device.id, ...command });
      return device.id === deviceId ? refusal : null;
    });
  });
  beforeEach(() => {
    asked.length = 0;
    refusal = null;
  });

  it("refuses a command as it is requested, in its own words, of a person and of automation", async () => {
    refusal = { code: "device_busy", details: { actor: "lan1" } };
    await expect(commands.send(deviceId, "high_pressure")).rejects.toMatchObject(refusal);
    const automatic = { deviceId, action: "read_now", source: "schedule", name: "test" } as const;
    await expect(commands.control.sendAutomatic(automatic)).rejects.toMatchObject(refusal);
    expect(asked).toMatchObject([
      { deviceId, action: "high_pressure", value: null, pumpIds: null },
      { deviceId, action: "read_now", value: null, pumpIds: null },
    ]);
  });

  it("is asked once more when a command that waited is sent", async () => {
    const running = await commands.send(deviceId, "high_pressure");
    const waiting = await commands.send(deviceId, "low_pressure");
    expect(await commands.status(waiting)).toBe("waiting");
    refusal = { code: "device_busy" };
    await commands.answer(deviceId, { cmdId: running.cmdId, result: "ok" });
    expect(await commands.status(waiting)).toBe("failed interlock");
  });

  it("is never asked about a stop", async () => {
    refusal = { code: "device_busy" };
    expect((await commands.send(deviceId, "fully_close_off")).status).toBe("processing");
    expect(asked).toEqual([]);
  });
});
