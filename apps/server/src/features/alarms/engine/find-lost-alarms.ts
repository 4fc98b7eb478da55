import { hourMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { findUnanswered, findWithoutEffect } from "../../control/index.ts";
import { findAlarmedCommands } from "../alarms.store.ts";
import type { CommandWatch } from "./watch-commands.ts";

/** How far back commands are looked at: longer than servers are away without people going to the pumps themselves. */
const lookedBack = 12 * hourMs;

/**
 * A command ends in one transaction and its alarm is written in another: a node that dies in between takes the event with
 * it, and one that ends a command before any holds the lease is heard by nobody. The next one with the lease looks for them.
 */
export const findLostAlarms = async (
  { db, clock }: { db: DatabaseHandle; clock: Pick<Clock, "now"> },
  watch: Pick<CommandWatch, "changed" | "withoutEffect">,
): Promise<void> => {
  const since = new Date(clock.now() - lookedBack);
  const unanswered = await findUnanswered(db.kysely, since);
  const missed = await findWithoutEffect(db.kysely, since);
  if (unanswered.length === 0 && missed.length === 0) return;
  const ids = unanswered.map(({ id }) => id);
  const effectIds = missed.map(({ command }) => command.id);
  const known = await findAlarmedCommands(db.kysely, ids, ["device_not_response", "stop_not_sent"]);
  const knownEffects = await findAlarmedCommands(db.kysely, effectIds, ["command_no_effect"]);
  for (const command of unanswered)
    if (command.deviceId !== null && !known.has(command.id))
      watch.changed({ ...command, deviceId: command.deviceId });
  for (const { command, ...effect } of missed)
    if (command.deviceId !== null && !knownEffects.has(command.id))
      watch.withoutEffect({ ...effect, command: { ...command, deviceId: command.deviceId } });
};
