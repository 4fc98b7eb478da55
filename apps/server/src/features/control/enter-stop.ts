import { auditedChange } from "../activity/index.ts";
import { lockDeviceMode } from "../automation/index.ts";
import { deadlineOf } from "./command-lifecycle.ts";
import type { CommandRecord } from "./command-record.ts";
import {
  failCommand,
  findRequestedCommand,
  markJournalled,
  openCommands,
  startProcessing,
} from "./commands.store.ts";
import type { ControlContext } from "./control-deps.ts";
import { readDeviceState } from "./device-state.store.ts";
import type { EnterStop } from "./publish-unrecorded-stop.ts";
import { storeCommand } from "./send-command.ts";
import { writeMode } from "./set-mode.ts";
import { announceSettled, type Settled, settle } from "./settle-command.ts";

/**
 * Enters a stop in one transaction: the row, unless the first attempt made it after all; what the stop pre-empted; its history row; the
 * answers. Repeated, it changes nothing more.
 */
export const enterStop =
  (context: ControlContext, onSent: (command: CommandRecord) => void): EnterStop =>
  async (stop, answers) => {
    const { responseWaitSeconds, rights, db, registry } = context;
    const { requestId, requested } = stop;
    const { id: deviceId } = stop.device;
    const sentAt = new Date(stop.publishedAt);
    const account = stop.by.id === null ? null : await rights.rightsOf(stop.by.id, db.kysely);
    const by = { ...stop.by, id: account && stop.by.id };

    const { changed, settled } = await auditedChange(context, by, async (change) => {
      const { trx, now } = change;
      const changes: (CommandRecord | null)[] = [];
      const found = await lockDeviceMode(trx, deviceId);
      let command = await findRequestedCommand(trx, deviceId, requestId);
      if (!command) {
        const device = registry.get(deviceId);
        if (found === "auto" && stop.takeManual && device)
          await writeMode(change, context, device, "manual", requested.reason ?? undefined);
        const stored = await storeCommand(change, context, {
          ...{ cmdId: stop.cmdId, requestId, requested, code: stop.code, pumpIds: stop.pumpIds, by },
          source: "manual",
          device: { ...stop.device, id: found === null ? null : deviceId },
          mode: found === "auto" && !stop.takeManual ? "auto" : "manual",
          state: (await readDeviceState(trx, deviceId))?.state ?? null,
          createdAt: sentAt,
          expiresAt: deadlineOf(sentAt, responseWaitSeconds),
        });
        changes.push(...stored.preempted);
        command = stored.command;
      }
      if (command.status === "waiting") {
        for (const other of await openCommands(trx, deviceId))
          if (other.status === "processing")
            changes.push(await failCommand(trx, other.id, "processing", "preempted", now));
        await startProcessing(trx, command.id, sentAt, deadlineOf(sentAt, responseWaitSeconds));
      }
      if (command.journalledAt === null) {
        changes.push(await markJournalled(trx, command.id, sentAt));
        await change.record({
          type: "control",
          subject: "command",
          subjectId: command.id,
          subjectName: stop.device.displayName,
          deviceId: command.deviceId,
          detail: "stop_sent_unrecorded",
          after: { action: command.action, journalledAt: sentAt },
        });
      }
      const results: Settled[] = [];
      for (const { answer, at } of answers)
        results.push(await settle(trx, deviceId, answer, new Date(at), sentAt));
      return { changed: changes.filter((one) => one !== null), settled: results };
    });

    context.announce(changed);
    for (const command of changed) if (command.status === "processing") onSent(command);
    for (const result of settled) announceSettled(context, deviceId, result);
  };
