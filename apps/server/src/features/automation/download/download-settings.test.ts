import { previewAutomation } from "@sgval/contract/automation/preview";
import { readAutomation } from "@sgval/contract/automation/settings";
import { readAutomationState } from "@sgval/contract/automation/state";
import type { CommandMessage } from "@sgval/contract/mqtt";
import { minuteMs } from "@sgval/quantities/duration";
import { beforeEach, expect, it } from "vitest";
import type { App } from "../../../app.ts";
import { changesMissed } from "../../../kernel/nodes/node-channel.ts";
import { untilIdle } from "../../../testing/database-away.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { control } from "../../control/index.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { readings } from "../../readings/index.ts";
import { automationChanged, mayRegulate } from "../index.ts";

/** What devices heard, in order. */
let heard: (CommandMessage & { deviceId: number })[] = [];
let answer: { result: "ok" | "err"; code?: string; state?: object } | null = { result: "ok" };
let listening = true;

/** What was said of the settings of devices, in order. */
let said: string[] = [];

const beforeStart = ({ broker, events, use }: App): void => {
  events.on(automationChanged, ({ kind }) => void said.push(kind));
  broker.publish = async (deviceId, _topic, payload) => {
    const message: CommandMessage = JSON.parse(payload);
    heard.push({ ...message, deviceId });
    const device = use(deviceRegistry).get(deviceId);
    const reply = answer && Buffer.from(JSON.stringify({ cmdId: message.cmdId, ...answer }));
    if (device && reply) setImmediate(() => use(control).takeAnswer(device, reply, () => {}));
    return "sent";
  };
  broker.sessions.of = () => ({ connected: true, lostAt: null, listening });
};
const harness = useHarness({ beforeStart });
beforeEach(() => {
  heard = [];
  said = [];
  answer = { result: "ok" };
  listening = true;
});

/** Minute by minute: leases and runners live on meanwhile. */
const pass = async (minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await harness.clock.advance(minuteMs);
    await untilIdle(harness.db);
  }
};
const report = async (deviceId: number, value = 1.8): Promise<void> => {
  const device = harness.app.use(deviceRegistry).get(deviceId);
  if (!device) throw new Error("no such device");
  const message = { device, payload: Buffer.from(JSON.stringify({ outlet_pressure: value })), topic: null };
  await new Promise<void>((resolve, reject) =>
    harness.app
      .use(readings)
      .intake.accept({ ...message, source: "mqtt" }, (error) => (error ? reject(error) : resolve())),
  );
  await untilIdle(harness.db);
};
const stateOf = async (id: number) =>
  (await harness.ok(harness.admin, readAutomationState, { params: { id } })).data;
const put = async (id: number, what: string, body: unknown): Promise<void> => {
  const { status, body: answered } = await harness.call("PUT", `/device/${id}/${what}`, body);
  expect([status, answered.error?.code]).toEqual([200, undefined]);
  await untilIdle(harness.db);
};
const valve = () => aDevice().ofType("VGA").withThreshold(1.2, 2.4).withSite({ executor: "device" });
/** A sleeping valve in automatic mode that has just reported. */
const sleeper = async (seconds = 1200): Promise<number> => {
  const { id } = await valve().sleeping().reportingEvery(seconds).in(harness);
  await report(id);
  await put(id, "mode", { mode: "auto" });
  return id;
};
const settingsOf = (message: (typeof heard)[number] | undefined) => message?.settings;

it("[R4.1] gives a sleeping valve its settings when it next reports, and sends it nothing else", async () => {
  const id = await sleeper();
  expect(heard).toEqual([]);
  expect(await stateOf(id)).toMatchObject({
    ...{ mode: "auto", executor: "device", regulatedBy: null },
    download: { status: "waiting", takenAt: null, failures: 0 },
  });
  expect((await stateOf(id)).download?.expectedAt).not.toBeNull();
  await pass(20);
  expect(heard).toEqual([]);
  await report(id, 3.2);
  expect(heard).toMatchObject([
    {
      action: "SET_AUTOMATION",
      settings: { auto: true, threshold: { startPressurePoint: 1.2, limitPressurePoint: 2.4 }, timers: [] },
    },
  ]);
  expect(await stateOf(id)).toMatchObject({
    ...{ regulatedBy: "device", failures: 0 },
    download: { status: "downloaded", regulates: true },
    decision: { heldBack: "executed_by_device" },
  });
  for (const value of [3.2, 3.2, 0.5]) {
    await pass(20);
    await report(id, value);
  }
  expect(heard).toHaveLength(1);
});

it("downloads again what was changed, at the contact after the change", async () => {
  const id = await sleeper();
  await pass(20);
  await report(id);
  await put(id, "timer", [{ days: [1, 2, 3, 4, 5, 6, 7], startTime: "22:00", endTime: "24:00" }]);
  expect(heard).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ regulatedBy: "device", download: { status: "waiting" } });
  await pass(20);
  await report(id);
  expect(settingsOf(heard[1])).toMatchObject({ timers: [{ startTime: "22:00", endTime: "24:00" }] });
  await put(id, "mode", { mode: "manual" });
  // It goes on until it hears of it.
  expect(await stateOf(id)).toMatchObject({
    mode: "manual",
    regulatedBy: "device",
    download: { regulates: true },
  });
  await pass(20);
  await report(id);
  expect(settingsOf(heard[2])).toMatchObject({ auto: false });
  expect(await stateOf(id)).toMatchObject({
    regulatedBy: null,
    download: { status: "downloaded", regulates: false },
  });
});

it("gives a valve settings although their announcement was missed", async () => {
  const id = await sleeper();
  for (const limit of [2.4, 2.9]) {
    if (limit > 2.4) {
      const changed = "update device_threshold set limit_pressure_point = $1 where device_id = $2";
      await harness.db.pool.query(changed, [limit, id]);
      await harness.app.events.deliver(changesMissed, null);
    }
    for (let reports = 0; reports < 2; reports += 1) {
      await pass(20);
      await report(id);
    }
    expect(settingsOf(heard.at(-1))).toMatchObject({ threshold: { limitPressurePoint: limit } });
  }
  expect(await stateOf(id)).toMatchObject({ download: { status: "downloaded" } });
});

it("lets the server regulate a valve only once that knows that it no longer does", async () => {
  const change = (id: number) =>
    harness
      .call("PUT", `/device/${id}`, { site: { executor: "server" } })
      .then(({ body }) => body.error?.code);
  const id = await sleeper();
  await pass(20);
  await report(id);
  expect(await change(id)).toBe("device_regulated");
  await put(id, "mode", { mode: "manual" });
  expect(await change(id)).toBe("device_regulates_itself");
  await pass(20);
  await report(id);
  expect(settingsOf(heard.at(-1))).toMatchObject({ auto: false });
  expect(await change(id)).toBeUndefined();
  expect(await stateOf(id)).toMatchObject({ executor: "server", regulatedBy: null });
});

/** What a change of a valve to the server is refused for; undefined where it is made. */
const changeToServer = async (id: number, more: object = {}): Promise<string | undefined> =>
  (await harness.call("PUT", `/device/${id}`, { site: { executor: "server" }, ...more })).body.error?.code;
/** A valve in manual mode that took manual mode before, and did not say whether it took automatic mode since. */
const unsure = async (): Promise<number> => {
  const { id } = await valve().in(harness);
  await report(id);
  await put(id, "mode", { mode: "auto" });
  await put(id, "mode", { mode: "manual" });
  expect(heard.map(({ settings }) => settings?.auto)).toEqual([true, false]);
  answer = null;
  await pass(10);
  await report(id);
  await put(id, "mode", { mode: "auto" });
  return id;
};

it("lets the server regulate no valve that may have taken automatic mode since it took manual mode", async () => {
  const id = await unsure();
  await put(id, "mode", { mode: "manual" });
  // The download is on its way still.
  expect(await changeToServer(id)).toBe("device_has_command");
  await pass(6);
  expect(await changeToServer(id)).toBe("device_regulates_itself");
  const { forValves } = harness.app.use(control);
  const manual = { auto: false, rev: "0000000a" } as const;
  for (let lost = 0; lost < 9; lost += 1) {
    await forValves.send({
      ...{ deviceId: id, action: "set_automation", settings: manual },
      ...{ source: "auto_threshold", name: "automation" },
    });
    await pass(3);
  }
  expect(mayRegulate(await forValves.downloads(id))).toBe(true);
});

it("lets the server regulate a valve that somebody switched off on site, which cannot say so, and keeps it in the history", async () => {
  const id = await unsure();
  await pass(3);
  expect(await changeToServer(id, { switchedOffOnSite: true })).toBe("device_regulated");
  await put(id, "mode", { mode: "manual" });
  await pass(3);
  expect(await changeToServer(id, { switchedOffOnSite: true })).toBeUndefined();
  expect(await stateOf(id)).toMatchObject({ executor: "server", regulatedBy: null });
  const name = harness.app.use(deviceRegistry).get(id)?.displayName ?? "";
  expect(await harness.history(name, "device")).toContainEqual(
    expect.objectContaining({
      detail: "device_updated",
      after: { site: { executor: "server" }, switchedOffOnSite: true },
    }),
  );
});

it("says of a valve that regulates itself what its timers ask for at once: it adopts no state", async () => {
  const { id } = await valve().withTimer("00:00", "24:00").in(harness);
  await report(id);
  const { data } = await harness.ok(harness.admin, previewAutomation, { params: { id }, body: {} });
  expect(data.atOnce).toMatchObject({ wanted: { action: "low_pressure" }, heldBack: "executed_by_device" });
  await put(id, "mode", { mode: "auto" });
  await pass(1);
  expect(await stateOf(id)).toMatchObject({ decision: { reason: "window_open" }, latched: false });
});

it("is decided for by the pressure that a valve which regulates itself measures, not by that of a logger", async () => {
  const logger = await aDevice().ofType("DATALOGGER").withChannel("pressure").in(harness);
  const { id } = await valve().linkedToDatalogger(logger.id).in(harness);
  await report(id, 3.2);
  const { data } = await harness.ok(harness.admin, readAutomation, { params: { id } });
  expect(data.device.hasCriticalPointLogger).toBe(false);
});

it("makes a valve stand still that somebody has hung a tag on, and gives it no settings to go on by", async () => {
  const id = await sleeper();
  await pass(20);
  await report(id);
  const running = heard.length;
  expect(settingsOf(heard.at(-1))).toMatchObject({ auto: true });
  await put(id, "lock-out", { reason: "Có người trong hố van", until: null });
  await put(id, "timer", [{ days: [1, 2, 3, 4, 5, 6, 7], startTime: "22:00", endTime: "24:00" }]);
  await pass(20);
  await report(id);
  expect(heard).toHaveLength(running);
  await put(id, "mode", { mode: "manual" });
  await pass(20);
  await report(id);
  expect(settingsOf(heard.at(-1))).toMatchObject({ auto: false });
  expect(heard).toHaveLength(running + 1);
  expect((await stateOf(id)).regulatedBy).toBeNull();
});

it("reaches a valve that reports every five days: nothing waits from one contact to the next", async () => {
  const id = await sleeper(5 * 86_400);
  await pass(20);
  listening = false;
  await report(id);
  expect((await harness.call("GET", `/device/${id}/command`)).body.data).toEqual([]);
  await put(id, "threshold", { startPressurePoint: 1.5, limitPressurePoint: 2.6 });
  await pass(20);
  listening = true;
  await report(id);
  expect(heard.map(({ settings }) => settings)).toMatchObject([{ threshold: { startPressurePoint: 1.5 } }]);
  expect(await stateOf(id)).toMatchObject({ download: { status: "downloaded" } });
});

it("shows what the valve refused, and tries it again within the rules", async () => {
  const id = await sleeper();
  answer = { result: "err", code: "FULL" };
  for (let contact = 0; contact < 5; contact += 1) {
    await pass(20);
    await report(id);
  }
  expect(heard).toHaveLength(3);
  expect(await stateOf(id)).toMatchObject({
    ...{ mode: "auto", regulatedBy: null, failures: 0 },
    download: {
      status: "failed",
      failures: 3,
      lastFailure: { failureCode: "refused_by_device", deviceCode: "FULL" },
    },
  });
  expect(said.at(-1)).toBe("settings_failed");
  said = [];
  // Said again at each contact, also to a server that was started since.
  await pass(20);
  await report(id);
  expect(new Set(said)).toEqual(new Set(["settings_failed"]));
  answer = { result: "ok" };
  await put(id, "threshold", { startPressurePoint: 1.5, limitPressurePoint: 2.6 });
  await pass(20);
  await report(id);
  expect(await stateOf(id)).toMatchObject({ download: { status: "downloaded", failures: 0 } });
  expect(said.at(-1)).toBe("settings_taken");
});

it("gives a valve that is always on its settings at once, and again when it says that it has others", async () => {
  const { id } = await valve().in(harness);
  await report(id);
  await put(id, "mode", { mode: "auto" });
  await untilIdle(harness.db);
  expect(heard).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ download: { status: "downloaded" } });
  answer = { result: "ok", state: { automation: "site" } };
  const sync = { requestId: "sync-1", action: "sync" };
  expect((await harness.call("POST", `/device/${id}/command`, sync)).status).toBe(200);
  await untilIdle(harness.db);
  expect(await stateOf(id)).toMatchObject({ regulatedBy: "device", download: { status: "differs" } });
  answer = { result: "ok" };
  await pass(10);
  await report(id);
  expect(heard.map(({ action }) => action)).toEqual(["SET_AUTOMATION", "STATUS", "SET_AUTOMATION"]);
  expect(await stateOf(id)).toMatchObject({ download: { status: "downloaded" } });
});

it("lets nobody send settings by hand, and leaves a valve without the action to whoever sets it up", async () => {
  const { id } = await valve().withAction("sync", "STATUS").in(harness);
  await report(id);
  await put(id, "mode", { mode: "auto" });
  expect(await stateOf(id)).toMatchObject({ regulatedBy: "device", download: { status: "unsupported" } });
  const { id: other } = await valve().in(harness);
  const byHand = { requestId: "by-hand", action: "set_automation" };
  const { body } = await harness.call("POST", `/device/${other}/command`, byHand);
  expect(body.error?.code).toBe("action_not_available");
  expect(heard).toEqual([]);
});
