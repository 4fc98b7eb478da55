import { randomUUID } from "node:crypto";
import type { DownloadedSettings } from "@sgval/contract/automation/download";
import { codeOf, permissionOf } from "@sgval/contract/control/command-gate";
import type {
  ActionKey,
  AutomaticSource,
  Command,
  CommandSource,
  SendCommand,
} from "@sgval/contract/control/control";
import { timeToLive } from "@sgval/contract/control/next-report";
import { commandedPumps, namedPumps } from "@sgval/contract/control/pumps";
import { needsSelection } from "@sgval/contract/control/selection";
import { minuteMs } from "@sgval/quantities/duration";
import { type Caller, demand, type Signature, signatureOf, systemSignature } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { isUniqueViolation } from "../../kernel/postgres/database-error.ts";
import { createRateLimit } from "../../kernel/rate-limit.ts";
import { type AuditedChange, auditedChange } from "../activity/index.ts";
import { type DeviceRecord, demandVisibleDevice } from "../devices/index.ts";
import { isStop } from "./command-lifecycle.ts";
import {
  type CommandRecord,
  isSameRequest,
  newCmdId,
  type RequestedCommand,
  waitingCommand,
} from "./command-record.ts";
import { addCommand, failWaiting, findRequestedCommand, nextCommandId } from "./commands.store.ts";
import type { ControlContext } from "./control-deps.ts";
import { demandAllowed } from "./demand-allowed.ts";
import { type Claim, type Dispatcher, lockDevice, readChecks } from "./dispatch-command.ts";
import { type Permit, permitAlone } from "./select/permit.ts";
import { writeMode } from "./set-mode.ts";
import type { StopPublisher } from "./stops/publish-stop-first.ts";
import type { UnrecordedStops } from "./stops/unrecorded-stops.ts";

export interface CommandRequest extends SendCommand {
  deviceId: number;
}

export interface AutomaticRequest {
  deviceId: number;
  action: ActionKey;
  value?: number;
  pumpIds?: string[];
  /** With `set_automation` alone. */
  settings?: DownloadedSettings;
  source: AutomaticSource;
  /** Which part of the system requests it, for the history. */
  name: string;
  reason?: string;
}

/** Several people behind one address may together send more than one of them alone. */
const addressFactor = 4;

/** A command on its way into the queue. */
interface Enqueueing {
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

interface Enqueued {
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
  const telemetry = reading ? { values: reading.values, ageSeconds } : null;
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
      ...{ action, code, value, pumpIds, source, mode, reason },
      ...(approverName === null ? {} : { approver: approverName }),
    },
  });
  await Promise.all([added, recorded]);
};

/** Checks one command and stores it; when it is its turn, also as sent, so that one commit precedes its publish. */
const enqueue = async (
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
      ...{ source, actorId: by.id, action, value: requested.value },
      pumpIds: commandedPumps(enqueueing.device, action, requested.pumpIds),
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
    ...{ id: commandId, ...enqueueing, device, code, pumpIds, mode, stateBefore: state },
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

/** Sends commands, of people and of automation. */
export const createSending = (
  context: ControlContext,
  unrecorded: Pick<UnrecordedStops, "record">,
  stops: Pick<StopPublisher, "send">,
  { claim, carryOut, dispatch }: Pick<Dispatcher, "claim" | "carryOut" | "dispatch">,
) => {
  const { db, registry, view, emitChanges, logger, commandsPerMinute } = context;
  const limitRate = createRateLimit(context, "commands", minuteMs);

  const limitPerson = ({ actor, ip }: Caller): Promise<void> =>
    limitRate([
      { name: `account ${actor.userId}`, most: commandsPerMinute },
      { name: `address ${ip}`, most: addressFactor * commandsPerMinute },
    ]);
  /** Before the transaction of the command, so that commands of one address do not wait for each other. */
  const limitNew = async ({ deviceId, requestId }: CommandRequest, caller: Caller): Promise<void> => {
    if (!(await findRequestedCommand(db.kysely, deviceId, requestId))) await limitPerson(caller);
  };
  const enqueueOnce = async (
    enqueueing: Enqueueing,
    onCommitted: (enqueued: Enqueued) => void,
  ): Promise<void> => {
    await unrecorded.record(enqueueing.device.id);
    const attempt = () =>
      auditedChange(context, enqueueing.by, async (change) => {
        let enqueued: Enqueued | null = null;
        // Before the steps of a change of mode, which read the database: what is committed as sent is published at once.
        change.afterCommit(() => enqueued && onCommitted(enqueued));
        enqueued = await enqueue(change, context, claim, enqueueing);
      });
    try {
      return await attempt();
    } catch (error) {
      // The same request was stored meanwhile in spite of the lock; now it is found and answered.
      if (!isUniqueViolation(error)) throw error;
      return attempt();
    }
  };

  const enqueueAndSend = async (enqueueing: Enqueueing): Promise<Command> => {
    const { id } = enqueueing.device;
    const outcome: { sent: Command | null; isPassedOver: boolean } = { sent: null, isPassedOver: false };
    const onCommitted = ({ command, preempted, claim: claimed }: Enqueued): void => {
      outcome.sent = view(command);
      if (!claimed) return;
      emitChanges([...preempted, command]);
      carryOut(id, claimed);
      const later = [...claimed.ended, claimed.claimed?.command].find((one) => one?.id === command.id);
      if (later) outcome.sent = view(later);
      outcome.isPassedOver = later === undefined && isStop(command);
    };
    await enqueueOnce(enqueueing, onCommitted).catch((error: unknown) => {
      // It is stored, and perhaps sent; an error would say the opposite.
      if (!outcome.sent) throw error;
      logger.error({ err: error, deviceId: id }, "what follows a stored command failed");
    });
    // Its publish had begun before its row, and may have failed.
    if (outcome.isPassedOver) await dispatch(id, "requested");
    if (!outcome.sent) throw new Error("a command was committed without its row");
    return outcome.sent;
  };

  return {
    /**
     * Sends a person's command; the answer means "accepted", never "done by the device".
     * Errors: `not_found`, `forbidden`, `too_many_requests` (never for a stop), those of `refusalFor`,
     * `request_id_reused`, `device_busy`, those of `consumeSelection`. `device_busy`, and an interlock of uncertain
     * outcome, name the blocking command.
     */
    send: async (request: CommandRequest, caller: Caller): Promise<Command> => {
      const { deviceId, requestId, action, value, reason, takeManual = false } = request;
      const device = demandVisibleDevice(registry, caller.actor, deviceId);
      demand(caller.actor, permissionOf(device.type, action));
      const requested = {
        action,
        value: value ?? null,
        pumpIds: namedPumps(request.pumpIds),
        reason: reason ?? null,
      };
      const by = signatureOf(caller);
      const enqueueing = {
        ...{ device, requestId, requested, source: "manual" as const, by, takeManual },
        permit: needsSelection(action)
          ? permitAlone(
              {
                ...{ deviceId, userId: caller.actor.userId, token: request.selection },
                ...{ action, value: requested.value },
                pumpIds: commandedPumps(device, action, requested.pumpIds),
              },
              { action, deviceType: device.type, roleId: caller.actor.role?.id ?? null },
            )
          : null,
      };
      const code = codeOf(device, action);
      if (isStop({ action }) && code !== null) {
        const pumpIds = commandedPumps(device, action, requested.pumpIds);
        const of = { id: deviceId, name: device.name, displayName: device.displayName };
        return stops.send({ requestId, requested, by, takeManual, code, pumpIds, device: of }, (cmdId) =>
          enqueueAndSend({ ...enqueueing, cmdId }),
        );
      }
      await limitNew(request, caller);
      return enqueueAndSend({ ...enqueueing, cmdId: newCmdId() });
    },

    /** Sends what automation wants. Errors: `not_found`, those of `refusalFor`. */
    sendAutomatic: async (request: AutomaticRequest): Promise<Command> => {
      const device = registry.get(request.deviceId);
      if (!device) throw new Refusal("not_found");
      const { action, value = null, pumpIds, settings, reason = null, source, name } = request;
      return enqueueAndSend({
        device,
        cmdId: newCmdId(),
        requestId: `${source}-${randomUUID()}`,
        requested: { action, value, pumpIds: namedPumps(pumpIds), reason, ...(settings ? { settings } : {}) },
        source,
        by: systemSignature(name),
        takeManual: false,
        permit: null,
      });
    },

    /** Sends what a second person approved, in the name of whoever asked. Errors: those of `refusalFor` and of the permit. */
    sendApproved: (approved: Omit<Enqueueing, "cmdId" | "source" | "takeManual">): Promise<Command> =>
      enqueueAndSend({ ...approved, cmdId: newCmdId(), source: "manual", takeManual: false }),

    limitPerson,
  };
};
