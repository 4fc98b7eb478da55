import type { Approval, approvalDetails } from "@sgval/contract/control/approval";
import { mayAnswer } from "@sgval/contract/control/command-gate";
import type * as z from "zod";
import { type Actor, sees } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { defineEvent, defineSharedEvent } from "../../../kernel/events.ts";
import type { AuditedChange, ChangeEntry } from "../../activity/index.ts";
import type { ApprovalRecord } from "./approvals.store.ts";

/** A request for approval was made or ended: every node shows it to its consoles. */
export const approvalStored = defineSharedEvent<{ approvalId: number }>("approvalStored");

/** The same, on the node that did it alone, for what is to happen once. */
export const approvalChanged = defineEvent<{ approval: Approval }>("approvalChanged");

/** A record as clients see it. */
export const approvalView = (record: ApprovalRecord): Approval => ({
  id: record.id,
  requestId: record.requestId,
  deviceId: record.deviceId ?? 0,
  deviceName: record.deviceName,
  deviceDisplayName: record.deviceDisplayName,
  deviceType: record.deviceType,
  action: record.requested.action,
  value: record.requested.value,
  pumpIds: record.requested.pumpIds,
  reason: record.requested.reason,
  requester: { id: record.requester.id, name: record.requester.name, role: record.requester.role },
  situation: record.situation,
  createdAt: record.createdAt.toISOString(),
  expiresAt: record.expiresAt.toISOString(),
  status: record.status,
  voidCause: record.voidCause,
  decidedAt: record.decidedAt?.toISOString() ?? null,
  decidedBy: record.decidedBy,
  declineReason: record.declineReason,
});

/** Whether somebody may see a request: it is their own, or they may answer it. */
export const maySee = (actor: Actor, approval: Approval): boolean =>
  approval.requester.id === actor.userId ||
  (sees(actor, approval.deviceId) && mayAnswer({ ...actor, id: actor.userId }, approval));

const detailsOf = (record: ApprovalRecord): z.output<typeof approvalDetails> => ({
  status: record.status,
  voidCause: record.voidCause,
  actor: record.decidedBy?.name ?? (record.status === "pending" ? record.requester.name : null),
  until: record.expiresAt.toISOString(),
});

/** Somebody was earlier, or it is too late. */
export const notPending = (record: ApprovalRecord): Refusal =>
  new Refusal("approval_not_pending", detailsOf(record));
export const alreadyPending = (record: ApprovalRecord): Refusal =>
  new Refusal("approval_pending", detailsOf(record));

const entries = {
  pending: "approval_requested",
  approved: "approval_approved",
  declined: "approval_declined",
  withdrawn: "approval_withdrawn",
  expired: "approval_expired",
  void: "approval_void",
} as const;

/** Writes what became of a request into the log, and emits it after the commit. */
export const recordApproval = (
  { record, emit }: AuditedChange,
  approval: ApprovalRecord,
  by?: ChangeEntry["by"],
): Promise<void> => {
  emit(approvalStored, { approvalId: approval.id });
  emit(approvalChanged, { approval: approvalView(approval) });
  const { action, value, pumpIds, reason } = approval.requested;
  return record({
    type: "control",
    subject: "device",
    // Null once the device is deleted.
    subjectId: approval.deviceId,
    subjectName: approval.deviceDisplayName,
    deviceId: approval.deviceId,
    detail: entries[approval.status],
    ...(by ? { by } : {}),
    after: {
      action,
      value,
      pumpIds,
      reason,
      requester: approval.requester.name,
      ...(approval.declineReason === null ? {} : { declineReason: approval.declineReason }),
      ...(approval.voidCause === null ? {} : { voidCause: approval.voidCause }),
    },
  });
};
