import type { Signature } from "../../../kernel/actor.ts";
import { isMissingReference } from "../../../kernel/postgres/database-error.ts";
import { type AuditedChange, auditedChange } from "../../activity/index.ts";
import { lockDeviceMode } from "../../automation/index.ts";
import { deadlineOf, isOverdue, preemptedBy } from "../command-lifecycle.ts";
import { type CommandRecord, waitingCommand } from "../command-record.ts";
import {
  failCommand,
  failWaiting,
  findCommandByCmdId,
  findRequestedCommand,
  nextCommandId,
  openCommands,
  startProcessing,
} from "../commands.store.ts";
import type { ControlContext } from "../control-deps.ts";
import { readDeviceState } from "../device-state.store.ts";
import { storeCommand } from "../enqueue-command.ts";
import { writeMode } from "../mode/set-mode.ts";
import { emitSettled, type Settled, settle } from "../settle-command.ts";
import { markJournalled, storeUnanswered } from "./record-stop.store.ts";
import type { RecordStop } from "./unrecorded-stops.ts";

/** Takes manual where the stop asks for it, and ends the commands of its device that it pre-empts. */
const applyEffects = async (
  change: AuditedChange,
  context: ControlContext,
  { stop, preempted: only }: Parameters<RecordStop>[0],
  { isAuto, isNew }: { isAuto: boolean; isNew: boolean },
): Promise<(CommandRecord | null)[]> => {
  const { trx, now } = change;
  const { cmdId, requested, pumpIds, source, takeManual } = stop;
  const { action, reason } = requested;
  const { id: deviceId } = stop.device;
  const device = context.registry.get(deviceId);
  if (isNew && isAuto && takeManual && device)
    await writeMode(change, context, device, "manual", reason ?? undefined);
  // On a second try nothing that was requested after the first.
  const others = (await openCommands(trx, deviceId)).filter(
    (other) => other.cmdId !== cmdId && (only === null || only.has(other.id)),
  );
  const preempted = preemptedBy({ action, source, pumpIds, requested }, others);
  const ended: (CommandRecord | null)[] = isNew ? await failWaiting(trx, preempted, now) : [];
  for (const { id, status } of others)
    if (status === "processing") ended.push(await failCommand(trx, id, "processing", "preempted", now));
  return ended;
};

/**
 * Records a stop in one transaction: what it ends; its row, unless the first attempt made it after all; its history row;
 * the answers.
 */
export const recordStop = (
  context: ControlContext,
  onSent: (command: CommandRecord, sentAt: number) => void,
): RecordStop => {
  const recordBy = async (by: Signature, ...[one, answers, what]: Parameters<RecordStop>): Promise<void> => {
    const { stop } = one;
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
          ...(await applyEffects(change, context, one, { isAuto: mode === "auto", isNew: !known })),
        );
      if (what === "effects") return { changed: changes, settled: results };

      const command =
        known ??
        waitingCommand({
          cmdId,
          requestId,
          requested,
          code: stop.code,
          pumpIds: stop.pumpIds,
          by,
          id: await nextCommandId(trx),
          source: stop.source,
          device: { ...device, id: mode === null ? null : device.id },
          mode: mode === "auto" && !stop.takeManual ? "auto" : "manual",
          stateBefore: (await readDeviceState(trx, device.id))?.state ?? null,
          createdAt: sentAt,
          expiresAt: deadlineAt,
        });
      if (!known) await storeCommand(change, context, command, by.ip);
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
      for (const { answer, at: epoch, late } of answers) {
        const at = new Date(epoch);
        const isLate = (sent: CommandRecord) => late ?? isOverdue(sent, at);
        // It names its command.
        const byId = { windowStart: sentAt, wasSentAfter: () => false };
        results.push(await settle(trx, context, device.id, { ...byId, answer, at, isLate }));
      }
      return { changed: changes, settled: results };
    });

    const commands = changed.filter((one) => one !== null);
    context.emitChanges(commands);
    for (const command of commands) if (command.status === "processing") onSent(command, one.publishedAt);
    for (const result of settled) emitSettled(context, device.id, result);
  };

  return async (one, ...rest) => {
    const { by } = one.stop;
    try {
      await recordBy(by, one, ...rest);
    } catch (error) {
      // The account was deleted meanwhile.
      if (!isMissingReference(error) || by.id === null) throw error;
      await recordBy({ ...by, id: null }, one, ...rest);
    }
  };
};
