import type { ValvePosition } from "@sgval/contract/automation/state";
import { type AutomaticView, automaticRefusals } from "@sgval/contract/control/automatic-mode";
import { type ControlMode, isAutomatic } from "@sgval/contract/control/control";
import { deviceFreshness } from "@sgval/contract/devices/freshness";
import type { Kysely } from "kysely";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { type AuditedChange, auditedChange } from "../../activity/index.ts";
import {
  leavingPosition,
  lockDeviceMode,
  regulationOf,
  storedSettings,
  writeDeviceMode,
} from "../../automation/index.ts";
import { aboutDevice, type DeviceRecord, demandVisibleDevice, deviceStored } from "../../devices/index.ts";
import type { CommandRecord } from "../command-record.ts";
import { failWaiting, hasOpenCommand, openCommands } from "../commands.store.ts";
import type { ControlContext } from "../control-deps.ts";
import { readConfirmed } from "../device-state.store.ts";
import { lockOutsOf } from "../lock-out/lock-outs.store.ts";
import type { UnrecordedStops } from "../stops/unrecorded-stops.ts";

export interface ModeRequest {
  deviceId: number;
  mode: ControlMode;
  reason?: string | undefined;
}

/** What decides whether a device whose row is locked may be switched to automatic now. */
const automaticView = async (
  trx: Kysely<Database>,
  { regulates, hasBank, registry, latest, connections, clock }: ControlContext,
  device: DeviceRecord,
): Promise<AutomaticView> => {
  const measuredAt = latest.newestOf(device.id) || null;
  return {
    device,
    ...(await storedSettings(trx, device.id)),
    regulated: regulates(device.type),
    hasOpenCommand: await hasOpenCommand(trx, device.id),
    lockedOut: (await lockOutsOf(trx, device.id, new Date(clock.now()))).length > 0,
    freshness: deviceFreshness(device, measuredAt, connections.of(device.id), clock.now()),
    hasBank: await hasBank(trx, device),
    regulation: await regulationOf(trx, { registry, latest }, device, clock.now()),
  };
};

/**
 * Ends the waiting commands of automation; one that runs, runs to its end. What an interlock wants stopped is still stopped,
 * and what brings the device where its settings leave it is sent.
 */
const dropAutomatic = async (
  trx: Kysely<Database>,
  deviceId: number,
  now: Date,
): Promise<CommandRecord[]> => {
  const automatic = (await openCommands(trx, deviceId)).filter(
    ({ source, requested: { interlock, leaving } }) => isAutomatic(source) && !interlock && !leaving,
  );
  return failWaiting(trx, new Map(automatic.map((command) => [command, "superseded"])), now);
};

/**
 * Writes the other mode of a device whose row is locked, with its history row; towards manual it ends the waiting
 * commands of automation.
 */
export const writeMode = async (
  { trx, now, record, afterCommit, emit }: AuditedChange,
  context: ControlContext,
  device: DeviceRecord,
  mode: ControlMode,
  reason: string | undefined,
): Promise<void> => {
  const dropped = mode === "manual" ? await dropAutomatic(trx, device.id, now) : [];
  await writeDeviceMode(trx, device.id, mode);
  await record({
    type: "control",
    ...aboutDevice(device),
    detail: mode === "auto" ? "mode_auto" : "mode_manual",
    before: { mode: mode === "auto" ? "manual" : "auto" },
    after: { mode, ...(reason === undefined ? {} : { reason }) },
  });
  afterCommit(() => context.emitChanges(dropped));
  emit(deviceStored, { deviceId: device.id });
};

/** Enqueues, within a change of mode, where a device is left; it is published once that is committed, or when it can be. */
export type EnqueueLeaving = (
  change: AuditedChange,
  device: DeviceRecord,
  position: ValvePosition,
) => Promise<void>;

/**
 * Changes a device in automatic mode, whose row is locked, to manual, and sends it where its settings say. That it cannot be
 * sent does not keep it in automatic mode.
 */
export const leaveAutomatic = async (
  change: AuditedChange,
  context: ControlContext,
  enqueueLeaving: EnqueueLeaving,
  device: DeviceRecord,
  reason: string | undefined,
): Promise<void> => {
  const { trx } = change;
  // A command on its way may still move it.
  const isMoving = await hasOpenCommand(trx, device.id);
  const known = (await readConfirmed(trx, [device.id])).get(device.id);
  const position = await leavingPosition(trx, device, { known, isMoving, now: context.clock.now() });
  if (position)
    await enqueueLeaving(change, device, position).catch((error: unknown) => {
      // Refused before anything was written: the change goes on.
      if (!(error instanceof Refusal)) throw error;
      context.logger.warn({ err: error, deviceId: device.id }, "a device leaves automatic mode as it is");
    });
  await writeMode(change, context, device, "manual", reason);
};

/**
 * Switches a device to manual or automatic. Nothing is sent, the valve keeps its state, unless its settings say that it
 * leaves automatic mode in its safe one. A device already in that mode stays as it is.
 * Errors: `not_found`; towards automatic those of `automaticRefusals`.
 */
export const setMode =
  (
    context: ControlContext,
    unrecorded: Pick<UnrecordedStops, "record">,
    { enqueueLeaving }: { enqueueLeaving: EnqueueLeaving },
  ) =>
  async (
    { deviceId, mode, reason }: ModeRequest,
    caller: Caller,
  ): Promise<{ deviceId: number; mode: ControlMode }> => {
    const device = demandVisibleDevice(context.registry, caller.actor, deviceId);
    // A stop that was published first may take manual.
    await unrecorded.record(deviceId);
    await auditedChange(context, caller, async (change) => {
      const before = await lockDeviceMode(change.trx, deviceId);
      if (before === null) throw new Refusal("not_found");
      if (before === mode) return;
      if (mode === "manual") return leaveAutomatic(change, context, enqueueLeaving, device, reason);
      const [refusal] = automaticRefusals(await automaticView(change.trx, context, device));
      if (refusal) throw new Refusal(refusal);
      await writeMode(change, context, device, mode, reason);
    });
    return { deviceId, mode };
  };
