import type { Command } from "@sgval/contract/control/control";
import { expect, it } from "vitest";
import { fakeClock } from "../../../testing/fake-clock.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { type AlarmSource, sourceKey } from "../alarm-record.ts";
import type { Signal } from "./alarm-signal.ts";
import { createCommandWatch } from "./watch-commands.ts";

const minute = 60_000;
const valve = {
  ...{ id: 7, type: "VGA" },
  channels: ["outlet_pressure", "digital_output.2", "digital_output.3"].map((parameter, slot) => ({
    ...{ parameter, slot, removed: false },
  })),
} as unknown as DeviceRecord;

/** A watch of one valve, with what it raised and cleared. */
const watching = (values: Record<string, number> = { outlet_pressure: 2.4, "digital_output.3": 1 }) => {
  const clock = fakeClock();
  const active = new Set<string>();
  const signals: string[] = [];
  const closing = { commanded: false };
  const watch = createCommandWatch({
    clock,
    latest: { of: () => ({ values, quality: {}, times: {}, measuredAt: 0, receivedAt: 0, imported: false }) },
    writer: {
      isActive: (source: AlarmSource) => active.has(sourceKey(source)),
      signal: (signal: Signal) => {
        signals.push(`${signal.kind} ${signal.type}`);
        if (signal.type === "activated") active.add(sourceKey(signal));
        if (signal.type === "cleared") active.delete(sourceKey(signal));
      },
    },
    rules: {
      of: () => ({ enabled: true, priority: 2 }),
      settingsOf: () => undefined,
      load: async () => undefined,
      reload: async () => undefined,
    },
    isClosedByCommand: async () => closing.commanded,
  });
  return {
    ...{ clock, signals, closing },
    command: (
      status: Command["status"],
      action: Command["action"] = "low_pressure",
      more: Partial<Command> = {},
    ) => watch.changed({ id: 1, deviceId: 7, status, action, lateResult: null, ...more } as Command),
    sample: async (outlet: number, closed = 0) => {
      watch.takeLive(valve, [{ measuredAt: clock.now(), slots: [outlet, closed, 1], quality: null }]);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
};

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

it("a command after which the outlet moves less than 0.1 bar in ten minutes is an alarm until it moves", async () => {
  const { command, sample, clock, signals } = watching();
  command("completed");
  await clock.advance(9 * minute);
  await sample(2.45);
  expect(signals).toEqual([]);
  await clock.advance(minute);
  await sample(2.45);
  await sample(2.45);
  expect(signals).toEqual(["command_no_effect activated"]);
  await sample(2.2);
  expect(signals.at(-1)).toBe("command_no_effect cleared");
});

it("a command whose effect shows is no alarm, and neither is one to where the valve is already", async () => {
  const moved = watching();
  moved.command("completed");
  await moved.sample(2.3);
  await moved.clock.advance(11 * minute);
  await moved.sample(2.35);
  expect(moved.signals).toEqual([]);
  const there = watching();
  there.command("completed", "high_pressure");
  await there.clock.advance(11 * minute);
  await there.sample(2.4);
  expect(there.signals).toEqual([]);
});

it("a valve that is fully closed without a command is an alarm until it opens, and one that was commanded so is none", async () => {
  const { sample, signals, closing } = watching();
  closing.commanded = true;
  await sample(0.1, 1);
  expect(signals).toEqual([]);
  closing.commanded = false;
  await sample(0.1, 1);
  await sample(0.1, 1);
  expect(signals).toEqual(["fully_closed activated"]);
  await sample(2.1, 0);
  expect(signals.at(-1)).toBe("fully_closed cleared");
});
