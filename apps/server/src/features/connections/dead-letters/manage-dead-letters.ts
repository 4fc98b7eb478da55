import {
  type DeadLetter,
  type DeadLetterFilter,
  deadLetterReason,
  deadLetterSource,
  type deleteDeadLetters,
  type listDeadLetters,
  type listLetterKinds,
} from "@sgval/contract/connections/dead-letters";
import { withoutHidden } from "@sgval/contract/text";
import type * as z from "zod";
import { type Actor, type Caller, sees } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { rangeOf, readSort } from "../../../kernel/list-query.ts";
import { type AuditDeps, auditedChange } from "../../activity/index.ts";
import type { DeviceRegistry } from "../../devices/index.ts";
import { payloadOf } from "../payload-text.ts";
import {
  countLetters,
  deleteLetters,
  type LetterOrder,
  type LetterRow,
  type LetterSelection,
  letterOrders,
  selectKinds,
  selectLetter,
  selectLetters,
} from "./letter-list.store.ts";

export interface LetterDeps extends AuditDeps {
  devices: DeviceRegistry;
}

/** Length of payloads in lists and files. */
export const listedBytes = 1024;

const letterOf = (row: LetterRow, devices: DeviceRegistry): DeadLetter => ({
  id: row.id,
  receivedAt: row.received_at.toISOString(),
  source: deadLetterSource.parse(row.source),
  deviceId: row.device_id,
  deviceName: row.device_id === null ? null : (devices.get(row.device_id)?.name ?? null),
  gatewayId: row.gateway_id,
  gatewayName: row.gateway_name,
  topic: row.topic,
  reason: deadLetterReason.parse(row.reason),
  detail: row.detail,
  ...payloadOf(row.payload),
  bytes: row.bytes,
});

/** A letter as lists and files show it, with the start of its payload in which nothing is hidden. */
export const listedLetter = (row: LetterRow, devices: DeviceRegistry): DeadLetter => {
  const letter = letterOf(row, devices);
  return { ...letter, payload: withoutHidden(letter.payload) };
};

/** The letter if it is visible; one without a device only for a scope of all devices. Errors: `not_found`. */
export const visibleLetter = async (
  { db }: Pick<LetterDeps, "db">,
  id: number,
  actor: Actor,
): Promise<LetterRow> => {
  const row = await selectLetter(db.kysely, id);
  const visible = row && (row.device_id === null ? actor.scope === "all" : sees(actor, row.device_id));
  if (!row || !visible) throw new Refusal("not_found");
  return row;
};

/** What a request names of the letters in view. */
export const selectionOf = (
  named: { ids: readonly number[] } | { filter: DeadLetterFilter },
  { scope }: Pick<Actor, "scope">,
): LetterSelection => ({ ...named, inView: scope === "all" ? null : [...scope] });

/** Errors: `validation_failed` for an order that the list does not have. */
export const letterOrder = (sort = "-receivedAt"): LetterOrder => readSort(sort, letterOrders);

export const listLetters =
  ({ db, devices }: LetterDeps) =>
  async (
    { page, size, sort, ...filter }: z.output<typeof listDeadLetters.query>,
    actor: Actor,
  ): Promise<z.output<typeof listDeadLetters.answer>> => {
    const selection = selectionOf({ filter }, actor);
    const [rows, total] = await Promise.all([
      selectLetters(db.kysely, selection, letterOrder(sort), {
        ...rangeOf({ page, size }),
        payloadBytes: listedBytes,
      }),
      countLetters(db.kysely, selection),
    ]);
    return { data: rows.map((row) => listedLetter(row, devices)), metaData: { total, page, size } };
  };

/** One page of the kinds of the letters in view. */
export const listKinds =
  ({ db, devices }: LetterDeps) =>
  async (
    query: z.output<typeof listLetterKinds.query>,
    actor: Actor,
  ): Promise<z.output<typeof listLetterKinds.answer>> => {
    const rows = await selectKinds(db.kysely, selectionOf({ filter: {} }, actor), rangeOf(query));
    const data = rows.map((row) => ({
      reason: deadLetterReason.parse(row.reason),
      deviceId: row.device_id,
      deviceName: row.device_id === null ? null : (devices.get(row.device_id)?.name ?? null),
      ...{ gatewayId: row.gateway_id, gatewayName: row.gateway_name },
      ...{ letters: row.letters, newestId: row.newest_id, lastAt: row.last_at.toISOString() },
    }));
    return { data, metaData: { total: rows[0]?.total ?? 0, page: query.page, size: query.size } };
  };

export const readLetter =
  (deps: LetterDeps) =>
  async (id: number, actor: Actor): Promise<DeadLetter> =>
    letterOf(await visibleLetter(deps, id, actor), deps.devices);

export const removeLetter =
  (deps: LetterDeps) =>
  async (id: number, caller: Caller): Promise<void> => {
    const row = await visibleLetter(deps, id, caller.actor);
    await auditedChange(deps, caller, async ({ trx, record }) => {
      await deleteLetters(trx, { ids: [id], inView: null });
      await record({
        subject: "dead_letter",
        subjectId: id,
        deviceId: row.device_id,
        detail: "dead_letter_deleted",
        before: { receivedAt: row.received_at.toISOString(), reason: row.reason, topic: row.topic },
      });
    });
  };

/** With more devices than these a deletion is one entry of the log. */
const mostEntries = 100;

/** Deletes the letters named, or all of a filter, as far as they are in view. */
export const removeLetters =
  (deps: LetterDeps) =>
  (named: z.output<typeof deleteDeadLetters.body>, caller: Caller): Promise<{ deleted: number }> =>
    auditedChange(deps, caller, async ({ trx, record }) => {
      const gone = await deleteLetters(trx, selectionOf(named, caller.actor));
      const deleted = gone.reduce((sum, { letters }) => sum + letters, 0);
      const entries = gone.length > mostEntries ? [{ deviceId: null, letters: deleted }] : gone;
      if (deleted > 0)
        await record(
          ...entries.map(({ deviceId, letters }) => ({
            subject: "dead_letter" as const,
            deviceId,
            detail: "dead_letters_deleted" as const,
            before: { letters },
          })),
        );
      return { deleted };
    });
