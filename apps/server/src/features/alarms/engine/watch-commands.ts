import { actionRule, type Command, isSafetyStop } from "@sgval/contract/control/control";
import { showsEffect } from "@sgval/contract/control/expected-effect";
import { closingParameters, isFullyClosed } from "@sgval/contract/control/valve-state";
import type { Clock } from "../../../kernel/clock.ts";
import type { EventBus } from "../../../kernel/events.ts";
import {
  commandChanged,
  commandWithoutEffect,
  effectChecked,
  type MissingEffect,
} from "../../control/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { readingsRecorded } from "../../readings/index.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";
import { createRaiser, ofDevice } from "./watch.ts";
import type { AlarmSample } from "./watch-samples.ts";

interface CommandWatchDeps {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive">;
  rules: Pick<KindRules, "of">;
  /** Whether the device confirmed a command to close it fully, and none that releases it since. */
  isClosedByCommand(deviceId: number): Promise<boolean>;
  /** The last effect of a device that was missed, as the database has it. */
  findMissingEffect(deviceId: number): Promise<MissingEffect | null>;
}

/** What is needed of a command that changed. */
type EndedCommand = Pick<
  Command,
  "id" | "deviceId" | "status" | "action" | "pumpIds" | "failureCode" | "lateResult"
>;

type MissedEffect = MissingEffect & { command: Pick<Command, "id" | "deviceId">; measured: number | null };

type Target = Pick<Command, "action" | "pumpIds">;

/** Whether two commands are for the same: the valve, or one of the pumps. */
const isOfSame = (one: Target, other: Target): boolean =>
  one.pumpIds === null || other.pumpIds === null || one.pumpIds.some((pump) => other.pumpIds?.includes(pump));

const slotOf = (device: DeviceRecord, parameter: string): number =>
  device.channels.find((channel) => !channel.removed && channel.parameter === parameter)?.slot ?? -1;

/** Raises alarms of commands that were not sent, not answered or changed nothing, and of valves that closed without one. */
export const createCommandWatch = (deps: CommandWatchDeps) => {
  const { writer, isClosedByCommand } = deps;
  const { raise, clear } = createRaiser(deps);
  /** What did not happen, by device; `null` where nobody knows. After a restart it is read when it is asked for. */
  const missing = new Map<number, MissingEffect | null>();
  const slots = new WeakMap<DeviceRecord, { state: number; close: number }>();

  const isMissing = (deviceId: number): boolean => writer.isActive(ofDevice(deviceId, "command_no_effect"));
  const missingOf = async (deviceId: number): Promise<MissingEffect | null> => {
    const known = missing.get(deviceId);
    if (known !== undefined) return known;
    const found = await deps.findMissingEffect(deviceId);
    missing.set(deviceId, found);
    return found;
  };
  const found = (deviceId: number): void => {
    missing.delete(deviceId);
    clear(ofDevice(deviceId, "command_no_effect"));
  };
  /** What another command asks for since is what counts; the same one once more has changed nothing yet. */
  const replace = async (command: EndedCommand): Promise<void> => {
    const known = await missingOf(command.deviceId);
    if (!known || (known.command.action !== command.action && isOfSame(known.command, command)))
      found(command.deviceId);
  };
  const slotsOf = (device: DeviceRecord) => {
    let known = slots.get(device);
    if (!known) {
      const [state, close] = closingParameters;
      known = { state: slotOf(device, state), close: slotOf(device, close) };
      slots.set(device, known);
    }
    return known;
  };
  const goodValue = (sample: AlarmSample, slot: number): number | null =>
    slot < 0 || sample.quality?.[slot] ? null : (sample.slots[slot] ?? null);

  /** The alarm stays until the effect shows after all. */
  const checkEffect = async (device: DeviceRecord, samples: readonly AlarmSample[]): Promise<void> => {
    const known = await missingOf(device.id);
    if (!known) return;
    const slot = slotOf(device, known.effect.parameter);
    const shows = samples.some((sample) => {
      const value = goodValue(sample, slot);
      return value !== null && showsEffect(known.effect, known.before, value);
    });
    if (shows && isMissing(device.id)) found(device.id);
  };
  /** Whether the valve is fully closed; `null` where the sample does not say. */
  const closedNow = (sample: AlarmSample, valve: { state: number; close: number }): boolean | null => {
    const [state, close] = closingParameters;
    return isFullyClosed({
      [state]: goodValue(sample, valve.state),
      [close]: goodValue(sample, valve.close),
    });
  };
  const checkClosed = async (deviceId: number): Promise<void> => {
    if (!(await isClosedByCommand(deviceId))) raise(ofDevice(deviceId, "fully_closed"));
  };

  const changed = (command: EndedCommand): void => {
    const { deviceId, id, status, action, failureCode, lateResult } = command;
    const isDone = status === "completed" || lateResult === "ok";
    // Whatever the device answers, and to whatever, it responds.
    if (isDone || lateResult !== null || failureCode === "refused_by_device")
      clear(ofDevice(deviceId, "device_not_response"));
    if (!actionRule(action).operates) return;
    if (status === "device_not_response" && lateResult === null)
      raise(ofDevice(deviceId, "device_not_response"), { commandId: id });
    if (isSafetyStop(action) && failureCode !== null) {
      if (failureCode === "expired" || failureCode === "publish_refused")
        raise(ofDevice(deviceId, "stop_not_sent"), { commandId: id });
      // Whoever or whatever stopped it: it goes on.
      if (failureCode === "refused_by_device")
        raise(ofDevice(deviceId, "command_no_effect"), { commandId: id });
    }
    if (!isDone) return;
    clear(ofDevice(deviceId, "stop_not_sent"));
    if (isMissing(deviceId)) void replace(command).catch(() => {});
  };
  const withoutEffect = ({ command, effect, before, measured }: MissedEffect): void => {
    missing.set(command.deviceId, { command, effect, before });
    raise(ofDevice(command.deviceId, "command_no_effect"), { commandId: command.id, value: measured });
  };
  /** The telemetry showed what a command should change. */
  const showed = (command: Command): void => {
    const known = missing.get(command.deviceId);
    if (isMissing(command.deviceId) && (!known || isOfSame(known.command, command))) found(command.deviceId);
  };
  /** Live samples, newest first. */
  const takeLive = (device: DeviceRecord, samples: readonly AlarmSample[]): void => {
    if (isMissing(device.id)) void checkEffect(device, samples).catch(() => {});
    if (device.type !== "VGA") return;
    const valve = slotsOf(device);
    const closed = ofDevice(device.id, "fully_closed");
    for (const sample of samples.toReversed()) {
      const isClosed = closedNow(sample, valve);
      if (isClosed === false) clear(closed);
      else if (isClosed && !writer.isActive(closed)) void checkClosed(device.id).catch(() => {});
    }
  };
  return {
    listen: (on: EventBus["on"]): void => {
      on(readingsRecorded, ({ device, live }) => {
        if (live.length > 0) takeLive(device, live);
      });
      on(commandChanged, ({ command }) => changed(command));
      on(commandWithoutEffect, withoutEffect);
      on(effectChecked, ({ command, outcome }) => {
        if (outcome === "shown") showed(command);
      });
    },
    changed,
    withoutEffect,
    showed,
    takeLive,
    forget: (deviceId: number): void => void missing.delete(deviceId),
    restart: (): void => missing.clear(),
  };
};
export type CommandWatch = ReturnType<typeof createCommandWatch>;
