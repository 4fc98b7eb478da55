import type { ActionKey } from "@sgval/contract/control/control";
import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import { excludedBy } from "./command-gate.ts";
import type { CommandRecord } from "./command-record.ts";
import { outputOf } from "./device-state.ts";
import { unknownOutcomeStore } from "./unknown-outcome.store.ts";

/**
 * The command that may have left on what this action must not meet, because nobody knows how it ended and the
 * device has not told of that output since; `null` when there is none.
 */
export const unsureOpposite = async (
  trx: Kysely<Database>,
  deviceId: number,
  action: ActionKey,
): Promise<CommandRecord | null> => {
  const opposite = excludedBy(action);
  if (!opposite) return null;
  const store = unknownOutcomeStore(trx);
  const command = await store.lastUnknown(deviceId, opposite);
  const output = command && outputOf(opposite, command.code);
  if (!command || !output) return null;
  return (await store.isKnownSince(command, output)) ? null : command;
};
