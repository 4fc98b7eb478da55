import { beforeEach, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { anActor, aUser } from "../../testing/user-builder.ts";
import { refusalOf, useCommands } from "./control.fixture.ts";

const commands = useCommands();
const { harness } = commands;
beforeEach(() => {
  commands.published.length = 0;
  commands.changes.length = 0;
  commands.side.outcome = "sent";
  commands.side.publish = null;
});
const valve = () => aDevice().ofType("VGA").withThreshold(1.2, 2.4).in(harness);
const ip = "10.0.0.8";
const seconds = (timestamp: string | null) => (timestamp === null ? null : Date.parse(timestamp) / 1000);

it("[R4.4] sends at once, with the device's own code and the deadline as expiry", async () => {
  const device = await aDevice()
    .ofType("VGA")
    .withThreshold(1.2, 2.4)
    .withAction("high_pressure", "DO_7_ON")
    .in(harness);
  const command = await commands.send(device.id, "high_pressure");
  expect(command).toMatchObject({ status: "processing", code: "DO_7_ON", source: "manual", mode: "manual" });
  const now = harness.clock.now() / 1000;
  expect(commands.published).toEqual([
    { device: device.name, cmdId: command.cmdId, action: "DO_7_ON", value: null, exp: now + 100 },
  ]);
  expect(seconds(command.sentAt)).toBe(now);
  expect(seconds(command.deadlineAt)).toBe(now + 100);
  expect(commands.changes.map((change) => change.status)).toEqual(["waiting", "processing"]);
});

it("[R4.4] completes when the device confirms, and not before", async () => {
  const device = await valve();
  const command = await commands.send(device.id, "high_pressure");
  await commands.pass(99);
  expect(await commands.status(command)).toBe("processing");
  await commands.answer(device.id, { cmdId: command.cmdId, result: "ok", state: { DO3: 1 } });
  expect(await commands.status(command)).toBe("completed");
  await commands.pass(10);
  expect(await commands.status(command)).toBe("completed");
});

it("[R4.4] fails with the device's own reason when it refuses", async () => {
  const device = await valve();
  const command = await commands.send(device.id, "low_pressure");
  await commands.answer(device.id, { cmdId: command.cmdId, result: "err", code: "LOCAL_MODE" });
  expect(await commands.status(command)).toBe("failed refused_by_device");
  expect((await commands.store.audit(command.id)).device_code).toBe("LOCAL_MODE");
});

it("[R4.4] [R9.2] becomes device_not_response 100 s after sending, no earlier", async () => {
  const device = await valve();
  const command = await commands.send(device.id, "high_pressure");
  await commands.pass(99.9);
  expect(await commands.status(command)).toBe("processing");
  await commands.pass(0.1);
  expect(await commands.status(command)).toBe("device_not_response");
  expect(commands.changes.at(-1)).toMatchObject({ id: command.id, status: "device_not_response" });
  expect(commands.published).toHaveLength(1);
});

it("[R4.4] waits for an absent always-on device until the deadline", async () => {
  const device = await valve();
  commands.side.outcome = "absent";
  const command = await commands.send(device.id, "high_pressure");
  await commands.waitUntilIdle();
  expect(await commands.status(command)).toBe("processing");
  await commands.pass(100);
  expect(await commands.status(command)).toBe("device_not_response");
});

it("[R4.4] fails a command at once when its connection breaks while it is published, or publishing throws", async () => {
  const device = await valve();
  commands.side.outcome = "refused";
  const refused = await commands.send(device.id, "high_pressure");
  await commands.waitUntilIdle();
  expect(await commands.status(refused)).toBe("failed publish_refused");
  commands.side.publish = () => Promise.reject(new Error("broken pipe"));
  const broken = await commands.send(device.id, "high_pressure");
  await commands.waitUntilIdle();
  expect(await commands.status(broken)).toBe("failed publish_refused");
});

it("answers a repeated request with the same command, also after its end, and sends it once", async () => {
  const device = await valve();
  const first = await commands.send(device.id, "high_pressure", { requestId: "once" });
  expect((await commands.send(device.id, "high_pressure", { requestId: "once" })).id).toBe(first.id);
  await commands.answer(device.id, { cmdId: first.cmdId, result: "ok" });
  const again = await commands.send(device.id, "high_pressure", { requestId: "once" });
  expect(again).toMatchObject({ id: first.id, status: "completed" });
  expect(commands.published).toHaveLength(1);
  expect(await refusalOf(commands.send(device.id, "low_pressure", { requestId: "once" }))).toBe(
    "request_id_reused",
  );
});

it("makes one command of a request that arrives ten times at once on two nodes", async () => {
  const device = await valve();
  const other = await commands.anotherNode();
  const ask = (node: typeof commands.control) =>
    node.send({ deviceId: device.id, action: "sync", requestId: "storm" }, { actor: commands.actor, ip });
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, index) => ask(index % 2 ? other.control : commands.control)),
  );
  await commands.waitUntilIdle();
  expect(new Set(sent.map((command) => command.id)).size).toBe(1);
  expect(commands.published).toHaveLength(1);
  await other.close();
});

it("sends only one of sixty contradicting commands that come at once", async () => {
  const device = await valve();
  // One person would meet the rate limit.
  const people = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (number) => {
      const built = await aUser().named(`racer${number}`).asSuperUser().in(harness);
      return { ...anActor(), userId: built.id };
    }),
  );
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const actor = people[index % people.length] ?? commands.actor;
      return refusalOf(
        commands.send(device.id, index % 4 < 2 ? "fully_open_on" : "fully_close_on", { actor }),
      );
    }),
  );
  await commands.waitUntilIdle();
  expect(commands.published).toHaveLength(1);
  const statuses = outcomes.map((one) =>
    typeof one === "object" && one && "status" in one ? String(one.status) : String(one),
  );
  expect(statuses.filter((status) => status === "processing")).toHaveLength(1);
  const refused = statuses.filter((status) => status !== "processing" && status !== "waiting");
  expect(refused.length).toBeGreaterThanOrEqual(58);
  await commands.pass(60);
});

it("[R4.4] keeps one command processing and one waiting, and names whose command is in the way", async () => {
  const device = await valve();
  const first = await commands.send(device.id, "high_pressure");
  const second = await commands.send(device.id, "low_pressure");
  expect(second.status).toBe("waiting");
  const third = await commands.send(device.id, "sync").catch((error: unknown) => error);
  expect(third).toMatchObject({
    code: "device_busy",
    details: { commandId: second.id, action: "low_pressure", actor: "operator01", since: second.createdAt },
  });
  await commands.answer(device.id, { cmdId: first.cmdId, result: "ok" });
  expect(await commands.status(second)).toBe("processing");
});

it("gives up what waited for a busy always-on device longer than 10 minutes", async () => {
  const device = await valve();
  await commands.send(device.id, "high_pressure");
  const second = await commands.send(device.id, "low_pressure");
  expect(Date.parse(second.deadlineAt ?? "") - harness.clock.now()).toBe(600_000);
  // Nobody checks for ten minutes: the command must not be sent when somebody does.
  commands.control.close();
  await commands.pass(601);
  await commands.restart();
  expect(await commands.status(second)).toBe("failed expired");
  expect(commands.published.map((message) => message.action)).toEqual(["DO_3_ON"]);
});

it("[R4.3] refuses to operate a device without threshold and timer, but lets sync and stop", async () => {
  const bare = await aDevice().ofType("VGA").in(harness);
  expect(await refusalOf(commands.send(bare.id, "high_pressure"))).toBe("threshold_or_timer_required");
  const sync = await commands.send(bare.id, "sync");
  expect(sync.status).toBe("processing");
  await commands.answer(bare.id, { cmdId: sync.cmdId, result: "ok" });
  expect((await commands.send(bare.id, "fully_close_off")).status).toBe("processing");
  const timed = await aDevice().ofType("VGA").withTimer("22:00", "24:00").in(harness);
  expect((await commands.send(timed.id, "low_pressure")).status).toBe("processing");
});

it("[R4.2] refuses a manual command in automatic mode, a stop as well, but no sync and read-now", async () => {
  const device = await valve();
  await commands.store.putMode(device.id, "auto");
  expect(await refusalOf(commands.send(device.id, "high_pressure"))).toBe("device_in_auto_mode");
  expect(await refusalOf(commands.send(device.id, "fully_close_off"))).toBe("device_in_auto_mode");
  expect((await commands.send(device.id, "read_now")).status).toBe("processing");
});

it("refuses fully open together with fully closed, by confirmed state and by what is under way", async () => {
  const device = await valve();
  const open = await commands.send(device.id, "fully_open_on");
  expect(await refusalOf(commands.send(device.id, "fully_close_on"))).toBe("interlock_open_and_close");
  await commands.answer(device.id, { cmdId: open.cmdId, result: "ok" });
  expect(await refusalOf(commands.send(device.id, "fully_close_on"))).toBe("interlock_open_and_close");
  const release = await commands.send(device.id, "fully_open_off");
  await commands.answer(device.id, { cmdId: release.cmdId, result: "ok", state: { DO1: 0 } });
  expect((await commands.send(device.id, "fully_close_on")).status).toBe("processing");
});

it("holds a set-point to the limits of its valve", async () => {
  const device = await aDevice()
    .ofType("VGA")
    .withThreshold(1.2, 2.4)
    .withSite({ valveKind: "set_point", minSetpoint: 1, maxSetpoint: 3 })
    .in(harness);
  const set = (value?: number) =>
    refusalOf(commands.send(device.id, "set_outlet_pressure", value === undefined ? {} : { value }));
  expect(await set()).toBe("value_required");
  expect(await set(0.9)).toBe("value_below_minimum");
  expect(await set(3.1)).toBe("value_above_maximum");
  expect(await refusalOf(commands.send(device.id, "sync", { value: 1 }))).toBe("value_not_allowed");
  expect(await set(2.5)).toMatchObject({ value: 2.5, status: "processing" });
  expect(commands.published.at(-1)).toMatchObject({ action: "SET_P2", value: 2.5 });
  const pilot = await valve();
  expect(await refusalOf(commands.send(pilot.id, "set_outlet_pressure", { value: 2 }))).toBe(
    "action_not_available",
  );
});

it("refuses a device that cannot be commanded, and an action that it does not have", async () => {
  const http = await aDevice().ofType("VGA").withThreshold(1.2, 2.4).overHttp().in(harness);
  expect(await refusalOf(commands.send(http.id, "read_now"))).toBe("device_not_commandable");
  const device = await valve();
  expect(await refusalOf(commands.send(device.id, "pump_start"))).toBe("action_not_available");
});

it("hides devices out of scope and demands the permission of the type", async () => {
  const device = await valve();
  const pump = await aDevice().ofType("WATER_PUMP").withThreshold(1.2, 2.4).in(harness);
  const sendAs = (permissions: string[], deviceId: number, action: "sync" | "pump_stop" | "read_now") =>
    refusalOf(
      commands.control.send(
        { deviceId, action, requestId: `p-${permissions}-${action}` },
        {
          actor: anActor({
            userId: commands.actor.userId,
            superUser: false,
            role: { id: 1, name: "staff", permissions },
            scope: new Set([pump.id, device.id]),
          }),
          ip,
        },
      ),
    );
  expect(await sendAs(["Control.Operate"], pump.id, "pump_stop")).toBe("forbidden");
  expect(await sendAs(["Pump.Operate"], pump.id, "sync")).toBe("forbidden");
  expect(await sendAs(["Pump.Operate"], pump.id, "pump_stop")).toMatchObject({ status: "processing" });
  expect(await sendAs(["Pump.Operate"], device.id, "read_now")).toBe("forbidden");
  const blind = anActor({ userId: commands.actor.userId, scope: new Set<number>() });
  const ask = { deviceId: device.id, action: "sync" as const, requestId: "blind" };
  expect(await refusalOf(commands.control.send(ask, { actor: blind, ip }))).toBe("not_found");
});

it("[R3.11] records who sent what, from where, in which mode, state and telemetry", async () => {
  const device = await valve();
  await commands.report(device.id);
  const before = await commands.send(device.id, "high_pressure");
  await commands.answer(device.id, { cmdId: before.cmdId, result: "ok", state: { DO3: 1 } });
  await commands.pass(30);
  const command = await commands.send(device.id, "low_pressure");
  expect(await commands.store.audit(command.id)).toMatchObject({
    actor_name: "operator01",
    actor_role: "admin",
    ip: "10.0.0.9",
    mode: "manual",
    source: "manual",
    status: "processing",
    created_at: new Date(harness.clock.now()),
    state_before: { DO3: 1 },
    telemetry_before: { outlet_pressure: 2.46 },
    telemetry_age_seconds: 30,
  });
  expect((await commands.store.history(device.id)).at(-1)).toMatchObject({
    type: "control",
    detail: "command_sent",
    actor_name: "operator01",
    subject: "command",
    subject_id: command.id,
    after: { action: "low_pressure", code: "DO_3_OFF" },
  });
});

it("limits the commands of one person per minute, but never a stop", async () => {
  const actor = anActor({ userId: (await aUser().named("hasty1").asSuperUser().in(harness)).id });
  const device = await valve();
  const ask = (action: "sync" | "fully_close_off", requestId: string) =>
    refusalOf(commands.control.send({ deviceId: device.id, action, requestId }, { actor, ip }));
  const outcomes = [];
  for (let index = 0; index < 31; index += 1) outcomes.push(await ask("sync", `h-${index}`));
  expect(outcomes.at(30)).toBe("too_many_requests");
  expect(await ask("fully_close_off", "h-stop")).toMatchObject({ status: "processing" });
  await commands.pass(61);
  expect(await ask("sync", "h-later")).not.toBe("too_many_requests");
});

it("sends the code that the device has when the command is stored, not when it was asked for", async () => {
  const device = await valve();
  const commit = await commands.store.beginCodeChange(device.id, "high_pressure", "DO_8_ON");
  const sent = commands.send(device.id, "high_pressure");
  await expect.poll(commands.store.lockWaits).toBe(1);
  await commit();
  expect(await sent).toMatchObject({ status: "processing" });
  expect(commands.published.map(({ action }) => action)).toEqual(["DO_8_ON"]);
});

it("[R4.4] refuses a person's command that would expire before a rare reporter hears it, but no stop", async () => {
  const day = 86_400;
  const device = await aDevice()
    .withThreshold(1.2, 2.4)
    .sleeping()
    .reportingEvery(5 * day)
    .in(harness);
  expect(await refusalOf(commands.send(device.id, "high_pressure"))).toBe("device_reports_rarely");
  await commands.report(device.id);
  expect(await refusalOf(commands.send(device.id, "high_pressure"))).toBe("device_reports_rarely");
  const refused = await commands.send(device.id, "sync").catch((error: unknown) => error);
  expect(refused).toMatchObject({
    ...{ code: "device_reports_rarely" },
    details: { reportIntervalSeconds: 5 * day, expectedAt: expect.any(String) },
  });
  expect((await commands.send(device.id, "fully_close_off")).status).toBe("processing");
});
