import type { InterlockRule } from "@sgval/contract/pumps/live";
import { describe, expect, it } from "vitest";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { type AlarmSource, sourceKey } from "../alarm-record.ts";
import type { Signal } from "./alarm-signal.ts";
import { createBatteryWatch } from "./watch-batteries.ts";
import { createPumpWatch } from "./watch-pumps.ts";

const rules = {
  of: () => ({ enabled: true, priority: 1 as const }),
  settingsOf: () => undefined,
  load: async () => undefined,
  reload: async () => undefined,
};
const writing = (before: AlarmSource[] = []) => {
  const active = new Map(before.map((source) => [sourceKey(source), source]));
  const signals: string[] = [];
  return {
    signals,
    writer: {
      isActive: (source: AlarmSource) => active.has(sourceKey(source)),
      hasActive: () => active.size > 0,
      activeOf: () => [...active.values()],
      signal: (signal: Signal) => {
        const value = signal.type === "activated" ? (signal.value ?? "") : "";
        signals.push(`${[signal.kind, signal.channel ?? "-", signal.type, value].join(" ")}`.trim());
        if (signal.type === "activated") active.set(sourceKey(signal), signal);
        else active.delete(sourceKey(signal));
      },
    },
  };
};

describe("pumps that were stopped for safety", () => {
  const banks = new Map([[7, [{ key: "p1" }]]]);
  const watching = (before: AlarmSource[] = []) => {
    const clock = fakeClock();
    const { writer, signals } = writing(before);
    const watch = createPumpWatch({ clock, writer, rules, pumpsOf: (id) => banks.get(id) });
    const change = (rule: InterlockRule, raised: boolean, trips: string[], pumpId: string | null = null) =>
      watch.changed({ deviceId: 7, pumpId, rule, raised, trips, at: clock.now() });
    return { ...watch, clock, signals, change };
  };

  it("a dry run that stops the last pumps is one alarm of the station, over when it stays away for 10 s", async () => {
    const { change, clock, signals } = watching();
    change("dry_run", true, ["p1", "p2"]);
    change("dry_run", false, []);
    await clock.advance(9_000);
    change("dry_run", true, []);
    await clock.advance(60_000);
    expect(signals).toEqual(["dry_run_trip - activated"]);
    change("dry_run", false, []);
    await clock.advance(10_000);
    expect(signals.slice(1)).toEqual(["dry_run_trip - cleared"]);
  });

  it("an overload is an alarm of its pump; what only refuses a start or is a suspicion is none", () => {
    const { change, signals } = watching();
    change("over_current", true, ["p2"], "p2");
    change("under_current", true, [], "p1");
    change("voltage", true, [], "p1");
    change("dry_run", true, []);
    expect(signals).toEqual(["over_current_trip pump_running.p2 activated"]);
  });

  it("a trip of before a restart that is not found again is over in a minute, though the clock was set back", async () => {
    const trip = { deviceId: 7, kind: "dry_run_trip", channel: null } as const;
    const { sweep, clock, signals } = watching([trip]);
    clock.setBy(-7 * 3_600_000);
    await clock.advance(59_000);
    sweep([{ id: 7 }]);
    expect(signals).toEqual([]);
    await clock.advance(1_000);
    sweep([{ id: 7 }]);
    expect(signals).toEqual(["dry_run_trip - cleared"]);
  });

  it("a missing answer of a pump that its bank has no more is over, whoever took it out; of the others it stays", async () => {
    const silent = (deviceId: number, channel: string | null) =>
      ({ deviceId, kind: "device_not_response", channel }) as const;
    const { sweep, clock, signals } = watching([
      ...[silent(7, "pump_running.p1"), silent(7, "pump_running.p2"), silent(7, null)],
      silent(8, "pump_running.p2"),
    ]);
    await clock.advance(60_000);
    sweep([{ id: 7 }]);
    expect(signals).toEqual(["device_not_response pump_running.p2 cleared"]);
  });

  it("a trip that is found again at once by the node that takes over goes on, one of before it ends", async () => {
    const trip = { deviceId: 7, kind: "dry_run_trip", channel: null } as const;
    const other = { deviceId: 7, kind: "high_discharge_trip", channel: null } as const;
    const { change, restart, sweep, clock, signals } = watching([trip, other]);
    change("high_discharge", true, ["p1"]);
    await clock.advance(61_000);
    change("dry_run", true, []);
    await clock.advance(58_000);
    restart();
    await clock.advance(60_000);
    sweep([{ id: 7 }]);
    expect(signals).toEqual(["high_discharge_trip - cleared"]);
  });

  it("starts beyond what the motor takes are an alarm of their pump, which stops nothing", async () => {
    const { change, clock, signals } = watching();
    change("starts_per_hour", true, [], "p2");
    change("starts_per_hour", false, [], "p2");
    await clock.advance(10_000);
    expect(signals).toEqual([
      "repeated_starts pump_running.p2 activated",
      "repeated_starts pump_running.p2 cleared",
    ]);
  });

  it("a pump whose controller answers no more, or whose input is stale, is an alarm until it is well again", () => {
    const { sendingChanged, signals } = watching();
    const fault = (fault: "no_answer" | "stale_input", raised: boolean) =>
      sendingChanged({ deviceId: 7, pumpId: "p1", fault, raised });
    fault("no_answer", true);
    fault("no_answer", true);
    fault("stale_input", true);
    fault("stale_input", false);
    fault("no_answer", false);
    fault("no_answer", false);
    expect(signals).toEqual([
      "device_not_response pump_running.p1 activated",
      "automation_degraded pump_running.p1 activated",
      "automation_degraded pump_running.p1 cleared",
      "device_not_response pump_running.p1 cleared",
    ]);
  });

  it("one from before a restart ends when it is not found again within a minute", async () => {
    const { change, sweep, clock, signals } = watching([
      { deviceId: 7, kind: "phase_loss_trip", channel: "pump_running.p1" },
      { deviceId: 7, kind: "dry_run_trip", channel: null },
      { deviceId: 7, kind: "automation_degraded", channel: "pump_running.p1" },
      { deviceId: 7, kind: "automation_degraded", channel: null },
    ]);
    change("dry_run", true, ["p1"]);
    sweep([{ id: 7 }]);
    expect(signals).toEqual([]);
    await clock.advance(60_000);
    sweep([{ id: 7 }]);
    expect(signals).toEqual([
      "phase_loss_trip pump_running.p1 cleared",
      "automation_degraded pump_running.p1 cleared",
    ]);
  });
});

describe("batteries that run down", () => {
  const logger = {
    ...{ id: 7, site: { powerSupply: "lithium" } },
    channels: [{ parameter: "battery", slot: 0, removed: false }],
  } as unknown as DeviceRecord;
  const line = { index: 0, slope: -0.02, fit: 0.9, days: 12, last: 3.46 };
  const watching = () => {
    const lines = { rows: [line] };
    const db = { scanPool: { query: async () => lines } } as unknown as DatabaseHandle;
    const { writer, signals } = writing();
    const watch = createBatteryWatch({ db, clock: fakeClock(), writer, rules });
    let days = 0;
    const onNextDay = (change: Partial<typeof line>) => {
      lines.rows = [{ ...line, ...change }];
      days += 1;
      return watch.sweep([logger], `2026-01-0${days}`);
    };
    return { onNextDay, signals };
  };

  it("are an alarm 14 days before they are critical, and no longer when 21 are left", async () => {
    const { onNextDay, signals } = watching();
    await onNextDay({ last: 3.5 });
    expect(signals).toEqual([]);
    // (3.46 − 3.20) V at 20 mV a day: 13 days.
    await onNextDay({});
    await onNextDay({ slope: -0.015 });
    expect(signals).toEqual(["battery_trend battery activated 3.46"]);
    await onNextDay({ slope: -0.01 });
    expect(signals.slice(1)).toEqual(["battery_trend battery cleared"]);
  });

  it("have no forecast while they are charged, or known for a few days only", async () => {
    const { onNextDay, signals } = watching();
    await onNextDay({ fit: 0.4 });
    await onNextDay({ days: 9 });
    await onNextDay({ slope: 0.01 });
    expect(signals).toEqual([]);
  });
});
