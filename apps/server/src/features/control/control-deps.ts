import type { ActionKey, Command, DeviceState } from "@sgval/contract/control/control";
import type { CommandMessage } from "@sgval/contract/mqtt";
import type { Kysely } from "kysely";
import type { Rights } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { defineEvent, type EventBus } from "../../kernel/events.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { Database } from "../../kernel/schema.ts";
import type { ActivityLog } from "../activity/index.ts";
import type { AutomationReader } from "../automation/index.ts";
import type { DeadLetters } from "../connections/index.ts";
import type { ConnectionStates, DeviceRecord, DeviceRegistry, LatestReadings } from "../devices/index.ts";
import { expectedReport } from "./command-lifecycle.ts";
import { type CommandRecord, commandView } from "./command-record.ts";

/** A command changed its status, or got its late answer. */
export const commandChanged = defineEvent<{ command: Command }>("commandChanged");
/**
 * A device confirmed something of its state by the answer to a command. `state` is everything known of it, `at` is
 * in epoch milliseconds.
 */
export const deviceStateConfirmed = defineEvent<{
  deviceId: number;
  state: DeviceState;
  at: number;
  commandId: number;
  action: ActionKey;
  actorName: string;
}>("deviceStateConfirmed");

/** The way to devices. */
export interface CommandPublisher {
  /**
   * Publishes at most once. `absent`: nobody listened and the message is gone; `refused`: the broker did not
   * take it.
   */
  publish(device: DeviceRecord, message: CommandMessage): Promise<"sent" | "absent" | "refused">;
}

/** Who may do what, as the database says now. */
export interface RightsReader {
  /** `null` when the account is gone; read within the caller's transaction. */
  rightsOf(userId: number, db: Kysely<Database>): Promise<Rights | null>;
}

export interface ControlDeps {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  logger: Logger;
  activity: ActivityLog;
  registry: DeviceRegistry;
  latest: LatestReadings;
  connections: ConnectionStates;
  publisher: CommandPublisher;
  deadLetters: DeadLetters;
  automation: AutomationReader;
  rights: RightsReader;
  /** Longest wait for an answer, from sending. */
  responseWaitSeconds: number;
}

/** What every action of control works with. */
export interface ControlContext extends ControlDeps {
  /** The command as clients see it, with what is known of its device now. */
  view(command: CommandRecord): Command;
  /** Emits `commandChanged` for each of these; call it only after their transaction. */
  announce(commands: readonly CommandRecord[]): void;
}

export const createContext = (deps: ControlDeps): ControlContext => {
  const { events, registry, latest, clock } = deps;
  const view = (command: CommandRecord): Command => {
    const device = command.deviceId === null ? undefined : registry.get(command.deviceId);
    const heardAt = device ? (latest.of(device.id)?.receivedAt ?? null) : null;
    return commandView(command, device ? expectedReport(device, heardAt, clock.now()) : null);
  };
  return {
    ...deps,
    view,
    announce: (commands) => {
      for (const command of commands)
        if (command.deviceId !== null) events.emit(commandChanged, { command: view(command) });
    },
  };
};
