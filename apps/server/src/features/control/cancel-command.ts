import { permissionOf } from "@sgval/contract/control/command-gate";
import type { Command } from "@sgval/contract/control/control";
import { type Actor, demand, signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { seenDevice } from "../devices/index.ts";
import { controlStore } from "./control.store.ts";
import type { ControlContext } from "./control-deps.ts";

export interface CancelRequest {
  deviceId: number;
  commandId: number;
  actor: Actor;
  ip: string | null;
}

/**
 * Cancels a command that still waits; repeated, it answers the same.
 * Errors: `not_found`, `forbidden`, `command_not_waiting` with the status it has.
 */
export const cancelCommand =
  ({ db, clock, registry, activity, view, announce }: ControlContext) =>
  async ({ deviceId, commandId, actor, ip }: CancelRequest): Promise<Command> => {
    const device = seenDevice(registry, actor, deviceId);
    const command = await controlStore(db.kysely).find(deviceId, commandId);
    if (!command) throw new Refusal("not_found");
    demand(actor, permissionOf(device.type, command.action));
    if (command.failureCode === "cancelled") return view(command);

    const cancelled = await db.kysely.transaction().execute(async (trx) => {
      const store = controlStore(trx);
      const failed = await store.fail(commandId, "waiting", "cancelled", new Date(clock.now()));
      if (!failed) {
        const current = await store.find(deviceId, commandId);
        throw new Refusal("command_not_waiting", { status: current?.status });
      }
      await activity.record(
        {
          type: "control",
          by: signatureOf(actor, ip),
          subject: "command",
          subjectId: commandId,
          subjectName: device.displayName,
          deviceId,
          detail: "command_cancelled",
          before: { status: "waiting" },
          after: { status: failed.status, failureCode: failed.failureCode },
        },
        trx,
      );
      return failed;
    });
    announce([cancelled]);
    return view(cancelled);
  };
