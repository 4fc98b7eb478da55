import type { Command } from "@sgval/contract/control/control";
import { expectedReport } from "./command-lifecycle.ts";
import { type CommandRecord, commandView } from "./command-record.ts";
import { type ControlDeps, commandChanged } from "./control-deps.ts";

export interface CommandEvents {
  /** The command with what is known of its device now. */
  view(command: CommandRecord): Command;
  /** Tells everyone of commands that changed; only after their transaction. */
  emit(commands: readonly CommandRecord[]): void;
}

export const createCommandEvents = ({
  events,
  registry,
  latest,
  clock,
}: Pick<ControlDeps, "events" | "registry" | "latest" | "clock">): CommandEvents => {
  const view = (command: CommandRecord): Command => {
    const device = command.deviceId === null ? undefined : registry.get(command.deviceId);
    const heardAt = device ? (latest.of(device.id)?.receivedAt ?? null) : null;
    return commandView(command, device ? expectedReport(device, heardAt, clock.now()) : null);
  };
  return {
    view,
    emit: (commands) => {
      for (const command of commands)
        if (command.deviceId !== null) events.emit(commandChanged, { command: view(command) });
    },
  };
};
