import { codeOf } from "@sgval/contract/control/command-gate";
import type { CommandSource } from "@sgval/contract/control/control";
import { timeToLive } from "@sgval/contract/control/next-report";
import { commandedPumps } from "@sgval/contract/control/pumps";
import { trustedValues } from "@sgval/quantities/quality";
import type { Signature } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { AuditedChange } from "../activity/index.ts";
import type { DeviceRecord } from "../devices/index.ts";
import { isStop } from "./command-lifecycle.ts";
import {
  type CommandRecord,
  isSameRequest,
  type RequestedCommand,
  waitingCommand,
} from "./command-record.ts";
import { addCommand, failWaiting, findRequestedCommand, nextCommandId } from "./commands.store.ts";
import type { ControlContext } from "./control-deps.ts";
import { demandAllowed } from "./demand-allowed.ts";
import type { Claim, Dispatcher } from "./dispatch-command.ts";
import { lockDevice, readChecks } from "./lock-device.ts";
import { writeMode } from "./mode/set-mode.ts";
import type { Permit } from "./select/permit.ts";

/** A command on its way into the queue. */
export interface Enqueueing {
  device: DeviceRecord;
  cmdId: string;
  requestId: string;
  requested: RequestedCommand;
  source: CommandSource;
  by: Signature;
  takeManual: boolean;
  /** `null` for what needs none. */
  permit: Permit | null;
  /** The second person who approved it. */
  approverName?: string;
}

export interface Enqueued {
  command: CommandRecord;
  preempted: CommandRecord[];
  /** Whether it is its turn at once; `null` for a known request id: nothing was done. */
  claim: Claim | null;
}

/** Stores a waiting command, with its history row. */
export const storeCommand = async (
  { trx, record }: AuditedChange,
  { latest }: ControlContext,
  command: CommandRecord,
  ip: string | null,
): Promise<void> => {
  const { deviceId, action, code, value, pumpIds, source, mode, reason, approverName } = command;
  const reading = deviceId === null ? undefined : latest.of(deviceId);
  const ageSeconds = reading ? (command.createdAt.getTime() - reading.measuredAt) / 1000 : 0;
  const telemetry = reading ? { values: trustedValues(reading), ageSeconds } : null;
  const added = addCommand(trx, command, { ip, telemetry });
  const recorded = record({
    type: "control",
    subject: "command",
    subjectId: command.id,
    subjectName: command.deviceDisplayName,
    deviceId,
    detail: "command_sent",
    before: command.stateBefore,
    after: {
      action,
      code,
      value,
      pumpIds,
      source,
      mode,
      reason,
      ...(approverName === null ? {} : { approver: approverName }),
    },
  });
  await Promise.all([added, recorded]);
};

/** Checks one command and stores it; when it is its turn, also as sent, so that one commit precedes its publish. */
export const enqueue = async (
  change: AuditedChange,
  context: ControlContext,
  claim: Dispatcher["claim"],
  { takeManual, ...enqueueing }: Enqueueing,
): Promise<Enqueued> => {
  const { trx, now } = change;
  const { requestId, requested, source, by } = enqueueing;
  const { action } = requested;
  const { id } = enqueueing.device;
  // In one round trip, the lock before everything else.
  const [locked, known, checks, commandId, demandPermitted] = await Promise.all([
    lockDevice(trx, id),
    findRequestedCommand(trx, id, requestId),
    readChecks(trx, context, enqueueing.device, {
      source,
      actorId: by.id,
      action,
      value: requested.value,
      pumpIds: commandedPumps(enqueueing.device, action, requested.pumpIds),
      settings: requested.settings,
    }),
    nextCommandId(trx),
    enqueueing.permit?.(change),
  ]);
  if (!locked) throw new Refusal("not_found");
  if (known) {
    if (!isSameRequest(known.requested, requested)) throw new Refusal("request_id_reused");
    return { command: known, preempted: [], claim: null };
  }

  const { device, state } = locked;
  const allowed = demandAllowed(context, locked, checks, requested, { source, takeManual });
  const { pumpIds, preempted, staying } = allowed;
  const code = codeOf(device, action);
  if (code === null) throw new Refusal("action_not_available");
  await demandPermitted?.();

  const takesManual = locked.mode === "auto" && source === "manual" && isStop(requested);
  if (takesManual) await writeMode(change, context, device, "manual", requested.reason ?? undefined);
  const mode = takesManual ? "manual" : locked.mode;
  const command = waitingCommand({
    id: commandId,
    ...enqueueing,
    device,
    code,
    pumpIds,
    mode,
    stateBefore: state,
    createdAt: now,
    expiresAt: new Date(now.getTime() + timeToLive(action, device)),
  });
  // Sent together, in this order: what it ends, its row, what becomes of it.
  const [ended, , taken] = await Promise.all([
    failWaiting(trx, preempted, now),
    storeCommand(change, context, command, by.ip),
    claim(trx, { ...locked, mode, open: [...staying, command] }, { of: command, found: checks }),
  ]);
  return { command, preempted: ended, claim: taken };
};
