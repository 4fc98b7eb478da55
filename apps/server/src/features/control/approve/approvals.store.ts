import {
  type Approval,
  type ApprovalStatus,
  approvalStatuses,
  requestedSituation,
  type VoidCause,
  voidCauses,
} from "@sgval/contract/control/approval";
import { stopActions } from "@sgval/contract/control/control";
import { deviceTypes } from "@sgval/quantities/device-types";
import { type Kysely, type Selectable, sql } from "kysely";
import * as z from "zod";
import type { Signature } from "../../../kernel/actor.ts";
import type { Database } from "../../../kernel/schema.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { type RequestedCommand, requestedCommand } from "../command-record.ts";

type Db = Kysely<Database>;

/** A request for approval as the database stores it. */
export interface ApprovalRecord {
  id: number;
  /** `null` once the device is deleted. */
  deviceId: number | null;
  deviceName: string;
  deviceDisplayName: string;
  deviceType: Approval["deviceType"];
  requestId: string;
  requested: RequestedCommand;
  situation: Approval["situation"];
  requester: Signature;
  createdAt: Date;
  expiresAt: Date;
  status: ApprovalStatus;
  voidCause: VoidCause | null;
  decidedAt: Date | null;
  decidedBy: { id: number | null; name: string } | null;
  declineReason: string | null;
}

const parsedColumns = z.object({
  device_type: z.enum(deviceTypes),
  requested: requestedCommand,
  situation: requestedSituation,
  status: z.enum(approvalStatuses),
  void_cause: z.enum(voidCauses).nullable(),
});

const approvalOf = (row: Selectable<Database["command_approval"]>): ApprovalRecord => {
  const parsed = parsedColumns.parse(row);
  return {
    id: row.id,
    deviceId: row.device_id,
    deviceName: row.device_name,
    deviceDisplayName: row.device_display_name,
    deviceType: parsed.device_type,
    requestId: row.request_id,
    requested: parsed.requested,
    situation: parsed.situation,
    requester: {
      id: row.requester_id,
      name: row.requester_name,
      role: row.requester_role,
      ip: row.requester_ip,
    },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    status: parsed.status,
    voidCause: parsed.void_cause,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by_name === null ? null : { id: row.decided_by_id, name: row.decided_by_name },
    declineReason: row.decline_reason,
  };
};

/** Stores a new request, which waits. */
export const addApproval = async (
  trx: Db,
  {
    device,
    ...made
  }: Pick<
    ApprovalRecord,
    "requestId" | "requested" | "situation" | "requester" | "createdAt" | "expiresAt"
  > & {
    device: DeviceRecord;
    sessionId: number;
  },
): Promise<ApprovalRecord> =>
  approvalOf(
    await trx
      .insertInto("command_approval")
      .values({
        device_id: device.id,
        device_name: device.name,
        device_display_name: device.displayName,
        device_type: device.type,
        request_id: made.requestId,
        requested: JSON.stringify(made.requested),
        situation: JSON.stringify(made.situation),
        requester_id: made.requester.id,
        requester_name: made.requester.name,
        requester_role: made.requester.role,
        requester_ip: made.requester.ip,
        session_id: made.sessionId,
        last_command_id: sql<number>`coalesce((select max(id) from command where device_id = ${device.id}), 0)`,
        created_at: made.createdAt,
        expires_at: made.expiresAt,
        status: "pending",
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

/** One request, locked against a second answer. */
export const lockApproval = async (trx: Db, id: number): Promise<ApprovalRecord | null> => {
  const row = await trx
    .selectFrom("command_approval")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? approvalOf(row) : null;
};

export const findApproval = async (
  db: Db,
  which: { id: number } | { deviceId: number; requestId: string },
): Promise<ApprovalRecord | null> => {
  const row = await db
    .selectFrom("command_approval")
    .selectAll()
    .where((eb) =>
      "id" in which
        ? eb("id", "=", which.id)
        : eb.and([eb("device_id", "=", which.deviceId), eb("request_id", "=", which.requestId)]),
    )
    .executeTakeFirst();
  return row ? approvalOf(row) : null;
};

/** What waits on all devices, or on one, oldest first; also what is over and has not been ended yet. */
export const pendingApprovals = async (db: Db, deviceId?: number): Promise<ApprovalRecord[]> => {
  const rows = await db
    .selectFrom("command_approval")
    .selectAll()
    .where("status", "=", "pending")
    .$if(deviceId !== undefined, (query) => query.where("device_id", "=", deviceId ?? 0))
    .orderBy("id")
    .execute();
  return rows.map(approvalOf);
};

/** Ends a request that still waits; `null` when it was ended by somebody else. */
export const endApproval = async (
  trx: Db,
  id: number,
  end: Pick<ApprovalRecord, "status"> &
    Partial<Pick<ApprovalRecord, "voidCause" | "decidedBy" | "declineReason">>,
  at: Date,
): Promise<ApprovalRecord | null> => {
  const row = await trx
    .updateTable("command_approval")
    .set({
      status: end.status,
      void_cause: end.voidCause ?? null,
      decided_at: at,
      decided_by_id: end.decidedBy?.id ?? null,
      decided_by_name: end.decidedBy?.name ?? null,
      decline_reason: end.declineReason ?? null,
    })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returningAll()
    .executeTakeFirst();
  return row ? approvalOf(row) : null;
};

/**
 * Whether the session in which a request was made is over, and whether the device was stopped since: by a person, or a pump that is
 * to be started by an interlock. One that names no pumps is for all of them.
 */
export const sinceRequest = async (
  db: Db,
  id: number,
  now: Date,
): Promise<{ signedOff: boolean; stopped: boolean }> => {
  const row = await db
    .selectFrom("command_approval as a")
    .select([
      sql<boolean>`not exists (select from session s where s.id = a.session_id and s.expires_at > ${now})`.as(
        "signedOff",
      ),
      sql<boolean>`exists (
        select from command c
        where c.device_id = a.device_id and c.id > a.last_command_id and c.action = any(${[...stopActions]}::text[])
          and (c.source = 'manual'
            or (c.request_body->>'interlock' = 'true' and a.requested->>'action' = 'pump_start'
              and (c.pump_ids is null or jsonb_typeof(a.requested->'pumpIds') is distinct from 'array'
                or a.requested->'pumpIds' ?| c.pump_ids))))`.as("stopped"),
    ])
    .where("a.id", "=", id)
    .executeTakeFirst();
  return row ?? { signedOff: false, stopped: false };
};
