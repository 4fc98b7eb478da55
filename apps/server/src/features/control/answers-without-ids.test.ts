import { beforeEach, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useCommands, useStops } from "./control.fixture.ts";

const commands = useCommands();
const { harness } = commands;
const { whileAway, comeBack, press } = useStops(commands);
beforeEach(() => {
  commands.published.length = 0;
  commands.deadLetters.length = 0;
});
const station = () => aDevice().withPumps("p1", "p2").withThreshold(1.2, 2.4).in(harness);
const setPointValve = () => {
  const site = { valveKind: "set_point", maxSetpoint: 4 } as const;
  return aDevice().ofType("VGA").withSite(site).withThreshold(1.2, 2.4).in(harness);
};
const lateResultOf = async (command: { id: number }) => (await commands.store.audit(command.id)).late_result;

it("takes an answer that a device repeats, as its time says, for none to a later command of the same code", async () => {
  const device = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness);
  const done = (action: string) =>
    commands.answer(device.id, { action, result: "ok", ts: harness.clock.now() / 1000 });
  await commands.send(device.id, "high_pressure");
  const repeated = { action: "DO_3_ON", result: "ok", ts: harness.clock.now() / 1000 };
  await commands.answer(device.id, repeated);
  await commands.send(device.id, "low_pressure");
  await done("DO_3_OFF");
  await commands.pass(5 * 3600);
  const second = await commands.send(device.id, "high_pressure");
  await commands.answer(device.id, repeated);
  expect(await commands.status(second)).toBe("processing");
  await done("DO_3_ON");
  expect(await commands.status(second)).toBe("completed");
  // A clock that was never set may say the same each time.
  for (let time = 0; time < 2; time += 1) {
    const synced = await commands.send(device.id, "sync");
    await commands.answer(device.id, { action: "STATUS", result: "ok", ts: Date.UTC(2000, 0, 1) / 1000 });
    expect(await commands.status(synced)).toBe("completed");
  }
  expect(commands.deadLetters).toEqual([]);
});

it("takes answers of one time for those to two stops, where the clock of the device stands or gives no seconds", async () => {
  const times = {
    "a clock that stands": Date.UTC(2021, 0, 1),
    minutes: Math.floor(harness.clock.now() / 60_000) * 60_000,
  };
  for (const time of Object.values(times)) {
    const device = await station();
    for (const pumpIds of [["p1"], ["p2"]]) {
      const stop = await commands.send(device.id, "pump_stop", { pumpIds });
      await commands.answer(device.id, { action: "DO_4_OFF", result: "ok", ts: time / 1000 });
      expect(await commands.status(stop)).toBe("completed");
    }
  }
});

it("takes an answer that names other pumps for one to the stop that named them, though a later stop waits for its own", async () => {
  const device = await station();
  const first = await commands.send(device.id, "pump_stop", { pumpIds: ["p1"] });
  const second = await commands.send(device.id, "pump_stop", { pumpIds: ["p2"] });
  await commands.answer(device.id, { action: "DO_4_OFF", result: "ok", state: { p1: "off" } });
  expect(await commands.status(first)).toBe("failed preempted");
  expect(await lateResultOf(first)).toBe("ok");
  expect(await commands.status(second)).toBe("processing");
  await commands.answer(device.id, { action: "DO_4_OFF", result: "ok", state: { p1: "off", p2: "off" } });
  expect(await commands.status(second)).toBe("completed");
});

it("takes a repeated answer with the state of all pumps for none to the stop of a pump that it shows running", async () => {
  const device = await station();
  const answer = (state: object) => commands.answer(device.id, { action: "DO_4_OFF", result: "ok", state });
  const first = await commands.send(device.id, "pump_stop", { pumpIds: ["p1"] });
  await answer({ p1: "off", p2: "on" });
  expect(await commands.status(first)).toBe("completed");
  const second = await commands.send(device.id, "pump_stop", { pumpIds: ["p2"] });
  await answer({ p1: "off", p2: "on" });
  expect(await commands.status(second)).toBe("processing");
  await answer({ p1: "off", p2: "off" });
  expect(await commands.status(second)).toBe("completed");
  // A controller that answers with the state of before says the same each time, and of no other stop.
  for (let time = 0; time < 2; time += 1) {
    const slow = await commands.send(device.id, "pump_stop", { pumpIds: ["p2"] });
    await answer({ p1: "on", p2: "on" });
    expect(await commands.status(slow)).toBe("completed");
  }
  expect(commands.deadLetters).toEqual([]);
});

it("takes an answer with another set-point for none to the command, but for a rounded one, or that of a refusal", async () => {
  const device = await setPointValve();
  const answer = (setPoint: number, result = "ok") => {
    const action = commands.published.at(-1)?.action;
    return commands.answer(device.id, { action, result, state: { set_point: setPoint } });
  };
  await commands.send(device.id, "set_outlet_pressure", { value: 2.8 });
  await answer(2.8);
  const lower = await commands.send(device.id, "set_outlet_pressure", { value: 2.6 });
  await answer(2.8);
  expect(await commands.status(lower)).toBe("processing");
  await answer(2.6);
  expect(await commands.status(lower)).toBe("completed");
  // What it cannot set it limits, which is no repeated answer.
  const limited = await commands.send(device.id, "set_outlet_pressure", { value: 4 });
  await answer(2.6);
  expect(await commands.status(limited)).toBe("processing");
  await answer(3.5);
  expect(await commands.status(limited)).toBe("completed");
  const rounded = await commands.send(device.id, "set_outlet_pressure", { value: 2.55 });
  expect(rounded.stateBefore).toEqual({ set_point: 3.5 });
  await answer(2.5);
  expect(await commands.status(rounded)).toBe("completed");
  const refused = await commands.send(device.id, "set_outlet_pressure", { value: 3.5 });
  await answer(2.5, "err");
  expect(await commands.status(refused)).toBe("failed refused_by_device");
});

it.each([{ says: "the time" }, { says: "nothing of the time" }])(
  "takes the set-point that a device limits to for its answer each time, where that says $says",
  async ({ says }) => {
    const device = await setPointValve();
    for (const [value, said] of [
      [4, 3.5],
      [3, 3],
      [4, 3.5],
      [3.8, 3.5],
    ] as const) {
      const sent = await commands.send(device.id, "set_outlet_pressure", { value });
      const ts = says === "the time" ? { ts: harness.clock.now() / 1000 } : {};
      const answer = { action: "SET_P2", result: "ok", state: { set_point: said }, ...ts };
      await commands.answer(device.id, answer);
      expect(await commands.status(sent)).toBe("completed");
      await commands.pass(101);
    }
    // Below its limit that is the answer to another command.
    const lower = await commands.send(device.id, "set_outlet_pressure", { value: 2.8 });
    const repeated = { action: "SET_P2", result: "ok", state: { set_point: 3.5 } };
    await commands.answer(device.id, repeated);
    expect(await commands.status(lower)).toBe("processing");
  },
);

it("takes an answer of the same minute with the set-point of before for none to the next command, in the same words or others", async () => {
  const device = await setPointValve();
  await commands.pass(63 - ((harness.clock.now() / 1000) % 60));
  const ts = Math.floor(harness.clock.now() / 60_000) * 60;
  const answer = (state: object) => commands.answer(device.id, { action: "SET_P2", result: "ok", state, ts });
  const first = await commands.send(device.id, "set_outlet_pressure", { value: 3 });
  await answer({ set_point: 3 });
  expect(await commands.status(first)).toBe("completed");
  await commands.pass(20);
  const second = await commands.send(device.id, "set_outlet_pressure", { value: 2 });
  await answer({ set_point: 3 });
  await answer({ set_point: 3, p2: 2.9 });
  expect(await commands.status(second)).toBe("processing");
  await answer({ set_point: 2 });
  expect(await commands.status(second)).toBe("completed");
  const third = await commands.send(device.id, "set_outlet_pressure", { value: 2.2 });
  expect(third.stateBefore).toEqual({ set_point: 2 });
});

it("takes the late answer to a set-point that nobody answered for none to the next one", async () => {
  const device = await setPointValve();
  const answer = (setPoint: number) =>
    commands.answer(device.id, { action: "SET_P2", result: "ok", state: { set_point: setPoint } });
  const first = await commands.send(device.id, "set_outlet_pressure", { value: 3 });
  await commands.pass(101);
  expect(await commands.status(first)).toBe("device_not_response");
  const second = await commands.send(device.id, "set_outlet_pressure", { value: 2 });
  await answer(3);
  expect(await commands.status(second)).toBe("processing");
  await answer(2);
  expect(await commands.status(second)).toBe("completed");
});

it("takes an answer that waits for the database for none to a stop that was sent after it came", async () => {
  const device = await station();
  const first = await commands.send(device.id, "pump_stop", { pumpIds: ["p1"] });
  const { answer, second } = await whileAway("refuses", async () => {
    const waiting = commands.answer(device.id, { action: "DO_4_OFF", result: "ok" });
    await harness.clock.advance(200);
    return { answer: waiting, second: await press(device, { pumpIds: ["p2"] }) };
  });
  await comeBack();
  await answer;
  const [row] = await commands.store.ofRequest(device.id, second.requestId);
  expect(row?.status).toBe("processing");
  expect(await lateResultOf(first)).toBe("ok");
});

it("takes an answer for one to a command that was sent before the clock was set back", async () => {
  const device = await station();
  const first = await commands.send(device.id, "sync");
  harness.clock.setBy(-3_600_000);
  await commands.pass(2);
  await commands.answer(device.id, { action: "STATUS", result: "ok" });
  expect(await commands.status(first)).toBe("completed");
  const second = await commands.send(device.id, "sync");
  await commands.restart();
  harness.clock.setBy(-3_600_000);
  await commands.answer(device.id, { action: "STATUS", result: "ok" });
  expect(await commands.status(second)).toBe("completed");
  harness.clock.setBy(7_200_000);
});
