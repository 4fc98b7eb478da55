import type { Command } from "@sgval/contract/control";
import { expectedReport } from "./command-lifecycle.ts";
import { type CommandRecord, commandView } from "./command-record.ts";
import { type ControlParts, commandChanged } from "./control-parts.ts";

export interface CommandNews {
  /** The command with what is known of its device now. */
  view(command: CommandRecord): Command;
  /** Tells everyone of commands that changed; only after their transaction. */
  tell(commands: readonly CommandRecord[]): void;
}

export const createCommandNews = ({
  facts,
  registry,
  latest,
  clock,
}: Pick<ControlParts, "facts" | "registry" | "latest" | "clock">): CommandNews => {
  const view = (command: CommandRecord): Command => {
    const device = command.deviceId === null ? undefined : registry.get(command.deviceId);
    const heardAt = device ? (latest.of(device.id)?.receivedAt ?? null) : null;
    return commandView(command, device ? expectedReport(device, heardAt, clock.now()) : null);
  };
  return {
    view,
    tell: (commands) => {
      for (const command of commands)
        if (command.deviceId !== null) facts.emit(commandChanged, { command: view(command) });
    },
  };
};
