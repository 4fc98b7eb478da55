import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { anActor } from "../../testing/user-builder.ts";
import { refusalOf, useCommands } from "./control.fixture.ts";

const commands = useCommands();
const { harness } = commands;
const sleeper = () => aDevice().ofType("VGA").withThreshold(1.2, 2.4).sleeping().in(harness);
const cancel = (deviceId: number, commandId: number, actor = commands.actor) =>
  refusalOf(commands.control.cancel({ deviceId, commandId }, { actor, ip: "10.0.0.9" }));

it("[R4.4] cancels a waiting command, which is then never sent", async () => {
  const device = await sleeper();
  const command = await commands.send(device.id, "high_pressure");
  expect(await cancel(device.id, command.id)).toMatchObject({ status: "failed", failureCode: "cancelled" });
  expect(await cancel(device.id, command.id)).toMatchObject({ failureCode: "cancelled" });
  await commands.report(device.id);
  expect(commands.published).toEqual([]);
  expect((await commands.store.history(device.id)).map((row) => row.detail)).toEqual([
    "command_sent",
    "command_cancelled",
  ]);
  expect((await commands.send(device.id, "low_pressure")).status).toBe("waiting");
});

it("[R4.4] refuses to cancel a command that was sent", async () => {
  const device = await sleeper();
  const command = await commands.send(device.id, "high_pressure");
  await commands.report(device.id);
  expect(await cancel(device.id, command.id)).toBe("command_not_waiting");
  expect(await commands.status(command)).toBe("processing");
});

it("[R4.4] lets exactly one of cancelling and sending win", async () => {
  for (let round = 0; round < 8; round += 1) {
    commands.published.length = 0;
    const device = await sleeper();
    const command = await commands.send(device.id, "high_pressure");
    const [taken] = await Promise.all([cancel(device.id, command.id), commands.control.heard(device.id)]);
    await commands.waitUntilIdle();
    const cancelled = taken !== "command_not_waiting";
    expect(await commands.status(command)).toBe(cancelled ? "failed cancelled" : "processing");
    expect(commands.published).toHaveLength(cancelled ? 0 : 1);
  }
});

it("does not withdraw a stop that still waits; only a newer stop takes its place", async () => {
  const device = await sleeper();
  commands.absent.add(device.id);
  const stop = await commands.send(device.id, "fully_close_off");
  expect(stop.status).toBe("waiting");
  expect(await cancel(device.id, stop.id)).toBe("stop_not_cancellable");
  expect(await commands.status(stop)).toBe("waiting");
  const again = await commands.send(device.id, "fully_close_off");
  expect(await commands.status(stop)).toBe("failed preempted");
  expect(await cancel(device.id, stop.id)).toBe("command_not_waiting");
  commands.absent.delete(device.id);
  commands.published.length = 0;
  await commands.report(device.id);
  expect(commands.published.map(({ cmdId }) => cmdId)).toEqual([again.cmdId]);
});

it("finds only commands of this device in view", async () => {
  const [device, other] = [await sleeper(), await sleeper()];
  const command = await commands.send(device.id, "high_pressure");
  expect(await cancel(other.id, command.id)).toBe("not_found");
  expect(await cancel(device.id, command.id, anActor({ scope: new Set() }))).toBe("not_found");
  const reader = { superUser: false, role: { id: 1, name: "client", permissions: ["Device.Index"] } };
  expect(await cancel(device.id, command.id, anActor(reader))).toBe("forbidden");
});
