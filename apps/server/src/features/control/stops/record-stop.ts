import type { Signature } from "../../../kernel/actor.ts";
import { isMissingReference } from "../../../kernel/postgres/database-error.ts";
import { type AuditedChange, auditedChange } from "../../activity/index.ts";
import { lockDeviceMode } from "../../automation/index.ts";
import { deadlineOf, preemptedBy } from "../command-lifecycle.ts";
import type { CommandRecord } from "../command-record.ts";
import {
  failCommand,
  failWaiting,
  findCommandByCmdId,
  findRequestedCommand,
  openCommands,
  startProcessing,
} from "../commands.store.ts";
import type { ControlContext } from "../control-deps.ts";
import { readDeviceState } from "../device-state.store.ts";
import { storeCommand } from "../send-command.ts";
import { writeMode } from "../set-mode.ts";
import { emitSettled, type Settled, settle } from "../settle-command.ts";
import { markJournalled, storeUnanswered } from "./record-stop.store.ts";
import type { PublishedStop } from "./stop-journal.ts";
import type { RecordStop } from "./unrecorded-stops.ts";

/** Takes manual where the stop asks for it, and ends the commands of its device that it pre-empts. */
const applyEffects = async (
  change: AuditedChange,
  context: ControlContext,
  { cmdId, device: { id: deviceId }, requested: { action, reason }, pumpIds, takeManual }: PublishedStop,
  { isAuto, isNew }: { isAuto: boolean; isNew: boolean },
): Promise<(CommandRecord | null)[]> => {
  const { trx, now } = change;
  const device = context.registry.get(deviceId);
  if (isNew && isAuto && takeManual && device)
    await writeMode(change, context, device, "manual", reason ?? undefined);
  const others = (await openCommands(trx, deviceId)).filter((other) => other.cmdId !== cmdId);
  const preempted = preemptedBy({ action, source: "manual", pumpIds }, others);
  const ended: (CommandRecord | null)[] = isNew ? await failWaiting(trx, preempted, now) : [];
  for (const { id, status } of others)
    if (status === "processing") ended.push(await failCommand(trx, id, "processing", "preempted", now));
  return ended;
};

/**
 * Records a stop in one transaction: what it ends; its row, unless the first attempt made it after all; its history row;
 * the answers.
 */
export const recordStop = (context: ControlContext, onSent: (command: CommandRecord) => void): RecordStop => {
  const recordBy = async (by: Signature, ...[stop, answers, what]: Parameters<RecordStop>): Promise<void> => {
    const { requestId, requested, device, cmdId } = stop;
    const sentAt = new Date(stop.publishedAt);
    const deadlineAt = deadlineOf(sentAt, context.responseWaitSeconds);

    const { changed, settled } = await auditedChange(context, by, async (change) => {
      const { trx, now } = change;
      const changes: (CommandRecord | null)[] = [];
      const results: Settled[] = [];
      const mode = await lockDeviceMode(trx, device.id);
      const known =
        mode === null
          ? await findCommandByCmdId(trx, null, cmdId)
          : await findRequestedCommand(trx, device.id, requestId);
      if (what !== "row" && (!known || known.status === "waiting"))
        changes.push(
          ...(await applyEffects(change, context, stop, { isAuto: mode === "auto", isNew: !known })),
        );
      if (what === "effects") return { changed: changes, settled: results };

      const command =
        known ??
        (await storeCommand(change, context, {
          ...{ cmdId, requestId, requested, code: stop.code, pumpIds: stop.pumpIds, by },
          source: "manual",
          device: { ...device, id: mode === null ? null : device.id },
          mode: mode === "auto" && !stop.takeManual ? "auto" : "manual",
          state: (await readDeviceState(trx, device.id))?.state ?? null,
          createdAt: sentAt,
          expiresAt: deadlineAt,
        }));
      if (command.status === "waiting" && what === "row")
        await storeUnanswered(trx, command.id, { sentAt, deadlineAt }, now);
      else if (command.status === "waiting") await startProcessing(trx, command.id, sentAt, deadlineAt);
      if (command.journalledAt === null) {
        changes.push(await markJournalled(trx, command.id, { sentAt, deadlineAt }));
        await change.record({
          type: "control",
          subject: "command",
          subjectId: command.id,
          subjectName: device.displayName,
          deviceId: command.deviceId,
          detail: "stop_sent_unrecorded",
          after: { action: command.action, journalledAt: sentAt },
        });
      }
      for (const { answer, at } of answers)
        results.push(await settle(trx, device.id, answer, new Date(at), sentAt));
      return { changed: changes, settled: results };
    });

    const commands = changed.filter((one) => one !== null);
    context.emitChanges(commands);
    for (const command of commands) if (command.status === "processing") onSent(command);
    for (const result of settled) emitSettled(context, device.id, result);
  };

  return async (stop, ...rest) => {
    try {
      await recordBy(stop.by, stop, ...rest);
    } catch (error) {
      // The account was deleted meanwhile.
      if (!isMissingReference(error) || stop.by.id === null) throw error;
      await recordBy({ ...stop.by, id: null }, stop, ...rest);
    }
  };
};
