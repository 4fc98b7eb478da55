import type {
  ActionKey,
  Command,
  CommandStatus,
  ControlMode,
  commandSources,
  FailureCode,
} from "@sgval/contract/control/control";

export type CommandSource = (typeof commandSources)[number];
/** What a device says of itself: outputs, pilots, pumps, by its own words. */
export type DeviceState = Record<string, number | string | boolean | null>;

/** What makes two asks with one request id the same ask. */
export interface AskedBody {
  action: ActionKey;
  value: number | null;
  reason: string | null;
}

/** One command as the database keeps it. */
export interface CommandRecord {
  id: number;
  cmdId: string;
  requestId: string;
  asked: AskedBody;
  /** `null` once the device is gone. */
  deviceId: number | null;
  deviceName: string;
  deviceDisplayName: string;
  action: ActionKey;
  /** The device's own code for the action at that time. */
  code: string;
  value: number | null;
  source: CommandSource;
  actorId: number | null;
  actorName: string;
  actorRole: string | null;
  mode: ControlMode;
  reason: string | null;
  stateBefore: DeviceState | null;
  status: CommandStatus;
  failureCode: FailureCode | null;
  deviceCode: string | null;
  createdAt: Date;
  /** When a waiting command is given up. */
  expiresAt: Date;
  sentAt: Date | null;
  /** When a sent command stops waiting for its answer. */
  deadlineAt: Date | null;
  respondedAt: Date | null;
  finishedAt: Date | null;
  lateResponseAt: Date | null;
  lateResult: "ok" | "err" | null;
}

const iso = (timestamp: Date | null): string | null => timestamp?.toISOString() ?? null;

/**
 * The command as the API and the sockets show it.
 * @param expectedAt when a sleeping device should report (epoch milliseconds), for a command that waits for it
 */
export const commandView = (command: CommandRecord, expectedAt: number | null): Command => ({
  id: command.id,
  cmdId: command.cmdId,
  requestId: command.requestId,
  deviceId: command.deviceId ?? 0,
  deviceName: command.deviceName,
  deviceDisplayName: command.deviceDisplayName,
  action: command.action,
  code: command.code,
  value: command.value,
  source: command.source,
  actor: { id: command.actorId, name: command.actorName, role: command.actorRole },
  mode: command.mode,
  reason: command.reason,
  status: command.status,
  failureCode: command.failureCode,
  deviceCode: command.deviceCode,
  createdAt: command.createdAt.toISOString(),
  sentAt: iso(command.sentAt),
  deadlineAt: iso(command.status === "waiting" ? command.expiresAt : command.deadlineAt),
  respondedAt: iso(command.respondedAt),
  finishedAt: iso(command.finishedAt),
  lateResponseAt: iso(command.lateResponseAt),
  lateResult: command.lateResult,
  expectedAt: command.status === "waiting" && expectedAt !== null ? new Date(expectedAt).toISOString() : null,
  stateBefore: command.stateBefore,
});
