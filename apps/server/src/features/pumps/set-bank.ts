import { pumpsOf } from "@sgval/contract/control/pumps";
import type { ErrorCode } from "@sgval/contract/error";
import { message } from "@sgval/contract/message";
import type { Resettable } from "@sgval/contract/pumps/live";
import { type Pump, type PumpBank, powerProblem, type pumpBankBody } from "@sgval/contract/pumps/pumps";
import type { Kysely } from "kysely";
import type * as z from "zod";
import { type Actor, type Caller, demand, sees } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import { auditedChange, changedFields } from "../activity/index.ts";
import { lockDeviceMode } from "../automation/index.ts";
import {
  aboutDevice,
  type DeviceRecord,
  type DeviceRegistry,
  demandVisibleDevice,
} from "../devices/index.ts";
import {
  type BankRecord,
  findBank,
  isDeviceLinked,
  nextVersion,
  writeBank,
  writeInterlocks,
  writePump,
  writeVersion,
} from "./bank.store.ts";
import { controlChannelOf } from "./control-input.ts";
import { noDryRun, nothingHeld } from "./interlocks.ts";
import { type BankDeps, type PumpsContext, stationStored } from "./pumps-context.ts";
import { carriedOutUntil } from "./regulate/time-table.ts";
import { needsReset, sensorValues } from "./station-view.ts";
import { findTemplate } from "./templates/templates.store.ts";

/** A station that the actor sees. Errors: `not_found`, `pump_station_required` for a device of another type. */
export const demandStation = (registry: DeviceRegistry, actor: Actor, deviceId: number): DeviceRecord => {
  const device = demandVisibleDevice(registry, actor, deviceId);
  if (device.type !== "WATER_PUMP") throw new Refusal("pump_station_required");
  return device;
};

/** A bank as the API shows it; measuring devices outside the actor's scope without their name. */
export const bankView = async (
  db: Kysely<Database>,
  registry: DeviceRegistry,
  actor: Actor,
  bank: BankRecord,
): Promise<PumpBank> => {
  const templates = await Promise.all(
    bank.pumps.map(({ templateId }) => (templateId === null ? undefined : findTemplate(db, templateId))),
  );
  return {
    deviceId: bank.deviceId,
    wearPolicy: bank.wearPolicy,
    interlocks: bank.interlocks,
    updatedAt: bank.updatedAt.toISOString(),
    pumps: bank.pumps.map((pump, index) => {
      const { linkedDeviceId } = pump;
      const linked =
        linkedDeviceId !== null && sees(actor, linkedDeviceId) ? registry.get(linkedDeviceId) : undefined;
      return {
        ...pump,
        templateName: templates[index]?.name ?? null,
        linkedDeviceName: linked?.displayName ?? null,
      };
    }),
  };
};

/** What one pump refers to must be there: its channels, template, measuring device and control variable. */
const checkReferences = async (
  trx: Kysely<Database>,
  registry: DeviceRegistry,
  actor: Actor,
  device: DeviceRecord,
  pump: Pump,
  linkedBefore: number | null,
): Promise<{ field: string; message: string }[]> => {
  const refused = (field: string) => [{ field, message: message("invalid_value") }];
  if (!pumpsOf(device).includes(pump.key)) return refused("key");
  const { linkedDeviceId, templateId, controlVariable } = pump;
  const isOwn = linkedDeviceId === device.id;
  const mayLink = linkedDeviceId === null || linkedDeviceId === linkedBefore || sees(actor, linkedDeviceId);
  const measuring = linkedDeviceId === null ? device : registry.get(linkedDeviceId);
  if (!measuring || isOwn || !mayLink) return refused("linkedDeviceId");
  const template = templateId === null ? null : await findTemplate(trx, templateId);
  if (template === undefined) return refused("templateId");
  if (!controlVariable) return [];
  const isNamed =
    template === null || template.parameters.some(({ mappingKey }) => mappingKey === controlVariable);
  return isNamed && controlChannelOf(pump, measuring) ? [] : refused("controlVariable");
};

/** A power that is left out stays as it is stored: a band that is new must have it within. One that is old is no fault of this form. */
const bandProblems = (
  saved: readonly { powerValue?: number | null | undefined }[],
  pumps: readonly Pump[],
  before: readonly Pump[],
): { field: string; message: string }[] =>
  pumps.flatMap((pump, index) => {
    const stored = before.find(({ key }) => key === pump.key);
    const isSameBand = stored?.type === pump.type && stored.min === pump.min && stored.max === pump.max;
    if (saved[index]?.powerValue !== undefined || pump.type !== "linear" || isSameBand) return [];
    const problem = powerProblem(pump, pump.powerValue);
    return problem ? [{ field: `pumps.${index}.powerValue`, message: message(problem) }] : [];
  });

/** The measuring devices of these pumps by their names; `null` for none. */
const linksOf = (
  keys: readonly string[],
  pumps: readonly Pump[],
  registry: DeviceRegistry,
): Record<string, string | null> =>
  Object.fromEntries(
    keys.map((key) => {
      const linked = pumps.find((pump) => pump.key === key)?.linkedDeviceId ?? null;
      return [key, linked === null ? null : (registry.get(linked)?.name ?? `#${linked}`)];
    }),
  );

const loggedPumps = (pumps: readonly Pump[]) =>
  Object.fromEntries(pumps.map(({ key, linkedDeviceId: _, ...rest }) => [key, rest]));

/** What the log says that a bank became. */
const changesOf = (before: BankRecord | undefined, after: Omit<BankRecord, "updatedAt">) => {
  const logged = ({ wearPolicy, interlocks, pumps }: Omit<BankRecord, "updatedAt">) => ({
    ...{ wearPolicy, interlocks: { ...interlocks }, pumps: loggedPumps(pumps) },
  });
  const gone = Object.fromEntries(
    (before?.pumps ?? [])
      .filter(({ key }) => !after.pumps.some((pump) => pump.key === key))
      .map(({ key }) => [key, null]),
  );
  const wanted = logged(after);
  return changedFields(before ? logged(before) : {}, { ...wanted, pumps: { ...wanted.pumps, ...gone } });
};

/**
 * Sets the pumps of a station. What changed is one entry of the history, and another one where measuring devices changed,
 * which also takes `Linkage.Update`. The same values change nothing. Errors: `not_found`, `pump_station_required`,
 * `pump_bank_changed_meanwhile`, `validation_failed` for what a pump refers to, `linkage_device_assigned`.
 */
export const setBank =
  (deps: BankDeps) =>
  async (
    { deviceId, basedOn, ...saved }: z.output<typeof pumpBankBody> & { deviceId: number },
    caller: Caller,
  ): Promise<BankRecord> => {
    const { registry } = deps;
    const device = demandStation(registry, caller.actor, deviceId);
    return auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      if ((await lockDeviceMode(trx, deviceId)) === null) throw new Refusal("not_found");
      const before = await findBank(trx, deviceId);
      const version = before?.updatedAt.toISOString() ?? null;
      if (basedOn !== undefined && basedOn !== version)
        throw new Refusal("pump_bank_changed_meanwhile", { updatedAt: version });
      const beforeOf = (of: string) => before?.pumps.find(({ key }) => key === of);
      const linkedBefore = (key: string) => beforeOf(key)?.linkedDeviceId ?? null;
      const pumps = saved.pumps.map((pump): Pump => {
        const { powerValue = beforeOf(pump.key)?.powerValue ?? null } = pump;
        return { ...pump, powerValue };
      });
      const body = { ...saved, pumps };
      const problems = await Promise.all(
        body.pumps.map(async (pump, index) =>
          (await checkReferences(trx, registry, caller.actor, device, pump, linkedBefore(pump.key))).map(
            ({ field, message: text }) => ({ field: `pumps.${index}.${field}`, message: text }),
          ),
        ),
      );
      problems.push(bandProblems(saved.pumps, body.pumps, before?.pumps ?? []));
      if (problems.flat().length > 0) throw new Refusal("validation_failed", problems.flat());
      const after = {
        deviceId,
        ...body,
        dryRun: before?.dryRun ?? noDryRun,
        held: before?.held ?? nothingHeld,
        resets: before?.resets ?? 0,
        lastPump: before?.lastPump ?? null,
        lastPowers: before?.lastPowers ?? {},
        ...carriedOutUntil(before, body.pumps, now.getTime(), deps.timeZone),
        failures: before?.failures ?? 0,
      };
      const about = aboutDevice(device);
      const keys = [...(before?.pumps ?? []), ...body.pumps].map(({ key }) => key);
      const links = changedFields(
        { linkedDevices: linksOf(keys, before?.pumps ?? [], registry) },
        { linkedDevices: linksOf(keys, body.pumps, registry) },
      );
      const changed = changesOf(before, after);
      const ordered = before?.pumps.map(({ key }) => key).join() === body.pumps.map(({ key }) => key).join();
      if (before && !links && !changed && ordered) return before;
      if (links) demand(caller.actor, "Linkage.Update");
      const updatedAt = nextVersion(before, now);
      await writeBank(trx, after, updatedAt);
      await record({
        ...about,
        type: "set_pump_parameter",
        detail: "pump_parameters_set",
        ...(changed ?? { before: null, after: { pumps: body.pumps.map(({ key }) => key) } }),
      });
      if (links) await record({ ...about, type: "linkage", detail: "pump_linked", ...links });
      emit(stationStored, { deviceId });
      return { ...after, updatedAt };
    }).catch((error: unknown) => {
      if (!isDeviceLinked(error)) throw error;
      throw refuseField("linkedDeviceId", message("linkage_device_assigned"), "linkage_device_assigned");
    });
  };

/** A linear pump of a bank that is set up. Errors: `pump_bank_required`, `pump_unknown`, `pump_not_linear`. */
export const demandLinear = (bank: BankRecord | undefined, key: string): Pump => {
  if (!bank) throw new Refusal("pump_bank_required");
  const pump = bank.pumps.find((one) => one.key === key);
  const problem: ErrorCode | null = !pump
    ? "pump_unknown"
    : pump.type === "linear"
      ? null
      : "pump_not_linear";
  if (!pump || problem) throw new Refusal(problem ?? "pump_unknown", { pumpIds: [key] });
  return pump;
};

/** Switches the reverse calculation of a linear pump; nothing is sent. Errors: those of `demandStation`, `demandLinear`. */
export const setReverse =
  (deps: BankDeps) =>
  async (
    { deviceId, pumpId, reverse }: { deviceId: number; pumpId: string; reverse: boolean },
    caller: Caller,
  ): Promise<Pump> => {
    const device = demandStation(deps.registry, caller.actor, deviceId);
    return auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      await lockDeviceMode(trx, deviceId);
      const bank = await findBank(trx, deviceId);
      const before = demandLinear(bank, pumpId);
      if (!bank || before.reverse === reverse) return before;
      const pump = { ...before, reverse };
      await writePump(trx, bank, pump);
      await writeVersion(trx, deviceId, nextVersion(bank, now));
      await record({
        type: "set_pump_parameter",
        ...aboutDevice(device),
        detail: reverse ? "pump_reverse_on" : "pump_reverse_off",
        before: { pumpIds: [pumpId], reverse: before.reverse },
        after: { pumpIds: [pumpId], reverse },
      });
      emit(stationStored, { deviceId });
      return pump;
    });
  };

/**
 * Releases the pumps of a station after dry runs that only a person may end, because they came again or their sensor is
 * lost, or from conditions whose sensors are lost, with its cause in the history; where there is none it does nothing. Errors: `pump_bank_required`.
 */
export const resetInterlock =
  (deps: BankDeps & Pick<PumpsContext, "latest" | "surroundingsOf">) =>
  async (
    { deviceId, cause, condition }: { deviceId: number; cause: string; condition: Resettable },
    caller: Caller,
  ): Promise<void> => {
    const device = demandStation(deps.registry, caller.actor, deviceId);
    await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      await lockDeviceMode(trx, deviceId);
      const bank = await findBank(trx, deviceId);
      if (!bank) throw new Refusal("pump_bank_required");
      const isDryRun = condition === "dry_run";
      const surroundings = deps.surroundingsOf(deviceId);
      const view = { now: now.getTime(), staleAfter: surroundings.staleAfter };
      // What sensors see is held as well, for when they are lost.
      const { lastKnown } = sensorValues(device, { bank, warnings: new Map() }, deps.latest, view);
      const isUnknown = Object.keys(bank.held.values).some((sensor) => lastKnown(sensor) !== null);
      if (isDryRun ? !needsReset(bank, surroundings) : !isUnknown) return;
      const released = isDryRun
        ? { dryRun: noDryRun, held: bank.held }
        : { dryRun: bank.dryRun, held: { values: {}, resetAt: now.getTime() } };
      await writeInterlocks(trx, deviceId, { ...released, resets: bank.resets + 1 });
      await record({
        type: "control",
        ...aboutDevice(device),
        detail: isDryRun ? "pump_dry_run_reset" : "pump_unknown_reset",
        after: { cause },
      });
      emit(stationStored, { deviceId });
    });
  };
