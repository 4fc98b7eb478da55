import { randomBytes } from "node:crypto";
import { downloadedSettings } from "@sgval/contract/automation/download";
import {
  type ActionKey,
  actionKey,
  type CommandSource,
  type CommandStatus,
  type ControlMode,
  type DeviceState,
  type FailureCode,
} from "@sgval/contract/control/control";
import type { CommandMessage } from "@sgval/contract/mqtt";
import * as z from "zod";
import type { Signature } from "../../kernel/actor.ts";

/** The part of a request that must be equal for a repeated request id to mean the same command. */
export const requestedCommand = z.object({
  action: actionKey,
  value: z.number().nullable(),
  /** The pumps named, sorted, so that a repeated request is equal; `null` for none, as in commands of earlier versions. */
  pumpIds: z.array(z.string()).nullable().default(null),
  reason: z.string().nullable(),
  /** What a device that regulates itself is given. */
  settings: downloadedSettings.optional(),
  /** The last command of automatic mode, which brings a device where its settings leave it; it outlives the mode. */
  leaving: z.literal(true).optional(),
  /** The stop of an interlock: it passes in manual mode, too, and nothing of automation ends it but another one. */
  interlock: z.literal(true).optional(),
});
export type RequestedCommand = z.infer<typeof requestedCommand>;

/** Whether two requests with one id ask for the same. */
export const isSameRequest = (one: RequestedCommand, other: RequestedCommand): boolean =>
  one.action === other.action &&
  one.value === other.value &&
  one.reason === other.reason &&
  one.pumpIds?.join() === other.pumpIds?.join();

/** The id that a device repeats in its answer; random, so that a restored database never repeats an old one. */
export const newCmdId = (): string => `c-${randomBytes(8).toString("hex")}`;

/** One command as the database stores it. */
export interface CommandRecord {
  /** 0 for a stop that was published and is not in the database yet. */
  id: number;
  cmdId: string;
  requestId: string;
  requested: RequestedCommand;
  /** `null` once the device is deleted. */
  deviceId: number | null;
  deviceName: string;
  deviceDisplayName: string;
  action: ActionKey;
  /** The device's own code for the action at that time. */
  code: string;
  value: number | null;
  /** The pumps it is for. */
  pumpIds: string[] | null;
  source: CommandSource;
  actorId: number | null;
  actorName: string;
  actorRole: string | null;
  /** The second person who approved it; `null` where none was needed. */
  approverName: string | null;
  mode: ControlMode;
  reason: string | null;
  stateBefore: DeviceState | null;
  status: CommandStatus;
  failureCode: FailureCode | null;
  deviceCode: string | null;
  createdAt: Date;
  /** When a waiting command expires. */
  expiresAt: Date;
  sentAt: Date | null;
  /** When a sent command stops waiting for its answer. */
  deadlineAt: Date | null;
  respondedAt: Date | null;
  finishedAt: Date | null;
  lateResponseAt: Date | null;
  lateResult: "ok" | "err" | null;
  /** When a stop was published before the database had it; `null` for everything else. */
  journalledAt: Date | null;
}

/** What a command is when it is requested. */
export interface NewCommand
  extends Pick<
    CommandRecord,
    "id" | "cmdId" | "requestId" | "requested" | "code" | "pumpIds" | "source" | "mode" | "stateBefore"
  > {
  /** Without an id when it was deleted meanwhile. */
  device: { id: number | null; name: string; displayName: string };
  by: Omit<Signature, "ip">;
  /** Left out where no second person was needed. */
  approverName?: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** A new command, which waits. */
export const waitingCommand = (command: NewCommand): CommandRecord => ({
  id: command.id,
  cmdId: command.cmdId,
  requestId: command.requestId,
  requested: command.requested,
  deviceId: command.device.id,
  deviceName: command.device.name,
  deviceDisplayName: command.device.displayName,
  action: command.requested.action,
  code: command.code,
  value: command.requested.value,
  pumpIds: command.pumpIds,
  source: command.source,
  actorId: command.by.id,
  actorName: command.by.name,
  actorRole: command.by.role,
  approverName: command.approverName ?? null,
  mode: command.mode,
  reason: command.requested.reason,
  stateBefore: command.stateBefore,
  status: "waiting",
  failureCode: null,
  deviceCode: null,
  createdAt: command.createdAt,
  expiresAt: command.expiresAt,
  sentAt: null,
  deadlineAt: null,
  respondedAt: null,
  finishedAt: null,
  lateResponseAt: null,
  lateResult: null,
  journalledAt: null,
});

/** What the device of a command that is sent gets on its control topic. */
export const messageOf = (command: CommandRecord): CommandMessage => {
  const { cmdId, code, value, pumpIds, deadlineAt } = command;
  const { settings } = command.requested;
  if (!deadlineAt) throw new Error(`${cmdId} is not sent`);
  const exp = Math.floor(deadlineAt.getTime() / 1000);
  return {
    cmdId,
    action: code,
    value,
    ...(pumpIds ? { pumps: pumpIds } : {}),
    ...(settings ? { settings } : {}),
    exp,
  };
};
