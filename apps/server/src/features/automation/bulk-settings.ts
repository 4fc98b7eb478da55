import type { Threshold, Timer } from "@sgval/contract/automation/automation";
import type * as routes from "@sgval/contract/automation/bulk";
import type { BulkAnswer, BulkResult } from "@sgval/contract/devices/bulk";
import type * as z from "zod";
import { type Actor, type Caller, sees } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { problemsOf } from "../devices/index.ts";
import { findThresholds, findTimers } from "./automation.store.ts";
import { type AutomationDeps, setThreshold, setTimers } from "./change-settings.ts";

/** Changes the settings of each device as if it were the only one; what is refused is in the answer with its reason. */
const changeEach = async (
  { registry }: AutomationDeps,
  ids: readonly number[],
  caller: Caller,
  change: (deviceId: number) => Promise<unknown>,
): Promise<BulkAnswer> => {
  const data: BulkResult[] = [];
  for (const [index, id] of [...new Set(ids)].entries()) {
    const name = sees(caller.actor, id) ? (registry.get(id)?.displayName ?? "") : "";
    try {
      await change(id);
      data.push({ index, id, name, errors: [] });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      data.push({ index, id, name, errors: problemsOf(error) });
    }
  }
  const refused = data.filter(({ errors }) => errors.length > 0).length;
  return { data, metaData: { done: data.length - refused, refused, dryRun: false } };
};

/** Those of the devices that the actor sees, with the mode they are in now. */
const inView = ({ registry }: AutomationDeps, ids: readonly number[], actor: Actor) =>
  [...new Set(ids)].flatMap((deviceId) => {
    const device = sees(actor, deviceId) ? registry.get(deviceId) : undefined;
    return device ? [{ deviceId, mode: device.mode }] : [];
  });

/** The pressure points (bar) of those of the devices that the actor sees. */
export const readThresholds =
  (deps: AutomationDeps) =>
  async (ids: readonly number[], actor: Actor): Promise<z.output<typeof routes.readThresholds.answer>> => {
    const seen = inView(deps, ids, actor);
    const thresholds = await findThresholds(
      deps.db.kysely,
      seen.map(({ deviceId }) => deviceId),
    );
    return { data: seen.map((one) => ({ ...one, threshold: thresholds.get(one.deviceId) ?? null })) };
  };

/** The weekly windows of those of the devices that the actor sees. */
export const readTimersOfDevices =
  (deps: AutomationDeps) =>
  async (
    ids: readonly number[],
    actor: Actor,
  ): Promise<z.output<typeof routes.readTimersOfDevices.answer>> => {
    const timers = Map.groupBy(await findTimers(deps.db.kysely), ({ deviceId }) => deviceId);
    return {
      data: inView(deps, ids, actor).map((one) => ({
        ...one,
        timers: (timers.get(one.deviceId) ?? []).map(({ deviceId: _its, ...timer }) => timer),
      })),
    };
  };

/** Sets the same pressure points (bar) for several devices. */
export const setThresholds =
  (deps: AutomationDeps) =>
  ({ ids, ...threshold }: Threshold & { ids: readonly number[] }, caller: Caller): Promise<BulkAnswer> =>
    changeEach(deps, ids, caller, (deviceId) => setThreshold(deps)({ ...threshold, deviceId }, caller));

/** Replaces the weekly windows of several devices. */
export const setTimersOfDevices =
  (deps: AutomationDeps) =>
  (
    { ids, timers }: { ids: readonly number[]; timers: readonly Timer[] },
    caller: Caller,
  ): Promise<BulkAnswer> =>
    changeEach(deps, ids, caller, (deviceId) => setTimers(deps)({ deviceId, timers }, caller));
