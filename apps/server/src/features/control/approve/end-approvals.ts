import type { ApprovalStatus, VoidCause } from "@sgval/contract/control/approval";
import type { Kysely } from "kysely";
import { systemSignature } from "../../../kernel/actor.ts";
import { type Cancel, createTerms } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/schema.ts";
import { createSerializer } from "../../../kernel/serialize.ts";
import { auditedChange } from "../../activity/index.ts";
import type { ControlContext } from "../control-deps.ts";
import { callerMay } from "../lock-device.ts";
import { recordApproval } from "./approval-record.ts";
import {
  type ApprovalRecord,
  endApproval,
  lockApproval,
  pendingApprovals,
  sinceRequest,
} from "./approvals.store.ts";

type End = { status: Extract<ApprovalStatus, "expired" | "void">; voidCause: VoidCause | null };

/** How often requests are looked for whose time is over; from then on nobody can approve them, ended or not. */
const sweepEvery = 15_000;

/** Ends requests for approval that can no longer be approved, whether or not somebody looks at them. */
export const createApprovalEnds = (context: ControlContext) => {
  const { db, clock, registry, logger } = context;
  const terms = createTerms(clock);
  const isExpired = ({ id, createdAt, expiresAt }: ApprovalRecord): boolean =>
    terms.isOver({ key: String(id), from: createdAt.getTime(), until: expiresAt.getTime() });

  /** Why a request that waits can no longer be approved; `null` while it can. */
  const endOf = async (trx: Kysely<Database>, record: ApprovalRecord, now: Date): Promise<End | null> => {
    const device = record.deviceId === null ? undefined : registry.get(record.deviceId);
    const voided = (voidCause: VoidCause): End => ({ status: "void", voidCause });
    if (record.deviceId === null) return voided("device_deleted");
    const { action } = record.requested;
    const [{ signedOff, stopped }, allowed] = await Promise.all([
      sinceRequest(trx, record.id, now),
      // A device that this node does not know yet is somebody else's to end.
      device
        ? callerMay(trx, context, device, { source: "manual", actorId: record.requester.id, action })
        : true,
    ]);
    if (stopped) return voided("stopped");
    if (signedOff) return voided("signed_off");
    if (!allowed) return voided("permission_lost");
    return isExpired(record) ? { status: "expired", voidCause: null } : null;
  };

  const endOne = async (approvalId: number): Promise<void> => {
    await auditedChange(context, systemSignature("approval"), async (change) => {
      const { trx, now } = change;
      const record = await lockApproval(trx, approvalId);
      if (record?.status !== "pending") return;
      const end = await endOf(trx, record, now);
      const ended = end && (await endApproval(trx, approvalId, end, now));
      if (ended) await recordApproval(change, ended);
    });
  };
  const serialize = createSerializer();
  const endVoidNow = async (): Promise<void> => {
    const now = new Date(clock.now());
    for (const record of await pendingApprovals(db.kysely))
      if (await endOf(db.kysely, record, now)) await endOne(record.id);
  };
  /** Ends what can no longer be approved: it waited too long, whoever asked is gone, the device was stopped or deleted. */
  const endVoid = (): Promise<void> => serialize(endVoidNow);
  let isQueued = false;
  const sweep = (): void => {
    // One that has not begun will see this, too: sweeps must not pile up on a slow database.
    if (isQueued) return;
    isQueued = true;
    serialize(() => {
      isQueued = false;
      return endVoidNow();
    }).catch((error: unknown) => logger.warn({ err: error }, "requests for approval were not ended yet"));
  };
  let stop: Cancel = () => {};

  return {
    isExpired,
    endOf,
    endOne,
    endVoid,
    /** Ends what is void, soon. */
    sweep,
    start: (): void => {
      stop = clock.every(sweepEvery, sweep);
    },
    close: (): void => stop(),
  };
};
