import { isCancellable, permissionOf } from "@sgval/contract/control/command-gate";
import type { IssuedCommand } from "@sgval/contract/control/who-acts";
import { type Caller, demand } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { auditedChange } from "../activity/index.ts";
import { demandVisibleDevice } from "../devices/index.ts";
import { failCommand, findCommand } from "./commands.store.ts";
import type { ControlContext } from "./control-deps.ts";
import type { UnrecordedStops } from "./stops/unrecorded-stops.ts";

/**
 * Cancels a command that still waits and is no stop; repeated, it answers the same.
 * Errors: `not_found`, `forbidden`, `stop_not_cancellable`, `command_not_waiting` with the status it has.
 */
export const cancelCommand =
  (context: ControlContext, unrecorded: Pick<UnrecordedStops, "record">) =>
  async (
    { deviceId, commandId }: { deviceId: number; commandId: number },
    caller: Caller,
  ): Promise<IssuedCommand> => {
    const { db, registry, view, emitChanges } = context;
    const device = demandVisibleDevice(registry, caller.actor, deviceId);
    // What was published does not wait any more, whatever its row says.
    await unrecorded.record(deviceId);
    const command = await findCommand(db.kysely, deviceId, commandId);
    if (!command) throw new Refusal("not_found");
    demand(caller.actor, permissionOf(device.type, command.action));
    if (command.failureCode === "cancelled") return view(command);
    if (command.status === "waiting" && !isCancellable(command)) throw new Refusal("stop_not_cancellable");

    const cancelled = await auditedChange(context, caller, async ({ trx, now, record, afterCommit }) => {
      const failed = await failCommand(trx, commandId, "waiting", "cancelled", now);
      if (!failed) {
        const current = await findCommand(trx, deviceId, commandId);
        throw new Refusal("command_not_waiting", { status: current?.status });
      }
      await record({
        type: "control",
        subject: "command",
        subjectId: commandId,
        subjectName: device.displayName,
        deviceId,
        detail: "command_cancelled",
        before: { status: "waiting" },
        after: { status: failed.status, failureCode: failed.failureCode },
      });
      afterCommit(() => emitChanges([failed]));
      return failed;
    });
    return view(cancelled);
  };
