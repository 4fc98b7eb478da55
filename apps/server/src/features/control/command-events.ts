import type { ConfirmedState } from "@sgval/contract/control/confirmed-state";
import type { DeviceState } from "@sgval/contract/control/control";
import { expectedReport } from "@sgval/contract/control/next-report";
import type { IssuedCommand } from "@sgval/contract/control/who-acts";
import { isoTime } from "@sgval/quantities/timestamp";
import type { Clock } from "../../kernel/clock.ts";
import { defineEvent, type EventBus } from "../../kernel/events.ts";
import type { DeviceRegistry, LatestReadings, LatestTimestamps } from "../devices/index.ts";
import type { CommandRecord } from "./command-record.ts";

/**
 * A record as the API and the sockets show it to those who may know all of it.
 * @param expectedAt when a sleeping device should report (epoch milliseconds), for a command that waits for it
 * @param names of the pumps of its device by their keys
 */
const commandView = (
  command: CommandRecord,
  expectedAt: number | null,
  names: ReadonlyMap<string, string> | undefined,
): IssuedCommand => ({
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
export const commandChanged = defineEvent<{ command: IssuedCommand }>("commandChanged");
/** A device confirmed something of its state by the answer to a command: what it said, and everything known of it. */
export const deviceStateConfirmed = defineEvent<{ deviceId: number; said: DeviceState } & ConfirmedState>(
  "deviceStateConfirmed",
);

export interface CommandEvents {
  /** The command in full, with what is known of its device now. */
  view(command: CommandRecord): IssuedCommand;
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
  const view = (command: CommandRecord): IssuedCommand => {
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
