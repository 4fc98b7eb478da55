import { deviceTypes } from "@sgval/quantities/device-types";
import * as z from "zod";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { labelText, longestReason } from "../text.ts";
import { actionKey, pumpId, sendCommand, sendCommandBody } from "./control.ts";
import { selection } from "./selection.ts";

/** How long a request for approval waits for its answer, in seconds. */
export const approvalSeconds = 300;

export const approvalStatuses = [
  "pending",
  "approved",
  "declined",
  "withdrawn",
  "expired",
  /** Ended by the server; the cause says why. */
  "void",
] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** Why the server ended a request. */
export const voidCauses = ["signed_off", "permission_lost", "stopped", "device_deleted"] as const;
export type VoidCause = (typeof voidCauses)[number];

/** What whoever asked decided by, as the server knew it then; without what others may not see. */
export const requestedSituation = selection.omit({
  selection: true,
  expiresAt: true,
  secondPerson: true,
  nobodyApproves: true,
  nearLimits: true,
});

/** A command that a person asks for and a second person has to approve; until then there is no command. */
export const approval = z.object({
  id: z.number().int(),
  /** The command has the same one. */
  requestId: z.string(),
  /** 0 once the device is deleted. */
  deviceId: z.number().int(),
  deviceName: z.string(),
  deviceDisplayName: z.string(),
  deviceType: z.enum(deviceTypes),
  action: actionKey,
  value: z.number().nullable(),
  pumpIds: z.array(pumpId).nullable(),
  reason: z.string().nullable(),
  requester: z.object({ id: z.number().int().nullable(), name: z.string(), role: z.string().nullable() }),
  situation: requestedSituation,
  createdAt: isoTime,
  expiresAt: isoTime,
  status: z.enum(approvalStatuses),
  voidCause: z.enum(voidCauses).nullable(),
  decidedAt: isoTime.nullable(),
  decidedBy: z.object({ id: z.number().int().nullable(), name: z.string() }).nullable(),
  declineReason: z.string().nullable(),
});
export type Approval = z.output<typeof approval>;

/** What somebody is refused with who comes too late, or while another request waits. */
export const approvalDetails = z.object({
  status: z.enum(approvalStatuses),
  voidCause: z.enum(voidCauses).nullable(),
  actor: z.string().nullable(),
  until: isoTime,
});

export const approvalParams = z.object({ id, approvalId: id });

export const requestApprovalBody = sendCommandBody.omit({ takeManual: true });
export type RequestApproval = z.output<typeof requestApprovalBody>;

const { access } = sendCommand;

export const requestApproval = route({
  method: "POST",
  path: "/device/:id/command/approval",
  summary: "Ask for the approval of a command that needs a second person; it waits five minutes",
  access,
  params: idParams,
  body: requestApprovalBody,
  answer: dataOf(approval),
  errors: [
    ...sendCommand.errors.filter((code) => code !== "second_person_required"),
    "second_person_not_required",
    "approval_pending",
  ],
});
export const listApprovals = route({
  method: "GET",
  path: "/approval",
  summary: "Requests that wait for approval: one's own, and those that one may answer",
  access,
  answer: dataOf(z.array(approval)),
});
export const readApproval = route({
  method: "GET",
  path: "/approval/:id",
  summary: "One request for approval, also after it was answered: of one's own, or that one may answer",
  access,
  params: idParams,
  answer: dataOf(approval),
  errors: ["not_found"],
});
export const approve = route({
  method: "POST",
  path: "/device/:id/command/approval/:approvalId/approve",
  summary: "Approve somebody else's command: everything is checked anew, and it is sent",
  access,
  params: approvalParams,
  answer: dataOf(approval),
  errors: [
    ...sendCommand.errors.filter(
      (code) =>
        ![
          "selection_required",
          "selection_expired",
          "reason_required",
          "device_name_required",
          "second_person_required",
          "too_many_requests",
        ].includes(code),
    ),
    "own_approval",
    "approval_not_pending",
    "approval_readings_old",
    "approval_step_large",
    "approval_outlet_unknown",
  ],
});
export const decline = route({
  method: "POST",
  path: "/device/:id/command/approval/:approvalId/decline",
  summary: "Decline somebody else's command, with a reason",
  access,
  params: approvalParams,
  body: z.object({ reason: labelText(longestReason) }),
  answer: dataOf(approval),
  errors: ["not_found", "own_approval", "approval_not_pending"],
});
export const withdraw = route({
  method: "POST",
  path: "/device/:id/command/approval/:approvalId/withdraw",
  summary: "Withdraw one's own request for approval",
  access,
  params: approvalParams,
  answer: dataOf(approval),
  errors: ["not_found", "approval_not_pending"],
});
