import { failedStops } from "@sgval/contract/control/command-end";
import { actionRule, type Command, isSafetyStop } from "@sgval/contract/control/control";
import {
  type ExpectedEffect,
  expectedEffects,
  overridesEarlier,
  showsEffect,
} from "@sgval/contract/control/expected-effect";
import { closingParameters, isFullyClosed } from "@sgval/contract/control/valve-state";
import type { Clock } from "../../../kernel/clock.ts";
import type { EventBus } from "../../../kernel/events.ts";
import {
  commandChanged,
  commandWithoutEffect,
  effectChecked,
  type MissingEffect,
  type SeenClosed,
} from "../../control/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { readingsRecorded, serverTimes } from "../../readings/index.ts";
import type { Cause } from "./alarm-signal.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";
import { type AlarmSample, createRaiser, ofDevice } from "./watch.ts";

/** What of a device a command was for: the valve, or some of its pumps. */
type Target = Pick<Command, "action" | "pumpIds">;

/** What a command should have done and did not, which is an alarm until it is done. */
export interface Unfulfilled {
  kind: "command_no_effect" | "stop_not_sent";
  command: Target & { id?: number };
  /** What shows that it is done after all; `null` where nothing does. */
  effect: ExpectedEffect | null;
  /** Measured before, in the unit of the parameter. */
  before: number | null;
}

export type StoredSample = AlarmSample & { receivedAt: number };

interface CommandWatchDeps {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive">;
  rules: Pick<KindRules, "of">;
  /** Whether a command explains that the device was seen fully closed. */
  isClosedByCommand(deviceId: number, seen: SeenClosed): Promise<boolean>;
  /** What it stored lately: what was seen before a restart is not in memory. */
  readingsLately(deviceId: number): Promise<StoredSample[]>;
  /** What commands of a device should have done and did not, as the database has it. */
  findUnfulfilled(deviceId: number): Promise<Unfulfilled[]>;
}

interface Evidence extends Pick<Cause, "value" | "valueChannel"> {
  commandId: number;
  /** It ended on another node, which may have announced it. */
  isLost: boolean;
}

/** What is needed of a command that changed. */
type EndedCommand = Pick<
  Command,
  "id" | "deviceId" | "status" | "action" | "value" | "pumpIds" | "failureCode" | "lateResult"
>;

type MissedEffect = MissingEffect & { command: Pick<Command, "id" | "deviceId">; measured: number | null };

/** Whether two commands are for the same: the valve, or one of the pumps. */
const isOfSame = (one: Target, other: Target): boolean =>
  one.pumpIds === null || other.pumpIds === null || one.pumpIds.some((pump) => other.pumpIds?.includes(pump));

/** What a stop leaves undone that was never sent, or that the device refused: whoever or whatever stopped it, it goes on. */
export const unfulfilledByStop = (
  command: Pick<Command, "id" | "action" | "value" | "pumpIds" | "failureCode">,
): Unfulfilled[] => {
  const kind = command.failureCode && failedStops[command.failureCode];
  if (!kind) return [];
  const unseen: Unfulfilled = { kind, command, effect: null, before: null };
  const effects =
    kind === "command_no_effect" ? expectedEffects(command.action, { ...command, stateKey: undefined }) : [];
  return effects.length === 0 ? [unseen] : effects.map((effect) => ({ ...unseen, effect }));
};

const slotOf = (device: DeviceRecord, parameter: string): number =>
  device.channels.find((channel) => !channel.removed && channel.parameter === parameter)?.slot ?? -1;

/** Raises alarms of commands that were not sent, not answered or changed nothing, and of valves that closed without one. */
export const createCommandWatch = (deps: CommandWatchDeps) => {
  const { writer, isClosedByCommand } = deps;
  const { raise, clear } = createRaiser(deps);
  /** What was not done, by device; after a restart it is read when it is asked for. */
  const unfulfilled = new Map<number, readonly Unfulfilled[]>();
  const slots = new WeakMap<DeviceRecord, { state: number; close: number }>();
  /** When each valve was seen not fully closed last, by the clock of the server; `null` where that is not lately. */
  const openAt = new Map<number, number | null>();

  const isRaised = (deviceId: number, kind: Unfulfilled["kind"]): boolean =>
    writer.isActive(ofDevice(deviceId, kind));
  const isAnyRaised = (deviceId: number): boolean =>
    isRaised(deviceId, "command_no_effect") || isRaised(deviceId, "stop_not_sent");
  const read = async (deviceId: number): Promise<readonly Unfulfilled[]> => {
    if (!unfulfilled.has(deviceId)) {
      const found = await deps.findUnfulfilled(deviceId);
      if (!unfulfilled.has(deviceId)) unfulfilled.set(deviceId, found);
    }
    return unfulfilled.get(deviceId) ?? [];
  };
  /** Keeps of what a device did not do what is still not done, and ends the alarms of which nothing is left. */
  const keep = async (deviceId: number, isOpen: (one: Unfulfilled) => boolean): Promise<void> => {
    if (!isAnyRaised(deviceId)) return;
    const left = (await read(deviceId)).filter(isOpen);
    unfulfilled.set(deviceId, left);
    for (const kind of ["command_no_effect", "stop_not_sent"] as const)
      if (!left.some((one) => one.kind === kind)) clear(ofDevice(deviceId, kind));
  };
  const announce = (
    deviceId: number,
    added: readonly Unfulfilled[],
    known: readonly Unfulfilled[],
    { isLost, ...evidence }: Evidence,
  ): void => {
    for (const { kind, command } of added) {
      const source = ofDevice(deviceId, kind);
      const isKnown = known.some((one) => one.kind === kind && isOfSame(one.command, command));
      // Whoever was asked because one pump runs on knows nothing of another.
      if (writer.isActive(source) && !isLost && !isKnown)
        writer.signal({ ...source, at: deps.clock.now(), type: "re_alarmed", another: true, ...evidence });
      else raise(source, evidence);
    }
  };
  const add = (deviceId: number, added: readonly Unfulfilled[], evidence: Evidence): void => {
    const known = unfulfilled.get(deviceId) ?? (isAnyRaised(deviceId) ? undefined : []);
    if (known) unfulfilled.set(deviceId, [...known, ...added]);
    if (known || evidence.isLost) {
      announce(deviceId, added, known ?? [], evidence);
      return;
    }
    // What was not read since a restart is in the database, and this one with it.
    void read(deviceId).then(
      (found) => {
        // What was added meanwhile waited for the same, and stays.
        const before = (unfulfilled.get(deviceId) ?? found).filter(
          ({ command }) => command.id !== evidence.commandId,
        );
        unfulfilled.set(deviceId, [...before, ...added]);
        announce(deviceId, added, before, evidence);
      },
      () => announce(deviceId, added, [], evidence),
    );
  };
  /** What another command asks for since is what counts; the same one once more has changed nothing yet. */
  const isOpenAfter =
    (command: Target) =>
    (one: Unfulfilled): boolean =>
      !isOfSame(one.command, command) ||
      (one.kind === "command_no_effect" && one.command.action === command.action);
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

  /** Whether samples show that it was done after all. */
  const isOpenBy =
    (device: DeviceRecord, samples: readonly AlarmSample[]) =>
    ({ effect, before }: Unfulfilled): boolean => {
      if (effect === null) return true;
      const slot = slotOf(device, effect.parameter);
      return !samples.some((sample) => {
        const value = goodValue(sample, slot);
        return value !== null && showsEffect(effect, before, value);
      });
    };
  /** Whether the valve is fully closed; `null` where the sample does not say. */
  const closedNow = (sample: AlarmSample, valve: { state: number; close: number }): boolean | null => {
    const [state, close] = closingParameters;
    return isFullyClosed({
      [state]: goodValue(sample, valve.state),
      [close]: goodValue(sample, valve.close),
    });
  };
  const lastOpenOf = async (device: DeviceRecord): Promise<number | null> => {
    if (!openAt.has(device.id)) {
      const valve = slotsOf(device);
      const stored = await deps.readingsLately(device.id);
      const now = deps.clock.now();
      const seenOpen = stored
        .filter((sample) => closedNow(sample, valve) === false)
        .map(serverTimes(stored))
        // What arrived before the clock of the server was set back lies in the future.
        .filter((at) => at <= now);
      if (!openAt.has(device.id)) openAt.set(device.id, seenOpen.length === 0 ? null : Math.max(...seenOpen));
    }
    return openAt.get(device.id) ?? null;
  };
  const checkClosed = async (device: DeviceRecord, seen: Omit<SeenClosed, "lastOpenAt">): Promise<void> => {
    const lastOpenAt = await lastOpenOf(device);
    if (!(await isClosedByCommand(device.id, { ...seen, lastOpenAt })))
      raise(ofDevice(device.id, "fully_closed"));
  };

  /** @param isLost it ended on another node, which may have announced it */
  const changed = (command: EndedCommand, isLost = false): void => {
    const { deviceId, id, status, action, failureCode, lateResult } = command;
    const isDone = status === "completed" || lateResult === "ok";
    // Whatever the device answers, and to whatever, it responds.
    if (isDone || lateResult !== null || failureCode === "refused_by_device")
      clear(ofDevice(deviceId, "device_not_response"));
    if (isDone && action === "fully_close_on") clear(ofDevice(deviceId, "fully_closed"));
    if (!actionRule(action).operates) return;
    if (status === "device_not_response" && lateResult === null)
      raise(ofDevice(deviceId, "device_not_response"), { commandId: id });
    if (isSafetyStop(action)) add(deviceId, unfulfilledByStop(command), { commandId: id, isLost });
    if (isDone && overridesEarlier(command)) void keep(deviceId, isOpenAfter(command)).catch(() => {});
  };
  const withoutEffect = ({ command, effect, before, measured }: MissedEffect, isLost = false): void =>
    add(command.deviceId, [{ kind: "command_no_effect", command, effect, before }], {
      ...{ commandId: command.id, isLost },
      ...(measured === null ? {} : { value: measured, valueChannel: effect.parameter }),
    });
  /** The telemetry showed what a command should change. */
  const showed = (command: Command): void => {
    const isOpen = (one: Unfulfilled) => one.kind !== "command_no_effect" || !isOfSame(one.command, command);
    void keep(command.deviceId, isOpen).catch(() => {});
  };
  /** Live samples, newest first. */
  const takeLive = (device: DeviceRecord, samples: readonly AlarmSample[]): void => {
    if (isRaised(device.id, "command_no_effect"))
      void keep(device.id, isOpenBy(device, samples)).catch(() => {});
    if (device.type !== "VGA") return;
    const valve = slotsOf(device);
    const closed = ofDevice(device.id, "fully_closed");
    // A message is sent when its newest sample is measured, whatever the device takes for the time.
    const offset = deps.clock.now() - (samples[0]?.measuredAt ?? 0);
    for (const sample of samples.toReversed()) {
      const { measuredAt } = sample;
      const isClosed = closedNow(sample, valve);
      const arrivedAt = measuredAt + offset;
      if (isClosed === false) {
        clear(closed);
        const before = openAt.get(device.id) ?? 0;
        // What was seen before the clock of the server was set back lies in the future.
        openAt.set(device.id, before > deps.clock.now() ? arrivedAt : Math.max(arrivedAt, before));
      } else if (isClosed && !writer.isActive(closed))
        void checkClosed(device, { measuredAt, arrivedAt }).catch(() => {});
    }
  };
  return {
    listen: (on: EventBus["on"]): void => {
      on(readingsRecorded, ({ device, live }) => {
        if (live.length > 0) takeLive(device, live);
      });
      on(commandChanged, ({ command }) => changed(command));
      on(commandWithoutEffect, (missed) => withoutEffect(missed));
      on(effectChecked, ({ command, outcome }) => {
        if (outcome === "shown") showed(command);
      });
    },
    changed,
    withoutEffect,
    showed,
    takeLive,
    forget: (deviceId: number): void => {
      unfulfilled.delete(deviceId);
      openAt.delete(deviceId);
    },
    restart: (): void => {
      unfulfilled.clear();
      openAt.clear();
    },
  };
};
export type CommandWatch = ReturnType<typeof createCommandWatch>;
