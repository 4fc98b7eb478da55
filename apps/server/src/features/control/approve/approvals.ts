import { type Approval, approvalSeconds, type RequestApproval } from "@sgval/contract/control/approval";
import { confirmationRefusal, permissionOf } from "@sgval/contract/control/command-gate";
import { commandedPumps, namedPumps } from "@sgval/contract/control/pumps";
import type { Kysely } from "kysely";
import { type Caller, demand, signatureOf } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { auditedChange } from "../../activity/index.ts";
import { type DeviceRecord, demandVisibleDevice } from "../../devices/index.ts";
import { isSameRequest } from "../command-record.ts";
import { findRequestedCommand } from "../commands.store.ts";
import type { ControlContext } from "../control-deps.ts";
import { demandAllowed } from "../demand-allowed.ts";
import { callerMay, lockDevice, readChecks } from "../lock-device.ts";
import { secondPersonNeeded } from "../second-person/second-person.store.ts";
import type { Permit } from "../select/permit.ts";
import { confirmationNow, consumeSelection, levelOf, situationOf } from "../select/select-command.ts";
import { selectionOfAnother } from "../select/selections.store.ts";
import type { createSending } from "../send-command.ts";
import type { UnrecordedStops } from "../stops/unrecorded-stops.ts";
import { alreadyPending, approvalView, maySee, notPending, recordApproval } from "./approval-record.ts";
import {
  type ApprovalRecord,
  addApproval,
  endApproval,
  findApproval,
  lockApproval,
  pendingApprovals,
} from "./approvals.store.ts";
import { createApprovalEnds } from "./end-approvals.ts";

interface Answered {
  deviceId: number;
  approvalId: number;
}

/** Requests for the approval of a second person: made, answered, withdrawn, and ended when they are void. */
export const createApprovals = (
  context: ControlContext,
  unrecorded: Pick<UnrecordedStops, "record">,
  sending: Pick<ReturnType<typeof createSending>, "sendApproved" | "limitPerson">,
) => {
  const { db, registry } = context;

  const { isExpired, endOf, endOne, endVoid, sweep, start, close } = createApprovalEnds(context);

  /** A request on this device that the caller may see; its end is noted if that is due. */
  const demandSeen = async (
    { deviceId, approvalId }: Answered,
    { actor }: Caller,
  ): Promise<ApprovalRecord> => {
    await endOne(approvalId);
    const record = await findApproval(db.kysely, { id: approvalId });
    if (!record || record.deviceId !== deviceId || !maySee(actor, approvalView(record)))
      throw new Refusal("not_found");
    return record;
  };
  const demandAnother = (record: ApprovalRecord, { actor }: Caller): void => {
    if (record.requester.id === actor.userId) throw new Refusal("own_approval");
  };

  /** Ends a request by its requester or a second person; the same answer once more is no error. */
  const answer = async (
    which: Answered,
    caller: Caller,
    end: { status: "declined" | "withdrawn"; declineReason?: string },
  ): Promise<Approval> => {
    const record = await demandSeen(which, caller);
    const { userId, username } = caller.actor;
    if (end.status === "declined") demandAnother(record, caller);
    else if (record.requester.id !== userId) throw new Refusal("not_found");
    const isRepeated = (one: ApprovalRecord) => one.status === end.status && one.decidedBy?.id === userId;
    if (isRepeated(record)) return approvalView(record);
    return auditedChange(context, caller, async (change) => {
      const decided = { ...end, decidedBy: { id: userId, name: username } };
      const ended = await endApproval(change.trx, record.id, decided, change.now);
      if (!ended) {
        const current = await findApproval(change.trx, { id: record.id });
        if (current && isRepeated(current)) return approvalView(current);
        throw notPending(current ?? record);
      }
      await recordApproval(change, ended);
      return approvalView(ended);
    });
  };

  /**
   * What made the level rise since a request was confirmed, where the new one asks for more than it has; `null` where it does not.
   * Whoever asked sends the command, and confirms by what they may see.
   */
  const confirmationMissing = async (
    trx: Kysely<Database>,
    device: DeviceRecord,
    { requested, requester, situation }: ApprovalRecord,
  ): Promise<Refusal | null> => {
    const { action, value, pumpIds, reason } = requested;
    const rights = requester.id === null ? null : await context.rights.rightsOf(requester.id, trx);
    if (!rights) return null;
    const selected = {
      action,
      ...(value === null ? {} : { value }),
      ...(pumpIds ? { pumpIds } : {}),
    };
    const { level, stale, warnings } = await confirmationNow(trx, context, device, selected, rights);
    if (level <= situation.level) return null;
    const confirmed = { reason, deviceName: situation.level === 3 ? device.name : undefined };
    if (!confirmationRefusal(level, confirmed, device)) return null;
    if (stale) return new Refusal("approval_readings_old");
    return new Refusal(
      warnings.includes("outletUnknown") ? "approval_outlet_unknown" : "approval_step_large",
    );
  };

  /** Lets the command of an approval be sent, once, while everything that it was asked with still holds. */
  const permitApproved =
    (asked: ApprovalRecord & { deviceId: number }, caller: Caller): Permit =>
    async (change) => {
      const { trx, now } = change;
      const { userId, username } = caller.actor;
      const { action } = asked.requested;
      const device = demandVisibleDevice(registry, caller.actor, asked.deviceId);
      const [record, end, mayApprove, selected, refusal] = await Promise.all([
        lockApproval(trx, asked.id),
        endOf(trx, asked, now),
        callerMay(trx, context, device, { source: "manual", actorId: userId, action }),
        selectionOfAnother(trx, { deviceId: asked.deviceId, userId }, now),
        confirmationMissing(trx, device, asked),
      ]);
      return async () => {
        if (record?.status !== "pending") throw notPending(record ?? asked);
        if (end) throw notPending({ ...record, ...end });
        if (!mayApprove) throw new Refusal("forbidden", { permission: permissionOf(device.type, action) });
        if (selected && selected.actor !== record.requester.name)
          throw new Refusal("device_selected", selected);
        if (refusal) throw refusal;
        const decided = { status: "approved" as const, decidedBy: { id: userId, name: username } };
        const approved = await endApproval(trx, record.id, decided, now);
        if (!approved) throw notPending(record);
        await recordApproval(change, approved, signatureOf(caller));
      };
    };

  return {
    start,
    close,
    sweep,

    /**
     * Asks for the approval of a command; nothing is sent by it. The same request id once more answers the same.
     * Errors: those of `send`, `second_person_not_required`, `approval_pending` while another one waits.
     */
    request: async (
      { deviceId, ...form }: RequestApproval & { deviceId: number },
      caller: Caller,
    ): Promise<Approval> => {
      const { requestId, action, value = null, reason = null } = form;
      const known = demandVisibleDevice(registry, caller.actor, deviceId);
      demand(caller.actor, permissionOf(known.type, action));
      if (!(await findApproval(db.kysely, { deviceId, requestId }))) await sending.limitPerson(caller);
      const { userId, sessionId } = caller.actor;
      const named = namedPumps(form.pumpIds);
      const requested = { action, value, pumpIds: named, reason };
      await endVoid();
      await unrecorded.record(deviceId);
      return auditedChange(context, caller, async (change) => {
        const { trx, now } = change;
        const pumpIds = commandedPumps(known, action, named);
        const [locked, earlier, sent, isNeeded, checks, [waiting], demandSelected] = await Promise.all([
          lockDevice(trx, deviceId),
          findApproval(trx, { deviceId, requestId }),
          findRequestedCommand(trx, deviceId, requestId),
          secondPersonNeeded(trx, {
            action,
            deviceType: known.type,
            roleId: caller.actor.role?.id ?? null,
          }),
          readChecks(trx, context, known, { source: "manual", actorId: userId, action, value, pumpIds }),
          pendingApprovals(trx, deviceId),
          consumeSelection(
            trx,
            {
              deviceId,
              userId,
              token: form.selection,
              action,
              value,
              pumpIds,
              confirmed: { reason, deviceName: form.deviceName, secondPerson: true, device: known },
            },
            now,
          ),
        ]);
        if (!locked) throw new Refusal("not_found");
        if (earlier && earlier.requester.id === userId && isSameRequest(earlier.requested, requested))
          return approvalView(earlier);
        if (earlier || sent) throw new Refusal("request_id_reused");
        demandAllowed(context, locked, checks, requested, { source: "manual", takeManual: false });
        if (!isNeeded) throw new Refusal("second_person_not_required");
        if (waiting) throw alreadyPending(waiting);
        await demandSelected();
        const selected = {
          action,
          ...(form.value === undefined ? {} : { value: form.value }),
          ...(named ? { pumpIds: named } : {}),
        };
        // Approvers read the situation, and may not see all of these pressures.
        const { nearLimits: _nearLimits, ...situation } = await situationOf(
          trx,
          context,
          locked,
          selected,
          caller.actor,
        );
        const made = await addApproval(trx, {
          device: locked.device,
          requestId,
          requested,
          // What was confirmed is the level that the selection was given with.
          situation: form.selection ? { ...situation, level: levelOf(form.selection) } : situation,
          sessionId,
          createdAt: now,
          requester: signatureOf(caller),
          expiresAt: new Date(now.getTime() + approvalSeconds * 1000),
        });
        await recordApproval(change, made);
        return approvalView(made);
      });
    },

    /**
     * Approves a request and sends its command, after everything was checked anew; a refusal leaves it waiting. Errors:
     * `not_found`, `own_approval`, `approval_not_pending` with what became of it, `approval_readings_old`,
     * `approval_outlet_unknown` and `approval_step_large` where it was confirmed without the name of the device that the command needs now, those of `send`.
     */
    approve: async (which: Answered, caller: Caller): Promise<Approval> => {
      const record = await demandSeen(which, caller);
      demandAnother(record, caller);
      const { deviceId } = which;
      const device = demandVisibleDevice(registry, caller.actor, deviceId);
      const mine = (one: ApprovalRecord) =>
        one.status === "approved" && one.decidedBy?.id === caller.actor.userId;
      if (mine(record)) return approvalView(record);
      if (record.status !== "pending") throw notPending(record);
      await sending.sendApproved({
        device,
        requestId: record.requestId,
        requested: record.requested,
        by: record.requester,
        approverName: caller.actor.username,
        permit: permitApproved({ ...record, deviceId }, caller),
      });
      const approved = await findApproval(db.kysely, { id: record.id });
      // Of two who approve at once the second finds the command of the first.
      if (!approved || !mine(approved)) throw notPending(approved ?? record);
      return approvalView(approved);
    },

    /** Declines a request. Errors: `not_found`, `own_approval`, `approval_not_pending`. */
    decline: ({ reason, ...which }: Answered & { reason: string }, caller: Caller): Promise<Approval> =>
      answer(which, caller, { status: "declined", declineReason: reason }),

    /** Withdraws one's own request. Errors: `not_found`, `approval_not_pending`. */
    withdraw: (which: Answered, caller: Caller): Promise<Approval> =>
      answer(which, caller, { status: "withdrawn" }),

    /** What waits of the caller's own, and what the caller may answer. */
    list: async ({ actor }: Caller): Promise<Approval[]> =>
      (await pendingApprovals(db.kysely))
        .filter((record) => !isExpired(record))
        .map(approvalView)
        .filter((approval) => maySee(actor, approval)),

    /** One request that the caller may see. Errors: `not_found`. */
    read: async (id: number, { actor }: Caller): Promise<Approval> => {
      const record = await findApproval(db.kysely, { id });
      const approval = record && approvalView(record);
      if (!approval || !maySee(actor, approval)) throw new Refusal("not_found");
      return approval;
    },
  };
};
