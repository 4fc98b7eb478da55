import { afterEach, beforeEach, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { useCommands } from "../control.fixture.ts";

const commands = useCommands();
const { harness } = commands;
beforeEach(() => {
  commands.published.length = 0;
});
afterEach(() => {
  commands.side.regulates = true;
});

const sent = () => commands.published.map(({ action }) => action);
const modeOf = (deviceId: number) => harness.app.use(deviceRegistry).get(deviceId)?.mode;
const setMode = (deviceId: number, mode: "manual" | "auto") =>
  commands.control.setMode({ deviceId, mode }, { actor: commands.actor, ip: "10.0.0.9" });
/** A valve in automatic mode that is to be left with high pressure. */
const valve = async () => {
  const { id } = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness);
  await commands.report(id);
  const saved = await harness.call("PUT", `/device/${id}/automation`, { onLeave: "safe" });
  expect(saved.status).toBe(200);
  await setMode(id, "auto");
  return id;
};
const automatic = (deviceId: number, action: "low_pressure" | "pump_start" | "pump_stop") =>
  commands.control.sendAutomatic({ deviceId, action, source: "auto_threshold", name: "automation" });
const answered = async (deviceId: number, { cmdId }: { cmdId: string }) => {
  await commands.answer(deviceId, { cmdId, result: "ok" });
  await commands.waitUntilIdle();
};

it("sends a valve to its safe state after the command that still runs when it leaves automatic mode", async () => {
  const id = await valve();
  await answered(id, await automatic(id, "low_pressure"));
  const running = await automatic(id, "low_pressure");
  await setMode(id, "manual");
  await commands.waitUntilIdle();
  expect([modeOf(id), sent()]).toEqual(["manual", ["DO_3_OFF", "DO_3_OFF"]]);
  await answered(id, running);
  expect(sent().at(-1)).toBe("DO_3_ON");
});

it("sends it although the safe state is confirmed, where a command on its way leads away from it", async () => {
  const id = await valve();
  await setMode(id, "manual");
  const [high] = commands.published;
  await answered(id, { cmdId: high?.cmdId ?? "" });
  await setMode(id, "auto");
  const running = await automatic(id, "low_pressure");
  await setMode(id, "manual");
  await answered(id, running);
  expect(sent()).toEqual(["DO_3_ON", "DO_3_OFF", "DO_3_ON"]);
});

it("leaves a device where people want it who command it before that", async () => {
  const id = await valve();
  const running = await automatic(id, "low_pressure");
  await setMode(id, "manual");
  const wanted = await commands.send(id, "fully_open_on");
  await answered(id, running);
  await answered(id, wanted);
  expect(sent()).toEqual(["DO_3_OFF", "DO_1_ON"]);
});

it("brings it there when automation gives up, and when nothing regulates it any more", async () => {
  const failed = await valve();
  await commands.control.forValves.leave(failed, "automation_failed");
  await commands.waitUntilIdle();
  expect([modeOf(failed), sent()]).toEqual(["manual", ["DO_3_ON"]]);
  const unregulated = await valve();
  commands.side.regulates = false;
  await commands.pass(65);
  expect([modeOf(unregulated), sent()]).toEqual(["manual", ["DO_3_ON", "DO_3_ON"]]);
});

it("changes to manual although a tag refuses the safe state", async () => {
  const id = await valve();
  const hung = await harness.call("PUT", `/device/${id}/lock-out`, { reason: "thay màng van", until: null });
  expect(hung.status).toBe(200);
  await setMode(id, "manual");
  await commands.waitUntilIdle();
  expect([modeOf(id), sent()]).toEqual(["manual", []]);
});

it("[R4.3] keeps a waiting stop of an interlock through the change and before all that automation wants", async () => {
  const station = aDevice().ofType("WATER_PUMP").withThreshold(1.2, 2.4).sleeping().inAutomaticMode();
  const { id } = await station.in(harness);
  commands.notSubscribed.add(id);
  const stop = await automatic(id, "pump_stop");
  await automatic(id, "pump_start");
  expect(await commands.status(stop)).toBe("waiting");
  await setMode(id, "manual");
  expect([modeOf(id), await commands.status(stop)]).toEqual(["manual", "waiting"]);
  // One of all that this one stops takes its place.
  await automatic(id, "pump_stop");
  expect(await commands.status(stop)).toBe("failed superseded");
});
