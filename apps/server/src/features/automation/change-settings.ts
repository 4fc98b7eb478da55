import { isDeepStrictEqual } from "node:util";
import type { ActivityDetail, ActivityType } from "@sgval/contract/activity/activity";
import {
  type Threshold,
  type ThresholdProblem,
  type Timer,
  thresholdProblems,
} from "@sgval/contract/automation/automation";
import type { ControlMode } from "@sgval/contract/control/control";
import type { ErrorCode } from "@sgval/contract/error";
import { message } from "@sgval/contract/message";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { type AuditDeps, auditedChange } from "../activity/index.ts";
import { type DeviceRegistry, deviceChanged, seenDevice } from "../devices/index.ts";
import { automationStore, deviceModeStore } from "./automation.store.ts";

export interface AutomationDeps extends AuditDeps {
  registry: DeviceRegistry;
}

interface Change<T> {
  type: ActivityType;
  detail: ActivityDetail;
  read(store: ReturnType<typeof automationStore>): Promise<T>;
  write(store: ReturnType<typeof automationStore>): Promise<void>;
  /** Throws when the settings may not become so in this mode. */
  check?(mode: ControlMode): void;
}

/** Problems with an error code of their own; the others are a failed validation. */
const thresholdCodes: Partial<Record<ThresholdProblem["key"], ErrorCode>> = {
  below_minimum_threshold: "below_minimum_threshold",
  exceeds_maximum_threshold: "exceeds_maximum_threshold",
  threshold_range_invalid: "threshold_range_invalid",
  pressure_point_zero: "pressure_point_zero",
};

/** Throws for two pressure points (bar) that may not be set in this mode: the first problem's code, all in details. */
const checkThreshold = (threshold: Threshold, mode: ControlMode): void => {
  const problems = thresholdProblems(threshold, mode);
  const [first] = problems;
  if (!first) return;
  throw new Refusal(
    thresholdCodes[first.key] ?? "validation_failed",
    problems.map(({ field, key }) => ({ field, message: message(key) })),
  );
};

/**
 * Changes the settings automation works by, with old and new value in the history, and emits `deviceChanged`.
 * Errors of all: `not_found`, `action_not_available` for a device that moves no water, `last_automation_setting`.
 */
export const createSettings = (deps: AutomationDeps) => {
  const { registry } = deps;
  const change = async <T>(
    deviceId: number,
    caller: Caller,
    { type, detail, ...settings }: Change<T>,
  ): Promise<T> => {
    const device = seenDevice(registry, caller.actor, deviceId);
    if (!deviceTypeDefinitions[device.type].hasActions) throw new Refusal("action_not_available");
    return auditedChange(deps, caller, async ({ trx, record, afterCommit }) => {
      const store = automationStore(trx);
      const mode = await deviceModeStore(trx).lock(deviceId);
      if (mode === null) throw new Refusal("not_found");
      settings.check?.(mode);
      const before = await settings.read(store);
      await settings.write(store);
      if (mode === "auto" && !(await store.hasSettings(deviceId)))
        throw new Refusal("last_automation_setting");
      const after = await settings.read(store);
      if (!isDeepStrictEqual(before, after))
        await record({
          type,
          subject: "device",
          subjectId: deviceId,
          subjectName: device.displayName,
          deviceId,
          detail,
          before,
          after,
        });
      afterCommit(async () => {
        const renewed = await registry.reload(deviceId);
        if (renewed) deps.events.emit(deviceChanged, { deviceId, before: device, after: renewed });
      });
      return after;
    });
  };

  return {
    /**
     * Sets start and limit pressure point (bar). Errors besides: `validation_failed`, `below_minimum_threshold`,
     * `exceeds_maximum_threshold`, `threshold_range_invalid`, and in automatic mode `pressure_point_zero`.
     */
    setThreshold: (deviceId: number, threshold: Threshold, caller: Caller): Promise<Threshold | null> =>
      change(deviceId, caller, {
        type: "set_threshold",
        detail: "threshold_set",
        check: (mode) => checkThreshold(threshold, mode),
        read: (store) => store.threshold(deviceId),
        write: (store) => store.putThreshold(deviceId, threshold),
      }),

    /** Removes both pressure points. */
    removeThreshold: async (deviceId: number, caller: Caller): Promise<void> => {
      await change(deviceId, caller, {
        type: "set_threshold",
        detail: "threshold_removed",
        read: (store) => store.threshold(deviceId),
        write: (store) => store.removeThreshold(deviceId),
      });
    },

    /** Replaces the weekly windows of low pressure (local time). */
    setTimers: (deviceId: number, timers: readonly Timer[], caller: Caller): Promise<Timer[]> =>
      change(deviceId, caller, {
        type: "set_timer",
        detail: "timer_set",
        read: (store) => store.timers(deviceId),
        write: (store) => store.replaceTimers(deviceId, timers),
      }),
  };
};
