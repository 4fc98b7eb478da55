import { randomUUID } from "node:crypto";
import { automationName } from "@sgval/contract/control/automatic-mode";
import { codeOf, permissionOf } from "@sgval/contract/control/command-gate";
import type { SendCommand } from "@sgval/contract/control/control";
import { commandedPumps, namedPumps } from "@sgval/contract/control/pumps";
import type { IssuedCommand } from "@sgval/contract/control/who-acts";
import { minuteMs } from "@sgval/quantities/duration";
import { type Caller, demand, signatureOf, systemSignature } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { isUniqueViolation } from "../../kernel/postgres/database-error.ts";
import { createRateLimit } from "../../kernel/rate-limit.ts";
import { auditedChange } from "../activity/index.ts";
import type { AutomaticRequest } from "../automation/index.ts";
import { demandVisibleDevice } from "../devices/index.ts";
import { isStop } from "./command-lifecycle.ts";
import { newCmdId } from "./command-record.ts";
import { findRequestedCommand } from "./commands.store.ts";
import type { ControlContext } from "./control-deps.ts";
import type { Dispatcher } from "./dispatch-command.ts";
import { type Enqueued, type Enqueueing, enqueue } from "./enqueue-command.ts";
import type { EnqueueLeaving } from "./mode/set-mode.ts";
import { permitPerson } from "./select/permit.ts";
import type { StopPublisher } from "./stops/publish-stop-first.ts";
import type { UnrecordedStops } from "./stops/unrecorded-stops.ts";

export interface CommandRequest extends SendCommand {
  deviceId: number;
}

/** Several people behind one address may together send more than one of them alone. */
const addressFactor = 4;

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

  const enqueueAndSend = async (enqueueing: Enqueueing): Promise<IssuedCommand> => {
    const { id } = enqueueing.device;
    const outcome: { sent: IssuedCommand | null; isPassedOver: boolean } = {
      sent: null,
      isPassedOver: false,
    };
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

  const enqueueLeaving: EnqueueLeaving = async (change, device, { action, value }) => {
    const committed: { enqueued: Enqueued | null } = { enqueued: null };
    change.afterCommit(() => {
      const { enqueued } = committed;
      if (!enqueued?.claim) return;
      emitChanges([...enqueued.preempted, enqueued.command]);
      carryOut(device.id, enqueued.claim);
    });
    committed.enqueued = await enqueue(change, context, claim, {
      device,
      cmdId: newCmdId(),
      requestId: `leaving-${randomUUID()}`,
      source: "auto_threshold",
      requested: { action, value, pumpIds: null, reason: "on_leave", leaving: true },
      by: systemSignature(automationName),
      takeManual: false,
      permit: null,
    });
  };

  /** Sends a stop, which is published before it is stored where the database holds it back. */
  const sendStop = ({ permit, ...stop }: Omit<Enqueueing, "cmdId">): Promise<IssuedCommand> => {
    const { id, name, displayName } = stop.device;
    const { action, pumpIds } = stop.requested;
    const store = (cmdId: string) => enqueueAndSend({ ...stop, permit, cmdId });
    const code = codeOf(stop.device, action);
    // It is refused; so says the way through the database.
    if (code === null) return store(newCmdId());
    const stopped = commandedPumps(stop.device, action, pumpIds);
    return stops.send({ ...stop, code, pumpIds: stopped, device: { id, name, displayName } }, store);
  };

  return {
    /**
     * Sends a person's command; the answer means "accepted", never "done by the device".
     * Errors: `not_found`, `forbidden`, `too_many_requests` (never for a stop), those of `refusalFor`,
     * `request_id_reused`, `device_busy`, those of `consumeSelection`. `device_busy`, and an interlock of uncertain
     * outcome, name the blocking command.
     */
    send: async (request: CommandRequest, caller: Caller): Promise<IssuedCommand> => {
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
        device,
        requestId,
        requested,
        source: "manual" as const,
        by,
        takeManual,
        permit: permitPerson(device, requested, request, caller),
      };
      if (isStop({ action })) return sendStop(enqueueing);
      await limitNew(request, caller);
      return enqueueAndSend({ ...enqueueing, cmdId: newCmdId() });
    },

    /**
     * Sends what automation wants; the stop of an interlock goes the way of a person's. Any other stop waits for the
     * database, which knows the mode: a person may take manual meanwhile. Errors: `not_found`, those of `refusalFor`.
     */
    sendAutomatic: async (request: AutomaticRequest): Promise<IssuedCommand> => {
      const device = registry.get(request.deviceId);
      if (!device) throw new Refusal("not_found");
      const { action, value = null, pumpIds, settings, interlock, reason = null, source, name } = request;
      const enqueueing = {
        device,
        requestId: `${source}-${randomUUID()}`,
        requested: {
          action,
          value,
          pumpIds: namedPumps(pumpIds),
          reason,
          ...(settings ? { settings } : {}),
          ...(interlock ? { interlock } : {}),
        },
        source,
        by: systemSignature(name),
        takeManual: false,
        permit: null,
      };
      return interlock && isStop({ action })
        ? sendStop(enqueueing)
        : enqueueAndSend({ ...enqueueing, cmdId: newCmdId() });
    },

    /** Sends what a second person approved, in the name of whoever asked. Errors: those of `refusalFor` and of the permit. */
    sendApproved: (approved: Omit<Enqueueing, "cmdId" | "source" | "takeManual">): Promise<IssuedCommand> =>
      enqueueAndSend({ ...approved, cmdId: newCmdId(), source: "manual", takeManual: false }),

    enqueueLeaving,
    limitPerson,
  };
};
