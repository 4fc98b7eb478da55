import type { NotificationKind } from "../account/preferences.ts";
import { type AlarmPriority, alarmPriorities } from "../alarms/alarm-state.ts";
import type { Alarm } from "../alarms/alarms.ts";
import type { Approval } from "../control/approval.ts";
import { type Command, isAutomatic, isFinal } from "../control/control.ts";
import { pagePaths, pageTo } from "../pages.ts";
import type { StoredNotice } from "./notices.ts";

/** A notice without its text, which each side writes: the row that the server keeps replaces the one of an open console. */
export interface NoticeHead {
  key: string;
  kind: NotificationKind;
  tone: StoredNotice["tone"];
  href: string;
}

const ofPriority = {
  1: { kind: "alarmCritical", tone: "error" },
  2: { kind: "alarmHigh", tone: "warning" },
  3: { kind: "alarmMedium", tone: "warning" },
  4: { kind: "alarmLow", tone: "info" },
} as const satisfies Record<AlarmPriority, object>;

/** The priority of the alarm that a notice of this kind is about; `null` where it is about none. */
export const priorityOfNotice = (kind: NotificationKind): AlarmPriority | null =>
  alarmPriorities.find((priority) => ofPriority[priority].kind === kind) ?? null;

/** An alarm that asks for an answer; each time that it becomes active is another notice. */
export const noticeOfAlarm = ({
  id,
  activeSince,
  priority,
}: Pick<Alarm, "id" | "activeSince" | "priority">): NoticeHead => ({
  ...ofPriority[priority],
  key: `alarm-${id}-${activeSince}`,
  href: pageTo(pagePaths.risks, {}, { alarm: String(id) }),
});

const controlOf = (deviceId: number): string =>
  pageTo(pagePaths.device, { id: deviceId }, { tab: "control" });

type EndedCommand = Pick<
  Command,
  "cmdId" | "deviceId" | "source" | "status" | "failureCode" | "lateResponseAt"
>;

/** One that was cancelled did not fail. */
const toneOf = ({ status, failureCode, lateResponseAt }: EndedCommand): StoredNotice["tone"] => {
  if (lateResponseAt !== null) return "info";
  if (status === "completed") return "success";
  if (status === "device_not_response") return "warning";
  return failureCode === "cancelled" ? "info" : "error";
};

/** The end of a command, for whoever sent it; `null` while it runs and for those of automatic mode. */
export const noticeOfCommand = (command: EndedCommand): NoticeHead | null =>
  isAutomatic(command.source) || !isFinal(command.status)
    ? null
    : {
        key: `command-${command.cmdId}`,
        kind: "commandResult",
        tone: toneOf(command),
        href: controlOf(command.deviceId),
      };

/**
 * A request for approval: of kind `approvalRequest` for those who may answer it, otherwise what became of it, for whoever asked.
 * `null` where nobody is notified: what was approved becomes a command, with a notice of its own.
 */
export const noticeOfApproval = ({
  id,
  deviceId,
  status,
}: Pick<Approval, "id" | "deviceId" | "status">): NoticeHead | null => {
  const isDeleted = deviceId === 0;
  if (status === "approved" || status === "withdrawn" || (status === "pending" && isDeleted)) return null;
  return {
    key: `approval-${id}`,
    kind: status === "pending" ? "approvalRequest" : "commandResult",
    tone: "warning",
    href: isDeleted ? pagePaths.deviceList : controlOf(deviceId),
  };
};
