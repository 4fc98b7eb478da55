import { afterEach, beforeEach, expect, it } from "vitest";
import { whileDatabaseAway } from "../../../testing/database-away.ts";
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
const automatic = (
  deviceId: number,
  action: "low_pressure" | "pump_start" | "pump_stop",
  more: { source?: "auto_timer" | "schedule"; interlock?: true } = {},
) =>
  commands.control.sendAutomatic({ deviceId, action, source: "auto_threshold", name: "automation", ...more });
const interlock = { interlock: true } as const;
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
  await commands.pass(185);
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
  const stop = await automatic(id, "pump_stop", interlock);
  await automatic(id, "pump_start");
  // A stop of staging includes it, and ends with the mode.
  const staged = await automatic(id, "pump_stop");
  expect(await commands.status(stop)).toBe("waiting");
  await setMode(id, "manual");
  expect([modeOf(id), await commands.status(stop)]).toEqual(["manual", "waiting"]);
  expect(await commands.status(staged)).toBe("failed superseded");
  // One of all that this one stops takes its place.
  await automatic(id, "pump_stop", interlock);
  expect(await commands.status(stop)).toBe("failed superseded");
});

it("[R4.2] stops no pump in manual mode by staging, a time-table or a timer", async () => {
  const { id } = await aDevice().ofType("WATER_PUMP").withThreshold(1.2, 2.4).in(harness);
  for (const more of [{}, { source: "schedule" }, { source: "auto_timer" }] as const)
    await expect(automatic(id, "pump_stop", more)).rejects.toMatchObject({ code: "mode_change_refused" });
  expect(sent()).toEqual([]);
  await automatic(id, "pump_stop", interlock);
  expect(sent()).toEqual(["DO_4_OFF"]);
});

it("[R4.2] publishes no stop of staging before its row: a person may take manual meanwhile", async () => {
  const { id } = await aDevice().ofType("WATER_PUMP").withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
  const work = await whileDatabaseAway(harness, "hangs", async () => {
    const manual = setMode(id, "manual");
    const stopped = automatic(id, "pump_stop").catch((error: unknown) => error);
    await commands.pass(1);
    expect(sent()).toEqual([]);
    return { manual, stopped };
  });
  await work.manual;
  await work.stopped;
  await commands.waitUntilIdle();
  expect(modeOf(id)).toBe("manual");
});
