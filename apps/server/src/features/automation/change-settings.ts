import { isDeepStrictEqual } from "node:util";
import type { ActivityDetail, ActivityType } from "@sgval/contract/activity/activity";
import {
  type Threshold,
  type ThresholdProblem,
  type Timer,
  thresholdProblems,
} from "@sgval/contract/automation/automation";
import { regulatedDevice } from "@sgval/contract/automation/readings";
import { defaultAutomationSettings, settingsProblems } from "@sgval/contract/automation/settings";
import type { ControlMode } from "@sgval/contract/control/control";
import type { ErrorCode } from "@sgval/contract/error";
import { message } from "@sgval/contract/message";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import type { Kysely } from "kysely";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import { type AuditDeps, auditedChange } from "../activity/index.ts";
import {
  aboutDevice,
  type DeviceRecord,
  type DeviceRegistry,
  demandVisibleDevice,
  deviceStored,
} from "../devices/index.ts";
import {
  deleteThreshold,
  hasAutomationSettings,
  lockDeviceMode,
  readThreshold,
  readTimers,
  replaceTimers,
  writeThreshold,
} from "./automation.store.ts";
import { readAutomationSettings } from "./regulate/regulation.store.ts";

export interface AutomationDeps extends AuditDeps {
  registry: DeviceRegistry;
}

interface Change<T> {
  deviceId: number;
  type: ActivityType;
  detail: ActivityDetail;
  read(db: Kysely<Database>, deviceId: number): Promise<T>;
  write(db: Kysely<Database>, deviceId: number): Promise<void>;
  /** Throws when the settings of this device may not become so in this mode. */
  check?(mode: ControlMode, device: DeviceRecord, db: Kysely<Database>): void | Promise<void>;
}

/** Problems with an error code of their own; the others are a failed validation. */
const thresholdCodes: Partial<Record<ThresholdProblem["key"], ErrorCode>> = {
  below_minimum_threshold: "below_minimum_threshold",
  exceeds_maximum_threshold: "exceeds_maximum_threshold",
  threshold_range_invalid: "threshold_range_invalid",
  pressure_point_zero: "pressure_point_zero",
};

/** Throws for two pressure points (bar) that may not be set in this mode: the first problem's code, all in details. */
export const checkThreshold = (threshold: Threshold, mode: ControlMode): void => {
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
export const changeSettings = async <T>(
  deps: AutomationDeps,
  { deviceId, type, detail, ...settings }: Change<T>,
  caller: Caller,
): Promise<T> => {
  const device = demandVisibleDevice(deps.registry, caller.actor, deviceId);
  if (!deviceTypeDefinitions[device.type].hasActions) throw new Refusal("action_not_available");
  return auditedChange(deps, caller, async ({ trx, record, emit }) => {
    const mode = await lockDeviceMode(trx, deviceId);
    if (mode === null) throw new Refusal("not_found");
    await settings.check?.(mode, device, trx);
    const before = await settings.read(trx, deviceId);
    await settings.write(trx, deviceId);
    // A well has nothing but its timers to go by.
    const hasAny =
      device.type === "WELL_LOGGING"
        ? (await readTimers(trx, deviceId)).length > 0
        : await hasAutomationSettings(trx, deviceId);
    if (mode === "auto" && !hasAny) throw new Refusal("last_automation_setting");
    const after = await settings.read(trx, deviceId);
    if (!isDeepStrictEqual(before, after))
      await record({
        type,
        ...aboutDevice(device),
        detail,
        before,
        after,
      });
    emit(deviceStored, { deviceId });
    return after;
  });
};

/**
 * Sets start and limit pressure point (bar). Errors besides: `validation_failed`, `below_minimum_threshold`,
 * `exceeds_maximum_threshold`, `threshold_range_invalid`, and in automatic mode `pressure_point_zero`.
 */
export const setThreshold =
  (deps: AutomationDeps) =>
  ({ deviceId, ...threshold }: Threshold & { deviceId: number }, caller: Caller): Promise<Threshold | null> =>
    changeSettings(
      deps,
      {
        deviceId,
        type: "set_threshold",
        detail: "threshold_set",
        check: (mode) => checkThreshold(threshold, mode),
        read: readThreshold,
        write: (db) => writeThreshold(db, deviceId, threshold),
      },
      caller,
    );

/** Without pressure points nothing but the range of the valve would bound the steps of its strategy. */
const checkWithoutThreshold: NonNullable<Change<unknown>["check"]> = async (mode, device, db) => {
  if (mode !== "auto" || device.type !== "VGA") return;
  const settings = (await readAutomationSettings(db, device.id)) ?? defaultAutomationSettings;
  const regulated = regulatedDevice({ ...device, hasThreshold: false }, undefined);
  if (settingsProblems(settings, regulated).some(({ key }) => key === "threshold_or_timer_required"))
    throw new Refusal("automation_settings_incomplete");
};

/** Removes both pressure points. Errors besides: in automatic mode `automation_settings_incomplete` where they are demanded. */
export const removeThreshold =
  (deps: AutomationDeps) =>
  async ({ deviceId }: { deviceId: number }, caller: Caller): Promise<void> => {
    await changeSettings(
      deps,
      {
        deviceId,
        type: "set_threshold",
        detail: "threshold_removed",
        check: checkWithoutThreshold,
        read: readThreshold,
        write: deleteThreshold,
      },
      caller,
    );
  };

/** Replaces the weekly windows of low pressure (local time). */
export const setTimers =
  (deps: AutomationDeps) =>
  ({ deviceId, timers }: { deviceId: number; timers: readonly Timer[] }, caller: Caller): Promise<Timer[]> =>
    changeSettings(
      deps,
      {
        deviceId,
        type: "set_timer",
        detail: "timer_set",
        read: readTimers,
        write: (db) => replaceTimers(db, deviceId, timers),
      },
      caller,
    );
