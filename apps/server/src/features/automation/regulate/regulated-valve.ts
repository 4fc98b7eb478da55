import type { Threshold } from "@sgval/contract/automation/automation";
import {
  regulatedDevice as asRegulated,
  measuringProblem,
  type Reading,
  type Source,
} from "@sgval/contract/automation/readings";
import {
  type AutomationSettings,
  defaultAutomationSettings,
  type RegulatedDevice,
  settingsProblems,
  watchedOf,
} from "@sgval/contract/automation/settings";
import { isRegulatedType, type Regulation } from "@sgval/contract/control/automatic-mode";
import { executorOf } from "@sgval/contract/devices/site-data";
import { message } from "@sgval/contract/message";
import type { Kysely } from "kysely";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import {
  type DeviceRecord,
  type DeviceRegistry,
  demandVisibleDevice,
  type LatestTimestamps,
} from "../../devices/index.ts";
import { readThreshold } from "../automation.store.ts";
import { type AutomationDeps, changeSettings } from "../change-settings.ts";
import { readAutomationSettings, writeAutomationSettings } from "./regulation.store.ts";

/** The logger at the critical point of a device; undefined without one. */
export const linkedLogger = (
  registry: Pick<DeviceRegistry, "get">,
  { dataloggerId }: Pick<DeviceRecord, "dataloggerId">,
): DeviceRecord | undefined => (dataloggerId === null ? undefined : registry.get(dataloggerId));

/** A sample in the order of its device's slots. */
export interface SlotSample {
  measuredAt: number;
  slots: readonly (number | null)[];
  quality: readonly (number | null)[] | null;
}

/** The slot of a source in the samples of its device; -1 where it has none. */
export const slotOf = ({ device, parameter }: Source<DeviceRecord>): number =>
  device.channels.find((channel) => channel.parameter === parameter && !channel.removed)?.slot ?? -1;

/** The newest value of a source; `null` before the first. */
export const newestReading = (
  latest: Pick<LatestTimestamps, "sampleOf">,
  source: Source<DeviceRecord>,
): Reading | null => {
  const sample = latest.sampleOf(source.device.id, slotOf(source));
  return sample
    ? { value: sample.value, good: sample.quality === "good", measuredAt: sample.measuredAt }
    : null;
};

/** A device as the checks of its settings see it. */
export const regulatedDevice = (
  registry: Pick<DeviceRegistry, "get">,
  device: DeviceRecord,
): RegulatedDevice => asRegulated(device, linkedLogger(registry, device));

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

/** By what a device would be regulated now; `undefined` for what automation does not look after by settings. */
export const regulationOf = async (
  db: Kysely<Database>,
  { registry, latest }: { registry: Pick<DeviceRegistry, "get">; latest: Pick<LatestTimestamps, "sampleOf"> },
  device: DeviceRecord,
  now: number,
): Promise<Regulation | undefined> => {
  if (!isRegulatedType(device)) return;
  const settings = (await readAutomationSettings(db, device.id)) ?? defaultAutomationSettings;
  const readingOf = (source: Source<DeviceRecord>) => newestReading(latest, source);
  return {
    settings,
    device: regulatedDevice(registry, device),
    problem: measuringProblem(device, linkedLogger(registry, device), { settings, readingOf, now }),
  };
};

/** The pressure points (bar) of a device, and which of its pressures they are about; `null` without any. */
export const pressurePointsOf = async (
  db: Kysely<Database>,
  registry: Pick<DeviceRegistry, "get">,
  device: DeviceRecord,
): Promise<(Threshold & { watched: string }) | null> => {
  const threshold = await readThreshold(db, device.id);
  if (!threshold) return null;
  if (device.type !== "VGA") return { ...threshold, watched: "outlet_pressure" };
  const settings = (await readAutomationSettings(db, device.id)) ?? defaultAutomationSettings;
  return { ...threshold, watched: watchedOf(settings, regulatedDevice(registry, device)) };
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
