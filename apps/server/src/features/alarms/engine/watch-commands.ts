import { actionRule, type Command } from "@sgval/contract/control/control";
import { valveStateOf } from "@sgval/contract/control/valve-state";
import { minuteMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";
import type { DeviceRecord, LatestReadings } from "../../devices/index.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";
import type { AlarmSample } from "./watch-samples.ts";

interface CommandWatchDeps {
  clock: Clock;
  latest: LatestReadings;
  writer: Pick<AlarmWriter, "signal" | "isActive">;
  rules: KindRules;
  /** Whether the device confirmed a command to close it fully, and none that releases it since. */
  isClosedByCommand(deviceId: number): Promise<boolean>;
}

/** Raises alarms of commands that were not answered or moved nothing, and of valves that closed without one. */
export interface CommandWatch {
  changed(command: Command): void;
  /** Live samples, newest first. */
  takeLive(device: DeviceRecord, samples: readonly AlarmSample[]): void;
  forget(deviceId: number): void;
}

/** A command that was carried out shows at the outlet within this time, by at least so many bar. */
const effectWithinMs = 10 * minuteMs;
const leastEffect = 0.1;
/** Code of `valve_state`. */
const fullyClosed = 3;

/** What each command makes of a valve, as codes of `valve_state`. */
const leadsTo: Readonly<Partial<Record<Command["action"], number>>> = {
  fully_open_on: 2,
  fully_close_on: fullyClosed,
  high_pressure: 0,
  low_pressure: 1,
};

interface Expected {
  commandId: number;
  /** Outlet pressure (bar) before it, and until when (epoch ms) it must move. */
  before: number;
  until: number;
}

const slotOf = (device: DeviceRecord, parameter: string): number =>
  device.channels.find((channel) => !channel.removed && channel.parameter === parameter)?.slot ?? -1;

export const createCommandWatch = (deps: CommandWatchDeps): CommandWatch => {
  const { clock, latest, writer, rules, isClosedByCommand } = deps;
  const expected = new Map<number, Expected>();
  const outlets = new WeakMap<DeviceRecord, { outlet: number; state: number; close: number }>();

  const raise = (
    deviceId: number,
    kind: "device_not_response" | "command_no_effect" | "fully_closed",
    more: { commandId?: number; value?: number } = {},
  ): void => {
    const rule = rules.of(deviceId, kind);
    if (rule.enabled && !writer.isActive({ deviceId, kind, channel: null }))
      writer.signal({
        deviceId,
        kind,
        channel: null,
        at: clock.now(),
        type: "activated",
        priority: rule.priority,
        ...more,
      });
  };
  const clear = (
    deviceId: number,
    kind: "device_not_response" | "command_no_effect" | "fully_closed",
  ): void => {
    if (writer.isActive({ deviceId, kind, channel: null }))
      writer.signal({ deviceId, kind, channel: null, at: clock.now(), type: "cleared" });
  };

  /** A valve that is where the command wants it does not move. */
  const expectEffect = ({ deviceId, id, action }: Command): void => {
    const wanted = leadsTo[action];
    const values = latest.of(deviceId)?.values;
    const before = values?.outlet_pressure ?? null;
    if (wanted === undefined || !values || before === null) return;
    if (valveStateOf(values)?.state.code === wanted) return;
    expected.set(deviceId, { commandId: id, before, until: clock.now() + effectWithinMs });
  };
  const slotsOf = (device: DeviceRecord) => {
    let slots = outlets.get(device);
    if (!slots) {
      slots = {
        outlet: slotOf(device, "outlet_pressure"),
        state: slotOf(device, "valve_state"),
        close: slotOf(device, "digital_output.2"),
      };
      outlets.set(device, slots);
    }
    return slots;
  };
  const goodValue = (sample: AlarmSample, slot: number): number | null =>
    slot < 0 || sample.quality?.[slot] ? null : (sample.slots[slot] ?? null);

  const checkEffect = (device: DeviceRecord, sample: AlarmSample, outlet: number): void => {
    const waited = expected.get(device.id);
    const value = waited ? goodValue(sample, outlet) : null;
    if (!waited || value === null) return;
    if (Math.abs(value - waited.before) >= leastEffect) {
      expected.delete(device.id);
      clear(device.id, "command_no_effect");
    } else if (sample.measuredAt >= waited.until)
      // The alarm stays until the outlet moves after all, or another command is carried out.
      raise(device.id, "command_no_effect", { commandId: waited.commandId, value });
  };
  /** How closed the valve says it is; `null` where the sample does not say. */
  const closedNow = (
    sample: AlarmSample,
    { state, close }: { state: number; close: number },
  ): boolean | null => {
    const reported = goodValue(sample, state);
    const output = goodValue(sample, close);
    if (reported !== null) return reported === fullyClosed;
    return output === null ? null : output === 1;
  };
  const checkClosed = async (deviceId: number): Promise<void> => {
    if (!(await isClosedByCommand(deviceId))) raise(deviceId, "fully_closed");
  };

  return {
    changed: (command) => {
      const { deviceId, id, status, action, lateResult } = command;
      if (!actionRule(action).operates) return;
      if (status === "device_not_response" && lateResult === null)
        raise(deviceId, "device_not_response", { commandId: id });
      if (status === "completed" || lateResult !== null) clear(deviceId, "device_not_response");
      if (status !== "completed" && lateResult !== "ok") return;
      expected.delete(deviceId);
      clear(deviceId, "command_no_effect");
      expectEffect(command);
    },
    takeLive: (device, samples) => {
      if (device.type !== "VGA") return;
      const slots = slotsOf(device);
      for (let index = samples.length - 1; index >= 0; index -= 1) {
        const sample = samples[index];
        if (!sample) continue;
        checkEffect(device, sample, slots.outlet);
        const isClosed = closedNow(sample, slots);
        const isAlarm = writer.isActive({ deviceId: device.id, kind: "fully_closed", channel: null });
        if (isClosed === false && isAlarm) clear(device.id, "fully_closed");
        else if (isClosed && !isAlarm) void checkClosed(device.id).catch(() => {});
      }
    },
    forget: (deviceId) => void expected.delete(deviceId),
  };
};
