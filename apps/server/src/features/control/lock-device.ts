import { permissionOf } from "@sgval/contract/control/command-gate";
import { type ControlMode, type DeviceState, isAutomatic } from "@sgval/contract/control/control";
import { mayDo } from "@sgval/contract/permission";
import type { Kysely } from "kysely";
import { sees } from "../../kernel/actor.ts";
import type { Database } from "../../kernel/schema.ts";
import { hasAutomationSettings, lockDeviceMode } from "../automation/index.ts";
import { type DeviceRecord, loadDevice } from "../devices/index.ts";
import type { CheckedCommand, CheckRefusal } from "./command-checks.ts";
import { isStop } from "./command-lifecycle.ts";
import type { CommandRecord } from "./command-record.ts";
import { openCommands } from "./commands.store.ts";
import type { ControlContext } from "./control-deps.ts";
import { readDeviceState } from "./device-state.store.ts";
import { uncertainOpposite } from "./history/uncertain-outcome.store.ts";

/** A device under its lock, and what is decided on: the registry may not have its last change yet. */
export interface LockedDevice {
  device: DeviceRecord;
  mode: ControlMode;
  hasSettings: boolean;
  state: DeviceState | null;
  /** Commands that wait or run, oldest first. */
  open: CommandRecord[];
}

/**
 * Locks a device and reads it, in one round trip; `null` when it is gone. The lock is sent first: PostgreSQL takes the
 * queries of a connection one by one, and what each of them sees is what was committed when its turn comes. The commands
 * come before the state and `readChecks`: a deadline ends a command without this lock, which must then be seen there.
 */
export const lockDevice = async (trx: Kysely<Database>, deviceId: number): Promise<LockedDevice | null> => {
  const [mode, device, open, hasSettings, confirmed] = await Promise.all([
    lockDeviceMode(trx, deviceId),
    loadDevice(trx, deviceId),
    openCommands(trx, deviceId),
    hasAutomationSettings(trx, deviceId),
    readDeviceState(trx, deviceId),
  ]);
  if (mode === null || !device) return null;
  return { device, mode, hasSettings, state: confirmed?.state ?? null, open };
};

/** What the database says of a command before it is sent. */
export interface SendingChecks {
  /** The command of the opposite action whose outcome is unknown. */
  uncertain: CommandRecord | null;
  /** Whether the caller may still operate the device; of a stop it is not asked again (decision 123). */
  allowed: boolean;
  /** What the checks of other features refuse it for. */
  refused: CheckRefusal | null;
}

/** Whether the caller still sees the device and may operate it; automation may, a person without an account may not. */
export const callerMay = async (
  trx: Kysely<Database>,
  { rights }: ControlContext,
  device: DeviceRecord,
  { source, actorId, action }: Pick<CommandRecord, "source" | "actorId" | "action">,
): Promise<boolean> => {
  if (isAutomatic(source)) return true;
  const held = actorId === null ? null : await rights.rightsOf(actorId, trx);
  return held !== null && sees(held, device.id) && mayDo(held, permissionOf(device.type, action));
};

/** What the database says of a command for a device before it is sent, in one round trip. */
export const readChecks = async (
  trx: Kysely<Database>,
  context: ControlContext,
  device: DeviceRecord,
  command: CheckedCommand & Pick<CommandRecord, "source" | "actorId">,
): Promise<SendingChecks> => {
  const [uncertain, allowed, refused] = await Promise.all([
    uncertainOpposite(trx, device.id, command.action),
    isStop(command) || callerMay(trx, context, device, command),
    isStop(command) ? null : context.checks.refusalOf(trx, device, command),
  ]);
  return { uncertain, allowed, refused };
};
