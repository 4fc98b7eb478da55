import { isCommandable } from "@sgval/contract/control/command-gate";
import type { ControlMode } from "@sgval/contract/control/control";
import { deviceFreshness } from "@sgval/contract/devices/freshness";
import type { ErrorCode } from "@sgval/contract/error";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import type { Kysely } from "kysely";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import { auditedChange } from "../activity/index.ts";
import { deviceModeStore } from "../automation/index.ts";
import { type DeviceRecord, deviceChanged, seenDevice } from "../devices/index.ts";
import type { CommandRecord } from "./command-record.ts";
import { controlStore } from "./control.store.ts";
import type { ControlContext } from "./control-deps.ts";

export interface ModeRequest {
  deviceId: number;
  mode: ControlMode;
  reason?: string | undefined;
}

/** Why a device may not be switched to automatic now; `null` when it may. Switching to manual is never refused. */
const autoRefusal = async (
  trx: Kysely<Database>,
  { automation, latest, connections, clock }: ControlContext,
  device: DeviceRecord,
): Promise<ErrorCode | null> => {
  if (!deviceTypeDefinitions[device.type].hasActions) return "mode_change_refused";
  if (!isCommandable(device)) return "device_not_commandable";
  if (!(await automation.hasSettings(device.id, trx))) return "threshold_or_timer_required";
  if (await controlStore(trx).hasOpen(device.id)) return "mode_change_refused";
  // Automation decides by the last readings: they must be recent.
  const measuredAt = latest.of(device.id)?.measuredAt ?? null;
  const freshness = deviceFreshness(device, measuredAt, connections.of(device.id), clock.now());
  return freshness === "fresh" ? null : "mode_device_not_fresh";
};

/** Ends the waiting commands of automation; one that runs, runs to its end. */
const dropAutomatic = async (
  trx: Kysely<Database>,
  deviceId: number,
  now: Date,
): Promise<CommandRecord[]> => {
  const store = controlStore(trx);
  const dropped: CommandRecord[] = [];
  for (const command of await store.open(deviceId)) {
    if (command.source === "manual") continue;
    const failed = await store.fail(command.id, "waiting", "superseded", now);
    if (failed) dropped.push(failed);
  }
  return dropped;
};

/**
 * Switches a device to manual or automatic; nothing is sent, the valve keeps its state. A device already in that mode
 * stays as it is.
 * Errors: `not_found`; towards automatic those of `autoRefusal`.
 */
export const setMode =
  (context: ControlContext) =>
  async (
    { deviceId, mode, reason }: ModeRequest,
    caller: Caller,
  ): Promise<{ deviceId: number; mode: ControlMode }> => {
    const { registry, events, announce } = context;
    const device = seenDevice(registry, caller.actor, deviceId);
    await auditedChange(context, caller, async ({ trx, now, record, afterCommit }) => {
      const modes = deviceModeStore(trx);
      const before = await modes.lock(deviceId);
      if (before === null) throw new Refusal("not_found");
      if (before === mode) return;
      const refusal = mode === "auto" ? await autoRefusal(trx, context, device) : null;
      if (refusal) throw new Refusal(refusal);
      const dropped = mode === "manual" ? await dropAutomatic(trx, deviceId, now) : [];
      await modes.set(deviceId, mode);
      await record({
        type: "control",
        subject: "device",
        subjectId: deviceId,
        subjectName: device.displayName,
        deviceId,
        detail: mode === "auto" ? "mode_auto" : "mode_manual",
        before: { mode: before },
        after: { mode, ...(reason === undefined ? {} : { reason }) },
      });
      afterCommit(async () => {
        const renewed = await registry.reload(deviceId);
        announce(dropped);
        if (renewed) events.emit(deviceChanged, { deviceId, before: device, after: renewed });
      });
    });
    return { deviceId, mode };
  };
