import { type Command, failureCode } from "@sgval/contract/control/control";
import { expect, it } from "vitest";
import { fakeClock } from "../../../testing/fake-clock.ts";
import type { MissingEffect, SeenClosed } from "../../control/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { type AlarmSource, sourceKey } from "../alarm-record.ts";
import type { Signal } from "./alarm-signal.ts";
import { createCommandWatch, type StoredSample, type Unfulfilled } from "./watch-commands.ts";

const valve = {
  ...{ id: 7, type: "VGA" },
  channels: ["outlet_pressure", "digital_output.2", "digital_output.3"].map((parameter, slot) => ({
    ...{ parameter, slot, removed: false },
  })),
} as unknown as DeviceRecord;

/** A watch of one valve, with what it raised and cleared. */
const watching = (stored: Unfulfilled[] = [], readings: StoredSample[] = []) => {
  const clock = fakeClock();
  const active = new Set<string>();
  const signals: string[] = [];
  const all: Signal[] = [];
  const closing = { commanded: false, seen: [] as SeenClosed[] };
  const watch = createCommandWatch({
    clock,
    writer: {
      isActive: (source: AlarmSource) => active.has(sourceKey(source)),
      signal: (signal: Signal) => {
        signals.push(`${signal.kind} ${signal.type}`);
        all.push(signal);
        if (signal.type === "activated") active.add(sourceKey(signal));
        if (signal.type === "cleared") active.delete(sourceKey(signal));
      },
    },
    rules: {
      of: () => ({ enabled: true, priority: 2 }),
    },
    isClosedByCommand: async (_, seen) => {
      closing.seen.push(seen);
      return closing.commanded;
    },
    findUnfulfilled: async () => stored,
    readingsLately: async () => readings,
  });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    ...{ clock, signals, all, closing, watch, active, settle },
    command: (
      status: Command["status"],
      action: Command["action"] = "low_pressure",
      more: Partial<Command> = {},
    ) =>
      watch.changed({
        id: 1,
        deviceId: 7,
        pumpIds: null,
        value: null,
        status,
        action,
        lateResult: null,
        ...more,
      } as Command),
    sample: async (outlet: number, closed = 0) => {
      watch.takeLive(valve, [{ measuredAt: clock.now(), slots: [outlet, closed, 1], quality: null }]);
      await settle();
    },
  };
};

it("what was seen open before the clock was set back makes no later closing an unexplained one", async () => {
  const { clock, closing, sample } = watching();
  await sample(2, 0);
  const now = clock.now();
  clock.setBy(-3_600_000);
  await sample(2, 0);
  await sample(2, 1);
  expect(closing.seen.at(-1)?.lastOpenAt).toBe(now - 3_600_000);
});

it("a valve that does not know where it stands was not seen open, and ends no alarm that it is closed", async () => {
  const { watch, clock, closing, settle, signals } = watching();
  const positioned = {
    ...valve,
    channels: [{ parameter: "valve_state", slot: 0, removed: false }],
  } as unknown as DeviceRecord;
  const report = async (state: number) => {
    watch.takeLive(positioned, [{ measuredAt: clock.now(), slots: [state], quality: null }]);
    await settle();
  };
  await report(4);
  await report(3);
  expect(closing.seen.at(-1)?.lastOpenAt).toBeNull();
  await report(4);
  expect(signals).toEqual(["fully_closed activated"]);
  await report(0);
  expect(signals.at(-1)).toBe("fully_closed cleared");
});

it("after a restart a stored open sample is of when it was measured, though the clock of the valve is ahead and it sends batches", async () => {
  const now = fakeClock().now();
  const minute = 60_000;
  /** A message so many minutes ago; when each of its samples was measured by a right clock, and whether the valve was open. */
  const message = (minutesAgo: number, ahead: number, samples: [minutesAgo: number, open: boolean][]) =>
    samples.map(([measured, open]) => ({
      ...{ measuredAt: now - (measured - ahead) * minute, receivedAt: now - minutesAgo * minute },
      ...{ slots: [2, open ? 0 : 1, 1], quality: null },
    }));
  const openedAt = async (readings: StoredSample[]) => {
    const { closing, sample } = watching([], readings);
    await sample(0.1, 1);
    const at = closing.seen.at(-1)?.lastOpenAt ?? null;
    return at === null ? null : (at - now) / minute;
  };
  const batch = (ahead: number, minutesAgo = 40) =>
    message(minutesAgo, ahead, [
      [60, true],
      [50, false],
      [minutesAgo, false],
    ]);
  for (const ahead of [8, 300, 0]) expect(await openedAt(batch(ahead))).toBe(-60);
  // What was kept longer says no more of its clock than the message after it.
  const kept = batch(8, 45).slice(0, 2);
  expect(await openedAt([...kept, ...message(30, 8, [[30, false]])])).toBe(-60);
  // A right clock is believed, also in what was kept; of two samples the later one counts.
  expect(await openedAt([...batch(0, 45).slice(0, 2), ...message(30, 0, [[30, true]])])).toBe(-30);
  expect(await openedAt(batch(0, 45).slice(0, 2))).toBe(-60);
  expect(await openedAt(batch(-300))).toBe(-360);
  expect(await openedAt(message(-60, 0, [[-60, true]]))).toBeNull();
});

it("a command that moves water and is not answered is an alarm until one is carried out or answers late", () => {
  const { command, signals } = watching();
  command("device_not_response", "read_now");
  expect(signals).toEqual([]);
  command("device_not_response");
  command("device_not_response");
  expect(signals).toEqual(["device_not_response activated"]);
  command("device_not_response", "low_pressure", { lateResult: "ok" });
  expect(signals.at(-1)).toBe("device_not_response cleared");
});

it("a device that answers any later command responds again, whatever it answers and to what", () => {
  const { command, signals } = watching();
  const answers: Parameters<typeof command>[] = [
    ["completed", "sync"],
    ["failed", "high_pressure", { failureCode: "refused_by_device" }],
    ["failed", "read_now", { failureCode: "refused_by_device" }],
    ["device_not_response", "read_now", { lateResult: "err" }],
  ];
  for (const answer of answers) {
    command("device_not_response");
    // None of these came from the device.
    command("processing", "sync");
    command("device_not_response", "sync");
    command("failed", "high_pressure", { failureCode: "publish_refused" });
    expect(signals.at(-1)).toBe("device_not_response activated");
    command(...answer);
    expect(signals.at(-1)).toBe("device_not_response cleared");
  }
});

it("a stop that expired before it could be sent is an alarm until the device carries out a command", async () => {
  const { command, settle, signals } = watching();
  command("failed", "pump_start", { failureCode: "expired" });
  command("failed", "pump_stop", { failureCode: "cancelled" });
  expect(signals).toEqual([]);
  command("failed", "pump_stop", { failureCode: "expired" });
  command("failed", "pump_stop", { failureCode: "expired" });
  expect(signals).toEqual(["stop_not_sent activated"]);
  command("device_not_response", "pump_stop");
  command("completed", "pump_stop");
  await settle();
  expect(signals.slice(-2)).toEqual(["device_not_response cleared", "stop_not_sent cleared"]);
});

it("a stop that the broker or the device refused is an alarm, a start that one of them refused is none", () => {
  const { command, signals } = watching();
  command("failed", "pump_start", { failureCode: "publish_refused" });
  command("failed", "pump_start", { failureCode: "refused_by_device" });
  expect(signals).toEqual([]);
  command("failed", "pump_stop", { failureCode: "publish_refused" });
  expect(signals).toEqual(["stop_not_sent activated"]);
  command("failed", "pump_stop", { failureCode: "refused_by_device" });
  command("failed", "pump_stop", { failureCode: "refused_by_device" });
  expect(signals.slice(1)).toEqual(["command_no_effect activated"]);
});

it("a stop that failed is an alarm, however it failed, unless it was taken back or something newer took its place", () => {
  const quiet = failureCode.options.filter((code) => {
    const { command, signals } = watching();
    command("failed", "pump_stop", { failureCode: code });
    return signals.length === 0;
  });
  expect(quiet).toEqual(["cancelled", "superseded", "preempted", "mode_changed"]);
});

const station = {
  ...{ id: 7, type: "WATER_PUMP" },
  channels: [{ parameter: "pump_running.p1", slot: 0, removed: false }],
} as unknown as DeviceRecord;

it("a stop that the device refused is an alarm until its pump stands still, whatever else the station does", async () => {
  const { command, watch, clock, settle, signals } = watching();
  const running = async (value: number) => {
    watch.takeLive(station, [{ measuredAt: clock.now(), slots: [value], quality: null }]);
    await settle();
  };
  command("failed", "pump_stop", { failureCode: "refused_by_device", pumpIds: ["p1"] });
  await running(1);
  command("completed", "pump_start", { pumpIds: ["p2"] });
  command("completed", "set_pump_power", { pumpIds: ["p4"] });
  await settle();
  expect(signals).toEqual(["command_no_effect activated"]);
  await running(0);
  expect(signals.at(-1)).toBe("command_no_effect cleared");
});

it("stops that were not sent are an alarm until something was carried out by each of their pumps", async () => {
  const { command, settle, signals } = watching();
  for (const pump of ["p1", "p2"])
    command("failed", "pump_stop", { failureCode: "publish_refused", pumpIds: [pump] });
  for (const pump of ["p3", "p2"]) command("completed", "pump_start", { pumpIds: [pump] });
  await settle();
  expect(signals).toEqual(["stop_not_sent activated", "stop_not_sent re_alarmed"]);
  command("completed", "pump_stop", { pumpIds: ["p1"] });
  await settle();
  expect(signals.at(-1)).toBe("stop_not_sent cleared");
});

it("a stop that another pump does not obey is announced again to whoever acknowledged the first", () => {
  const { all, command, signals } = watching();
  const refused = (pump: string, id: number) =>
    command("failed", "pump_stop", { failureCode: "refused_by_device", pumpIds: [pump], id });
  refused("p1", 1);
  refused("p1", 2);
  expect(signals).toEqual(["command_no_effect activated"]);
  refused("p2", 3);
  refused("p2", 4);
  expect(all[1]).toMatchObject({ another: true, commandId: 3 });
  expect(signals).toEqual(["command_no_effect activated", "command_no_effect re_alarmed"]);
});

it("one of two pumps that does what its stop asked for ends nothing for the other", async () => {
  const { command, watch, settle, signals } = watching();
  for (const pump of ["p1", "p2"])
    command("failed", "pump_stop", { failureCode: "refused_by_device", pumpIds: [pump] });
  watch.showed({ ...commandOf("pump_stop", 2), pumpIds: ["p2"] });
  await settle();
  expect(signals).toEqual(["command_no_effect activated", "command_no_effect re_alarmed"]);
  watch.showed({ ...commandOf("pump_stop", 3), pumpIds: ["p1"] });
  await settle();
  expect(signals.at(-1)).toBe("command_no_effect cleared");
});

const commandOf = (action: Command["action"], id = 1) =>
  ({ id, deviceId: 7, action, pumpIds: null, status: "completed", lateResult: null }) as Command;
const falls: MissingEffect = {
  ...{ command: commandOf("low_pressure"), before: 2.4 },
  effect: { parameter: "outlet_pressure", change: "falls", value: null },
};
const missed = { ...falls, command: commandOf("low_pressure"), measured: 2.45 };

it("an effect that was missed is an alarm until it shows after all; a move the wrong way is none", async () => {
  const { watch, sample, signals } = watching();
  watch.withoutEffect(missed);
  watch.withoutEffect(missed);
  expect(signals).toEqual(["command_no_effect activated"]);
  await sample(2.9);
  await sample(2.35);
  expect(signals).toEqual(["command_no_effect activated"]);
  await sample(2.25);
  expect(signals).toEqual(["command_no_effect activated", "command_no_effect cleared"]);
});

it("after a restart a missed effect is the one that was stored", async () => {
  const { active, sample, signals } = watching([{ kind: "command_no_effect", ...falls }]);
  active.add(sourceKey({ deviceId: 7, kind: "command_no_effect", channel: null }));
  await sample(2.4);
  expect(signals).toEqual([]);
  await sample(2.25);
  expect(signals).toEqual(["command_no_effect cleared"]);
});

it("after a restart a stop that is repeated takes no answer back, and one of another pump does", async () => {
  for (const kind of ["stop_not_sent", "command_no_effect"] as const) {
    const failureCode = kind === "stop_not_sent" ? "publish_refused" : "refused_by_device";
    const stop = (id: number, pump: string) => ({ ...commandOf("pump_stop", id), pumpIds: [pump] });
    const stored = [5, 6].map((id) => ({ kind, command: stop(id, "p1"), effect: null, before: null }));
    const { all, active, command, settle, signals } = watching(stored);
    active.add(sourceKey({ deviceId: 7, kind, channel: null }));
    command("failed", "pump_stop", { ...stop(6, "p1"), failureCode, status: "failed" });
    await settle();
    expect(signals).toEqual([]);
    stored.push({ kind, command: stop(7, "p2"), effect: null, before: null });
    command("failed", "pump_stop", { ...stop(7, "p2"), failureCode, status: "failed" });
    await settle();
    expect(all).toMatchObject([{ kind, type: "re_alarmed", commandId: 7 }]);
    const other = watching(stored);
    other.active.add(sourceKey({ deviceId: 7, kind, channel: null }));
    other.command("failed", "pump_stop", { ...stop(7, "p2"), failureCode, status: "failed" });
    await settle();
    expect(other.all).toMatchObject([{ kind, type: "re_alarmed", commandId: 7 }]);
  }
});

it("two pumps that refuse their stops right after a restart are announced once each, however often they are stopped again", async () => {
  const stop = (id: number, pump: string) => ({ ...commandOf("pump_stop", id), pumpIds: [pump] });
  const kind = "command_no_effect" as const;
  const { all, active, command, settle } = watching([
    { kind, command: stop(5, "p1"), effect: null, before: null },
  ]);
  active.add(sourceKey({ deviceId: 7, kind, channel: null }));
  const failed = { failureCode: "refused_by_device", status: "failed" } as const;
  for (const [id, pump] of [
    [6, "p2"],
    [7, "p3"],
  ] as const)
    command("failed", "pump_stop", { ...stop(id, pump), ...failed });
  await settle();
  for (const [id, pump] of [
    [8, "p2"],
    [9, "p3"],
  ] as const)
    command("failed", "pump_stop", { ...stop(id, pump), ...failed });
  await settle();
  expect(all).toMatchObject([
    { type: "re_alarmed", commandId: 6 },
    { type: "re_alarmed", commandId: 7 },
  ]);
  expect(all).toHaveLength(2);
});

it("a missed effect is forgotten with another command, not with the same one until it showed", async () => {
  const { watch, command, settle, signals } = watching();
  watch.withoutEffect(missed);
  command("completed", "low_pressure");
  await settle();
  expect(signals).toHaveLength(1);
  watch.showed(commandOf("low_pressure", 2));
  await settle();
  expect(signals.at(-1)).toBe("command_no_effect cleared");
  watch.withoutEffect(missed);
  command("completed", "high_pressure");
  await settle();
  expect(signals.at(-1)).toBe("command_no_effect cleared");
});

it("a pump that goes on running after its stop is no less an alarm when another pump starts", async () => {
  const { watch, command, settle, signals } = watching();
  const stop = { ...commandOf("pump_stop"), pumpIds: ["p1"] };
  const effect = { parameter: "pump_running.p1", change: "reaches", value: 0 } as const;
  watch.withoutEffect({ command: stop, effect, before: 1, measured: 1 });
  command("completed", "pump_start", { pumpIds: ["p2"] });
  await settle();
  watch.showed({ ...commandOf("pump_start", 2), pumpIds: ["p2"] });
  expect(signals).toEqual(["command_no_effect activated"]);
  command("completed", "pump_start", { pumpIds: ["p1"] });
  await settle();
  expect(signals.at(-1)).toBe("command_no_effect cleared");
});

it("a valve that is fully closed without a command is an alarm until it opens, and one that was commanded so is none", async () => {
  const { command, sample, signals, closing } = watching();
  closing.commanded = true;
  await sample(0.1, 1);
  expect(signals).toEqual([]);
  closing.commanded = false;
  await sample(0.1, 1);
  await sample(0.1, 1);
  expect(signals).toEqual(["fully_closed activated"]);
  await sample(2.1, 0);
  expect(signals.at(-1)).toBe("fully_closed cleared");
  await sample(0.1, 1);
  command("processing", "fully_close_on");
  expect(signals.at(-1)).toBe("fully_closed activated");
  command("device_not_response", "fully_close_on", { lateResult: "ok" });
  expect(signals.at(-1)).toBe("fully_closed cleared");
});

it("when a valve was seen closed goes by when its message came, whatever its clock", async () => {
  const { clock, closing, watch, settle } = watching();
  const now = clock.now();
  closing.commanded = true;
  const measured = [120, 125].map((minutesAgo) => now - minutesAgo * 60_000);
  watch.takeLive(
    valve,
    measured.map((measuredAt) => ({ measuredAt, slots: [0.1, 1, 1], quality: null })),
  );
  await settle();
  expect(closing.seen).toEqual([
    { measuredAt: measured[1], arrivedAt: now - 5 * 60_000, lastOpenAt: null },
    { measuredAt: measured[0], arrivedAt: now, lastOpenAt: null },
  ]);
});
