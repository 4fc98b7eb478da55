import {
  type AutomationSettings,
  defaultAutomationSettings,
  type RegulatedDevice,
  settingsProblems,
} from "@sgval/contract/automation/settings";
import { codeOf } from "@sgval/contract/control/command-gate";
import { pumpsOf } from "@sgval/contract/control/pumps";
import { loggerPressures } from "@sgval/contract/devices/network-channels";
import { executorOf } from "@sgval/contract/devices/site-data";
import type { ErrorCode } from "@sgval/contract/error";
import { message } from "@sgval/contract/message";
import type { Kysely } from "kysely";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { type DeviceRecord, type DeviceRegistry, demandVisibleDevice } from "../../devices/index.ts";
import { type AutomationDeps, changeSettings } from "../change-settings.ts";
import { readAutomationSettings, writeAutomationSettings } from "./regulation.store.ts";

/** A measured pressure and the device that measures it. */
export interface Source {
  device: DeviceRecord;
  parameter: string;
}

const measures = (device: DeviceRecord, parameter: string): boolean =>
  device.channels.some((channel) => channel.parameter === parameter && !channel.removed);

/** What a logger at the critical point measures there: that pressure by name, or the only one it has. */
const atCriticalPoint = (logger: DeviceRecord | undefined): Source | null => {
  const parameter = loggerPressures.find((key) => logger && measures(logger, key));
  return logger && parameter ? { device: logger, parameter } : null;
};

/**
 * Where a parameter of a valve is measured: the pressure of the critical point by its linked logger first, everything else
 * by itself. `null` when nothing measures it.
 */
export const sourceOf = (
  registry: Pick<DeviceRegistry, "get">,
  device: DeviceRecord,
  parameter: string,
): Source | null => {
  const linked =
    parameter === "critical_point_pressure" && device.dataloggerId !== null
      ? atCriticalPoint(registry.get(device.dataloggerId))
      : null;
  return linked ?? (measures(device, parameter) ? { device, parameter } : null);
};

/** A device as the checks of its settings see it. */
export const regulatedDevice = (
  registry: Pick<DeviceRegistry, "get">,
  device: DeviceRecord,
): RegulatedDevice => ({
  site: device.site,
  parameters: device.channels.flatMap(({ parameter, removed }) => (removed ? [] : [parameter])),
  hasCriticalPointLogger:
    device.dataloggerId !== null && atCriticalPoint(registry.get(device.dataloggerId)) !== null,
  hasThreshold: device.hasThreshold,
});

/** Whether automation here looks after devices of this type: valves, and wells by their timers. */
export const isRegulatedType = ({ type }: Pick<DeviceRecord, "type">): boolean =>
  type === "VGA" || type === "WELL_LOGGING";

/** A valve that the caller sees. Errors: `not_found`, `action_not_available` for what is no valve. */
export const demandValve = (
  registry: DeviceRegistry,
  actor: Caller["actor"],
  deviceId: number,
): DeviceRecord => {
  const device = demandVisibleDevice(registry, actor, deviceId);
  if (device.type !== "VGA") throw new Refusal("action_not_available");
  return device;
};

/** A well is regulated by its timers, which the server alone carries out, and has one pump that it starts and stops. */
const wellRefusal = (device: DeviceRecord): ErrorCode | null => {
  if (device.powerMode === "sleeping") return "well_always_on_required";
  const isWired = codeOf(device, "pump_start") !== null && codeOf(device, "pump_stop") !== null;
  if (!isWired || pumpsOf(device).length > 1) return "well_pump_required";
  return device.hasTimer ? null : "well_timer_required";
};

/** A device that automation looks after and that the caller sees. Errors: `not_found`, `action_not_available` for others. */
export const demandRegulated = (
  registry: DeviceRegistry,
  actor: Caller["actor"],
  deviceId: number,
): DeviceRecord => {
  const device = demandVisibleDevice(registry, actor, deviceId);
  if (!isRegulatedType(device)) throw new Refusal("action_not_available");
  return device;
};

/** Why a device cannot be regulated by its settings; `null` when it can, and for what is no valve. */
export const regulationRefusal = async (
  db: Kysely<Database>,
  registry: Pick<DeviceRegistry, "get">,
  device: DeviceRecord,
): Promise<ErrorCode | null> => {
  if (!isRegulatedType(device)) return null;
  if (device.type === "WELL_LOGGING") return wellRefusal(device);
  // Between its reports it hears nothing.
  if (device.powerMode === "sleeping" && executorOf(device) === "server") return "automation_needs_device";
  const settings = (await readAutomationSettings(db, device.id)) ?? defaultAutomationSettings;
  const problems = settingsProblems(settings, regulatedDevice(registry, device));
  return problems.length > 0 ? "automation_settings_incomplete" : null;
};

/** The settings of a valve as the API answers them. */
export const settingsView = (
  registry: Pick<DeviceRegistry, "get">,
  device: DeviceRecord,
  settings: AutomationSettings | null,
) => ({
  settings: settings ?? defaultAutomationSettings,
  saved: settings !== null,
  defaults: defaultAutomationSettings,
  device: regulatedDevice(registry, device),
  executor: executorOf(device),
});

/** Throws `validation_failed` for settings that cannot regulate this device. */
export const checkSettings = (settings: AutomationSettings, device: RegulatedDevice): void => {
  const problems = settingsProblems(settings, device);
  if (problems.length > 0)
    throw new Refusal(
      "validation_failed",
      problems.map(({ field, key }) => ({ field, message: message(key) })),
    );
};

/**
 * Sets by what a valve is regulated. Errors: `not_found`, `action_not_available`, `validation_failed` for what the device
 * cannot do.
 */
export const setAutomation =
  (deps: AutomationDeps) =>
  async (
    { deviceId, settings }: { deviceId: number; settings: AutomationSettings },
    caller: Caller,
  ): Promise<ReturnType<typeof settingsView>> => {
    const device = demandValve(deps.registry, caller.actor, deviceId);
    checkSettings(settings, regulatedDevice(deps.registry, device));
    const read = async (db: Kysely<Database>) =>
      (await readAutomationSettings(db, deviceId)) ?? defaultAutomationSettings;
    const stored = await changeSettings(
      deps,
      {
        deviceId,
        type: "modify",
        detail: "automation_set",
        read,
        write: (db) => writeAutomationSettings(db, deviceId, settings),
      },
      caller,
    );
    return settingsView(deps.registry, device, stored);
  };
