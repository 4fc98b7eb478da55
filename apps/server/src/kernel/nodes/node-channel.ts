import type { Kysely } from "kysely";
import * as z from "zod";
import type { Clock } from "../clock.ts";
import type { DatabaseHandle } from "../database.ts";
import { defineEvent, type EventBus, type SharedEvent } from "../events.ts";
import type { Logger } from "../logging.ts";
import { notify } from "../postgres/connection-watch.store.ts";
import type { RunTransaction } from "../postgres/transaction.ts";
import type { Database } from "../schema.ts";

/** Shared events may have been missed: whoever keeps something in memory reads all of it again. */
export const changesMissed = defineEvent<null>("changesMissed");

const channel = "kernel";
const retryAfter = 1_000;
const notification = z.object({ node: z.string(), event: z.string(), payload: z.unknown() });

/** A shared event that happened. */
export interface Occurrence {
  event: Pick<SharedEvent<unknown>, "name">;
  payload: unknown;
}

interface ChannelDeps {
  events: EventBus;
  clock: Clock;
}

/** Within a transaction: when it is committed, the other nodes get these events. */
export const sendToNodes = async (
  trx: Kysely<Database>,
  { node }: Pick<EventBus, "node">,
  occurrences: readonly Occurrence[],
): Promise<void> => {
  if (occurrences.length === 0) return;
  const payloads = occurrences.map(({ event, payload }) =>
    JSON.stringify({ node, event: event.name, payload }),
  );
  await notify(trx, channel, payloads);
};

/**
 * Calls the listeners of this node. When one of them fails, which the bus logs, everything in memory is read again a little later.
 * It does not reject: the change is stored by then, and an answer that says otherwise would have it made again.
 */
export const deliver = async (
  { events, clock }: ChannelDeps,
  event: { name: string },
  payload: unknown,
): Promise<void> => {
  try {
    await events.deliver(event, payload);
  } catch {
    clock.after(retryAfter, () => void deliver({ events, clock }, changesMissed, null));
  }
};

/**
 * A change that needs no entry in the activity log; `work` returns its shared events. They reach every node, this one
 * included, when the change is committed.
 */
export const sharedChange = async (
  deps: ChannelDeps & { db: { transaction: RunTransaction } },
  work: (trx: Kysely<Database>) => Promise<readonly Occurrence[]>,
): Promise<void> => {
  const occurrences = await deps.db.transaction(async (trx) => {
    const happened = await work(trx);
    await sendToNodes(trx, deps.events, happened);
    return happened;
  });
  for (const { event, payload } of occurrences) await deliver(deps, event, payload);
};

/** Delivers the shared events of the other nodes here. Resolves when none is missed any more. */
export const listenToNodes = ({
  db,
  logger,
  ...deps
}: ChannelDeps & { db: Pick<DatabaseHandle, "listen">; logger: Logger }): Promise<void> => {
  const deliverHere = (event: { name: string }, payload: unknown): void => void deliver(deps, event, payload);
  return db.listen(channel, {
    heard: (text) => {
      const parsed = notification.safeParse(JSON.parse(text));
      if (!parsed.success) logger.warn({ text }, "something else uses the channel of the nodes");
      else if (parsed.data.node !== deps.events.node)
        deliverHere({ name: parsed.data.event }, parsed.data.payload);
    },
    reconnected: () => deliverHere(changesMissed, null),
  });
};
