import { randomUUID } from "node:crypto";
import type { ActionKey, Command, SendCommand } from "@sgval/contract/control/control";
import { type Actor, signatureOf, systemSignature } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { CommandEvents } from "./command-events.ts";
import { isStop } from "./command-lifecycle.ts";
import type { CommandRate } from "./command-rate.ts";
import type { CommandSource } from "./command-record.ts";
import { controlStore } from "./control.store.ts";
import type { ControlDeps } from "./control-deps.ts";
import { type EnqueueRequest, enqueueCommand } from "./enqueue-command.ts";
import { operableDevice } from "./operate-permission.ts";

export interface CommandAsk extends SendCommand {
  deviceId: number;
  actor: Actor;
  ip: string | null;
}

export interface AutomaticAsk {
  deviceId: number;
  action: ActionKey;
  value?: number;
  source: Exclude<CommandSource, "manual">;
  /** Which part of the system asks, for the history. */
  name: string;
  reason?: string;
}

/** The one path of every command, a person's or automation's. */
export const createSending = (
  parts: ControlDeps,
  commandEvents: CommandEvents,
  rate: CommandRate,
  dispatch: (deviceId: number) => Promise<void>,
) => {
  const carryOut = async (placing: EnqueueRequest): Promise<Command> => {
    const { command, fresh, preempted } = await enqueueCommand(parts, placing);
    if (!fresh) return commandEvents.view(command);
    commandEvents.emit([...preempted, command]);
    await dispatch(placing.device.id);
    const sent = await controlStore(parts.db.kysely)
      .find(placing.device.id, command.id)
      // It is stored and will go its way; an answer that it failed would be a lie.
      .catch(() => command);
    return commandEvents.view(sent ?? command);
  };

  return {
    /**
     * Carries out a person's ask; the answer means "accepted", never "done by the device".
     * Errors: `not_found`, `forbidden`, `too_many_requests` (never for a stop), those of `placeCommand`.
     */
    send: async ({ deviceId, actor, ip, requestId, action, value, reason }: CommandAsk): Promise<Command> => {
      const device = operableDevice(parts.registry, actor, deviceId, action);
      return carryOut({
        device,
        requestId,
        asked: { action, value: value ?? null, reason: reason ?? null },
        source: "manual",
        by: signatureOf(actor, ip),
        admit: () => {
          if (!isStop({ action })) rate.demandTurn(actor.userId, ip);
        },
      });
    },

    /** Carries out what automation wants. Errors: `not_found`, those of `placeCommand`. */
    sendAutomatic: async (ask: AutomaticAsk): Promise<Command> => {
      const device = parts.registry.get(ask.deviceId);
      if (!device) throw new Refusal("not_found");
      return carryOut({
        device,
        requestId: `${ask.source}-${randomUUID()}`,
        asked: { action: ask.action, value: ask.value ?? null, reason: ask.reason ?? null },
        source: ask.source,
        by: systemSignature(ask.name),
        admit: () => {},
      });
    },
  };
};
