import type { ControlMode } from "@sgval/contract/control/control";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { anActor } from "../../../testing/user-builder.ts";
import { automationRunners } from "../../automation/index.ts";
import { deviceChanged, deviceRegistry } from "../../devices/index.ts";
import { refusalOf, useCommands } from "../control.fixture.ts";

const commands = useCommands();
const { harness } = commands;
beforeEach(() => {
  commands.published.length = 0;
});
const put = (deviceId: number, mode: ControlMode, actor = commands.actor) =>
  refusalOf(commands.control.setMode({ deviceId, mode, reason: "night trial" }, { actor, ip: "10.0.0.9" }));
const freshValve = async () => {
  const device = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness);
  await commands.report(device.id);
  return device;
};

it("[R4.1] switches to automatic and back without sending anything, with a history row each", async () => {
  const device = await freshValve();
  const seen: (string | undefined)[] = [];
  const stop = harness.app.events.on(deviceChanged, ({ after }) => void seen.push(after?.mode));
  expect(await put(device.id, "auto")).toEqual({ deviceId: device.id, mode: "auto" });
  expect(harness.app.use(deviceRegistry).get(device.id)?.mode).toBe("auto");
  await put(device.id, "auto");
  expect(await put(device.id, "manual")).toEqual({ deviceId: device.id, mode: "manual" });
  stop();
  expect(seen).toEqual(["auto", "manual"]);
  expect(commands.published).toEqual([]);
  expect(await commands.store.history(device.id)).toMatchObject([
    { type: "control", detail: "mode_auto", before: { mode: "manual" }, after: { mode: "auto" } },
    { detail: "mode_manual", before: { mode: "auto" }, after: { mode: "manual", reason: "night trial" } },
  ]);
});

it("demands settings, a fresh device and no open command for automatic", async () => {
  const bare = await aDevice().ofType("VGA").in(harness);
  await commands.report(bare.id);
  expect(await put(bare.id, "auto")).toBe("threshold_or_timer_required");

  const unseen = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness);
  expect(await put(unseen.id, "auto")).toBe("mode_device_not_fresh");
  const old = await freshValve();
  await commands.pass(451);
  expect(await put(old.id, "auto")).toBe("mode_device_not_fresh");

  const busy = await freshValve();
  await commands.send(busy.id, "high_pressure");
  expect(await put(busy.id, "auto")).toBe("mode_change_refused");

  const logger = await aDevice().ofType("DATALOGGER").in(harness);
  expect(await put(logger.id, "auto")).toBe("mode_change_refused");
  expect(await put(busy.id, "auto", anActor({ scope: new Set() }))).toBe("not_found");
});

it("lets automation take no device it could not command", async () => {
  const valve = () => aDevice().ofType("VGA").withThreshold(1.2, 2.4);
  const overHttp = await valve().overHttp().in(harness);
  const deaf = await valve().withTopics({ topicControl: null }).in(harness);
  for (const device of [overHttp, deaf]) {
    await commands.report(device.id);
    expect(await put(device.id, "auto")).toBe("device_not_commandable");
    expect(await put(device.id, "manual")).toEqual({ deviceId: device.id, mode: "manual" });
  }
});

it("[R4.1] always switches to manual, ending the waiting commands of automation", async () => {
  const device = await aDevice()
    .ofType("VGA")
    .withTimer("22:00", "24:00")
    .withSite({ executor: "device" })
    .sleeping()
    .in(harness);
  await commands.report(device.id);
  await put(device.id, "auto");
  const automatic = (action: "high_pressure" | "low_pressure") =>
    commands.control.sendAutomatic({ deviceId: device.id, action, source: "auto_timer", name: "automation" });
  const older = await automatic("low_pressure");
  const newer = await automatic("high_pressure");
  expect(await commands.status(older)).toBe("failed superseded");
  expect(newer).toMatchObject({ status: "waiting", mode: "auto", actor: { id: null, name: "automation" } });
  await put(device.id, "manual");
  expect(await commands.status(newer)).toBe("failed superseded");
  expect(await refusalOf(automatic("low_pressure"))).toBe("mode_change_refused");
});

it("keeps a person's waiting sync on the switch to manual", async () => {
  const device = await aDevice()
    .ofType("VGA")
    .withThreshold(1.2, 2.4)
    .withSite({ executor: "device" })
    .sleeping()
    .in(harness);
  await commands.report(device.id);
  await put(device.id, "auto");
  const sync = await commands.send(device.id, "sync");
  await commands.store.putSource(sync.id, "sync");
  await put(device.id, "manual");
  expect(await commands.status(sync)).toBe("waiting");
});

it("lets automation never close fully, and a stop follow on taking manual", async () => {
  const device = await freshValve();
  await put(device.id, "auto");
  const close = commands.control.sendAutomatic({
    ...{ deviceId: device.id, action: "fully_close_on", source: "auto_threshold", name: "automation" },
  });
  expect(await refusalOf(close)).toBe("action_not_available");
  const running = await commands.control.sendAutomatic({
    ...{ deviceId: device.id, action: "low_pressure", source: "auto_threshold", name: "automation" },
  });
  await put(device.id, "manual");
  expect(await commands.status(running)).toBe("processing");
  expect((await commands.send(device.id, "fully_close_off")).status).toBe("processing");
  expect(await commands.status(running)).toBe("failed preempted");
});

it("accepts no command while the mode changes", async () => {
  for (let round = 0; round < 5; round += 1) {
    const device = await freshValve();
    const [mode, command] = await Promise.all([
      put(device.id, "auto"),
      refusalOf(commands.send(device.id, "high_pressure")),
    ]);
    const refusals = [mode, command].filter((outcome) => typeof outcome === "string");
    expect(refusals).toHaveLength(1);
  }
});

it("[R4.1] is automatic only while something regulates devices of this type", async () => {
  const device = await freshValve();
  commands.side.regulates = false;
  expect(await put(device.id, "auto")).toBe("automation_not_running");
  commands.side.regulates = true;
  expect(await put(device.id, "auto")).toMatchObject({ mode: "auto" });
});

it("follows what a registered runner says of itself, also while a device is in automatic mode", async () => {
  const { side } = commands;
  side.regulates = false;
  const device = await freshValve();
  const mode = () => harness.app.use(deviceRegistry).get(device.id)?.mode;
  expect(await put(device.id, "auto")).toBe("automation_not_running");
  side.regulates = true;
  expect(await put(device.id, "auto")).toMatchObject({ mode: "auto" });
  await commands.pass(5);
  side.regulates = false;
  await commands.pass(170);
  side.regulates = true;
  await commands.pass(50);
  // It lapsed for less than three minutes, twice.
  side.regulates = false;
  await commands.pass(170);
  expect(mode()).toBe("auto");
  await commands.pass(20);
  expect(mode()).toBe("manual");

  side.regulates = true;
  await commands.report(device.id);
  expect(await put(device.id, "auto")).toMatchObject({ mode: "auto" });
  side.regulates = false;
  await commands.pass(190);
  expect(mode()).toBe("manual");
  expect(await put(device.id, "auto")).toBe("automation_not_running");
  side.regulates = true;
});

describe("a device in automatic mode", () => {
  const mode = (device: { id: number }) => harness.app.use(deviceRegistry).get(device.id)?.mode;
  let device: { id: number };
  beforeEach(async () => {
    device = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
    await harness.app.use(deviceRegistry).reload(device.id);
  });
  afterEach(() => {
    Object.assign(commands.side, { regulates: true, leaseHeld: true });
    return commands.control.resume();
  });

  it("is changed to manual when its runner died three minutes ago, with a history row", async () => {
    await commands.pass(120);
    expect(mode(device)).toBe("auto");
    commands.side.regulates = false;
    await commands.pass(180);
    expect(mode(device)).toBe("auto");
    await commands.pass(5);
    expect(mode(device)).toBe("manual");
    await commands.pass(60);
    expect(await commands.store.history(device.id)).toMatchObject([
      { detail: "mode_manual", before: { mode: "auto" }, after: { reason: "automation_not_running" } },
    ]);
    expect((await commands.send(device.id, "high_pressure")).status).toBe("processing");
  });

  it("stays in it while a runner is slow to start, and leaves it when none comes", async () => {
    commands.side.regulates = false;
    await commands.restart();
    await commands.pass(170);
    commands.side.regulates = true;
    await commands.pass(240);
    expect(mode(device)).toBe("auto");
    commands.side.regulates = false;
    await commands.restart();
    await commands.pass(185);
    expect(mode(device)).toBe("manual");
  });

  it("is not left early when the time of day is set forward", async () => {
    commands.side.regulates = false;
    await commands.pass(5);
    harness.clock.setBy(3_600_000);
    await commands.pass(30);
    expect(mode(device)).toBe("auto");
    harness.clock.setBy(-3_600_000);
  });

  it("is changed to manual by the server that holds the lease alone, once a runner of another node would have taken over", async () => {
    const other = await commands.anotherNode(false);
    Object.assign(commands.side, { regulates: false, leaseHeld: false });
    await commands.pass(200);
    expect(mode(device)).toBe("auto");
    commands.side.leaseHeld = true;
    // The lease of a runner that died lapses after 90 s, and its follower asks for it in the next of its turns.
    await commands.pass(150);
    expect(mode(device)).toBe("auto");
    await commands.pass(35);
    expect(mode(device)).toBe("manual");
    expect(await commands.store.history(device.id)).toHaveLength(1);
    await other.close();
  });

  it("is left for a type whose runner throws instead of saying whether it is alive", async () => {
    const logger = await aDevice().ofType("DATALOGGER").inAutomaticMode().in(harness);
    const broken = { isAlive: () => expect.fail("broken") };
    const end = harness.app.use(automationRunners).register("DATALOGGER", broken);
    const registry = harness.app.use(deviceRegistry);
    const all = registry.all.bind(registry);
    let failures = 0;
    // Others ask for all devices as well.
    const firstFails = vi.spyOn(registry, "all").mockImplementation(() => {
      const isCheck = (new Error("who asks").stack ?? "").includes("leave-unregulated");
      if (isCheck && failures++ === 0) expect.fail("broken too");
      return all();
    });
    await commands.pass(190);
    firstFails.mockRestore();
    expect(failures).toBeGreaterThan(1);
    end();
    expect([mode(logger), mode(device)]).toEqual(["manual", "auto"]);
    expect(harness.logged.filter(({ msg }) => msg.includes("whether it is alive")).length).toBeGreaterThan(0);
  });

  it("is tried again when the database was away", async () => {
    commands.side.regulates = false;
    const away = vi
      .spyOn(harness.db.control.pool, "connect")
      .mockImplementation(() => Promise.reject(new Error("Connection terminated")));
    await commands.pass(190);
    away.mockRestore();
    expect(mode(device)).toBe("auto");
    await commands.pass(5);
    expect(mode(device)).toBe("manual");
  });
});
