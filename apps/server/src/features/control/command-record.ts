import { randomBytes } from "node:crypto";
import { downloadedSettings } from "@sgval/contract/automation/download";
import type { ConfirmedState } from "@sgval/contract/control/confirmed-state";
import {
  type ActionKey,
  actionKey,
  type Command,
  type CommandSource,
  type CommandStatus,
  type ControlMode,
  commandSource,
  commandStatus,
  controlMode,
  type DeviceState,
  deviceState,
  type FailureCode,
  failureCode,
} from "@sgval/contract/control/control";
import { expectedReport } from "@sgval/contract/control/next-report";
import type { CommandMessage } from "@sgval/contract/mqtt";
import { isoTime } from "@sgval/quantities/timestamp";
import type { Selectable } from "kysely";
import * as z from "zod";
import type { Signature } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import { defineEvent, type EventBus } from "../../kernel/events.ts";
import type { Database } from "../../kernel/schema.ts";
import type { DeviceRegistry, LatestReadings, LatestTimestamps } from "../devices/index.ts";

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

/** The columns that hold enumerations and JSON. */
const parsedColumns = z.object({
  action: actionKey,
  source: commandSource,
  mode: controlMode,
  status: commandStatus,
  failure_code: failureCode.nullable(),
  late_result: z.enum(["ok", "err"]).nullable(),
  state_before: deviceState.nullable(),
  request_body: requestedCommand,
});

/** A row of the table `command` as a record. */
export const commandOf = (row: Selectable<Database["command"]>): CommandRecord => {
  const parsed = parsedColumns.parse(row);
  return {
    id: row.id,
    cmdId: row.cmd_id,
    requestId: row.request_id,
    requested: parsed.request_body,
    deviceId: row.device_id,
    deviceName: row.device_name,
    deviceDisplayName: row.device_display_name,
    action: parsed.action,
    code: row.code,
    value: row.value,
    pumpIds: row.pump_ids,
    source: parsed.source,
    actorId: row.actor_id,
    actorName: row.actor_name,
    actorRole: row.actor_role,
    approverName: row.approver_name,
    mode: parsed.mode,
    reason: row.reason,
    stateBefore: parsed.state_before,
    status: parsed.status,
    failureCode: parsed.failure_code,
    deviceCode: row.device_code,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    sentAt: row.sent_at,
    deadlineAt: row.deadline_at,
    respondedAt: row.responded_at,
    finishedAt: row.finished_at,
    lateResponseAt: row.late_response_at,
    lateResult: parsed.late_result,
    journalledAt: row.journalled_at,
  };
};

/** What the device of a command that is sent gets on its control topic. */
export const messageOf = (command: CommandRecord): CommandMessage => {
  const { cmdId, code, value, pumpIds, deadlineAt } = command;
  const { settings } = command.requested;
  if (!deadlineAt) throw new Error(`${cmdId} is not sent`);
  const exp = Math.floor(deadlineAt.getTime() / 1000);
  return {
    ...{ cmdId, action: code, value },
    ...(pumpIds ? { pumps: pumpIds } : {}),
    ...(settings ? { settings } : {}),
    exp,
  };
};

/**
 * A record as the API and the sockets show it.
 * @param expectedAt when a sleeping device should report (epoch milliseconds), for a command that waits for it
 * @param names of the pumps of its device by their keys
 */
const commandView = (
  command: CommandRecord,
  expectedAt: number | null,
  names: ReadonlyMap<string, string> | undefined,
): Command => ({
  id: command.id,
  cmdId: command.cmdId,
  requestId: command.requestId,
  deviceId: command.deviceId ?? 0,
  deviceName: command.deviceName,
  deviceDisplayName: command.deviceDisplayName,
  action: command.action,
  code: command.code,
  value: command.value,
  pumpIds: command.pumpIds,
  pumpNames: (names && command.pumpIds?.map((key) => names.get(key) ?? key)) ?? null,
  source: command.source,
  actor: { id: command.actorId, name: command.actorName, role: command.actorRole },
  approver: command.approverName,
  mode: command.mode,
  reason: command.reason,
  status: command.status,
  failureCode: command.failureCode,
  deviceCode: command.deviceCode,
  createdAt: command.createdAt.toISOString(),
  sentAt: isoTime(command.sentAt),
  deadlineAt: isoTime(command.status === "waiting" ? command.expiresAt : command.deadlineAt),
  respondedAt: isoTime(command.respondedAt),
  finishedAt: isoTime(command.finishedAt),
  lateResponseAt: isoTime(command.lateResponseAt),
  lateResult: command.lateResult,
  journalledAt: isoTime(command.journalledAt),
  recorded: command.id !== 0,
  expectedAt: command.status === "waiting" && expectedAt !== null ? new Date(expectedAt).toISOString() : null,
  stateBefore: command.stateBefore,
});

/** A command changed its status, or got its late answer. */
export const commandChanged = defineEvent<{ command: Command }>("commandChanged");
/** A device confirmed something of its state by the answer to a command; this is everything known of it. */
export const deviceStateConfirmed = defineEvent<{ deviceId: number } & ConfirmedState>(
  "deviceStateConfirmed",
);

export interface CommandEvents {
  /** The command as clients see it, with what is known of its device now. */
  view(command: CommandRecord): Command;
  /** Emits `commandChanged` for each of these; call it only after their transaction. */
  emitChanges(commands: readonly CommandRecord[]): void;
}

export const createCommandEvents = ({
  events,
  registry,
  latest,
  clock,
  pumpNamesOf,
}: {
  events: EventBus;
  registry: DeviceRegistry;
  latest: LatestReadings & LatestTimestamps;
  clock: Clock;
  pumpNamesOf(deviceId: number): ReadonlyMap<string, string> | undefined;
}): CommandEvents => {
  const view = (command: CommandRecord): Command => {
    const device = command.deviceId === null ? undefined : registry.get(command.deviceId);
    const heardAt = device ? (latest.of(device.id)?.receivedAt ?? null) : null;
    const expectedAt = device ? expectedReport(device, heardAt, clock.now()) : null;
    return commandView(command, expectedAt, device && pumpNamesOf(device.id));
  };
  return {
    view,
    emitChanges: (commands) => {
      for (const command of commands)
        if (command.deviceId !== null) events.emit(commandChanged, { command: view(command) });
    },
  };
};
