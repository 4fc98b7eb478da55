import { aheadMs, changeRefusal, type LogEntry, type logEntryBody } from "@sgval/contract/logbook/entries";
import { message } from "@sgval/contract/message";
import { mayDo } from "@sgval/contract/permission";
import type { Kysely } from "kysely";
import type * as z from "zod";
import type { Actor, Caller } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import { defineEvent, defineSharedEvent } from "../../kernel/events.ts";
import type { Database } from "../../kernel/schema.ts";
import { type AuditDeps, auditedChange, changedFields } from "../activity/index.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import { findRoom } from "../rooms/index.ts";
import { logScopeOf, seesAbout } from "./log-scope.ts";
import {
  deleteEntryRow,
  insertAcceptance,
  insertEntry,
  type LogEntryFields,
  lockEntry,
  updateEntryRow,
} from "./logbook.store.ts";

export interface LogDeps extends AuditDeps {
  registry: Pick<DeviceRegistry, "get" | "all">;
}

/** A hand-over note was written: it waits for the next shift. On the node where it was. */
export const handOverWritten = defineEvent<{ entry: LogEntry }>("handOverWritten");

type Body = z.output<typeof logEntryBody>;

/** An entry was written, changed, accepted or deleted: what it was about before and is about now. */
export const logEntryStored = defineSharedEvent<{ entryId: number; abouts: LogEntry["about"][] }>(
  "logEntryStored",
);

/**
 * What a person wants to store. Errors: `validation_failed` at `at` for the future, and at `deviceId` or `roomId` for what
 * they do not see.
 */
const fieldsOf = async (
  { clock, registry }: LogDeps,
  db: Kysely<Database>,
  { kind, text, at, deviceId, roomId }: Body,
  actor: Actor,
): Promise<LogEntryFields> => {
  if (Date.parse(at) > clock.now() + aheadMs) throw refuseField("at", message("invalid_time"));
  const fields = { kind, text, at: new Date(at) };
  const seen = (about: LogEntry["about"]) => seesAbout(registry, actor, about);
  if (deviceId !== null) {
    const device = registry.get(deviceId);
    const about = { kind: "device" as const, id: deviceId, name: device?.displayName ?? "" };
    if (!device || !seen(about)) throw refuseField("deviceId", message("invalid_value"));
    return { ...fields, about };
  }
  if (roomId === null) return { ...fields, about: null };
  const room = await findRoom(db, roomId);
  const about = { kind: "room" as const, id: roomId, name: room?.name ?? "" };
  if (!room || !seen(about)) throw refuseField("roomId", message("invalid_value"));
  return { ...fields, about };
};

/** What the activity log keeps of an entry. */
const historyOf = (entry: Pick<LogEntry, "kind" | "text" | "at" | "about">) => ({
  entryKind: entry.kind,
  text: entry.text,
  at: entry.at,
  about: entry.about?.name ?? null,
});

/** How the activity log names an entry: by the beginning of its text. */
const titleLength = 60;
const subjectOf = ({ id, text, about }: Pick<LogEntry, "id" | "text" | "about">) => ({
  subject: "log_entry" as const,
  subjectId: id,
  subjectName: text.length > titleLength ? `${text.slice(0, titleLength - 1)}…` : text,
  deviceId: about?.kind === "device" ? about.id : null,
});

/** The entry, locked, where the caller may change it. Errors: `not_found`, `forbidden` and those of `changeRefusal`. */
const lockToChange = async (
  { clock, registry }: LogDeps,
  trx: Kysely<Database>,
  id: number,
  { actor }: Caller,
): Promise<LogEntry> => {
  const entry = await lockEntry(trx, id, logScopeOf(registry, actor));
  if (!entry) throw new Refusal("not_found");
  const who = {
    userId: actor.userId,
    mayWrite: mayDo(actor, "Logbook.Create"),
    mayChangeOthers: mayDo(actor, "Logbook.Update"),
  };
  const refusal = changeRefusal(entry, who, clock.now());
  if (refusal !== null) throw new Refusal(refusal, { permission: "Logbook.Update" });
  return entry;
};

/** Writes an entry. Errors: `validation_failed` as in `fieldsOf`. */
export const createEntry =
  (deps: LogDeps) =>
  (body: Body, caller: Caller): Promise<LogEntry> =>
    auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const { userId, username } = caller.actor;
      const fields = await fieldsOf(deps, trx, body, caller.actor);
      const entry = await insertEntry(trx, fields, { id: userId, name: username }, now);
      await record({ ...subjectOf(entry), detail: "log_entry_created", after: historyOf(entry) });
      emit(logEntryStored, { entryId: entry.id, abouts: [entry.about] });
      if (entry.kind === "hand_over") emit(handOverWritten, { entry });
      return entry;
    });

/**
 * Corrects an entry; the same values change nothing.
 * Errors: `not_found`, `forbidden`, `log_entry_too_old`, `hand_over_accepted`, `validation_failed` as in `fieldsOf`.
 */
export const updateEntry =
  (deps: LogDeps) =>
  ({ id, ...body }: Body & { id: number }, caller: Caller): Promise<LogEntry> =>
    auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const before = await lockToChange(deps, trx, id, caller);
      const fields = await fieldsOf(deps, trx, body, caller.actor);
      const wanted = { ...body, at: fields.at.toISOString(), about: fields.about };
      const changed = changedFields(historyOf(before), historyOf(wanted));
      if (!changed) return before;
      const entry = await updateEntryRow(trx, id, fields, now);
      await record({ ...subjectOf(entry), detail: "log_entry_updated", ...changed });
      emit(logEntryStored, { entryId: id, abouts: [before.about, entry.about] });
      if (entry.kind === "hand_over" && before.kind !== "hand_over") emit(handOverWritten, { entry });
      return entry;
    });

/**
 * Deletes an entry; the activity log keeps what it said.
 * Errors: `not_found`, `forbidden`, `log_entry_too_old`, `hand_over_accepted`.
 */
export const deleteEntry =
  (deps: LogDeps) =>
  (id: number, caller: Caller): Promise<void> =>
    auditedChange(deps, caller, async ({ trx, record, emit }) => {
      const entry = await lockToChange(deps, trx, id, caller);
      await deleteEntryRow(trx, id);
      await record({ ...subjectOf(entry), detail: "log_entry_deleted", before: historyOf(entry) });
      emit(logEntryStored, { entryId: id, abouts: [entry.about] });
    });

/**
 * Accepts a hand-over note for the next shift. Errors: `not_found`, `not_a_hand_over`, `hand_over_accepted` with who
 * accepted it and when.
 */
export const acceptEntry =
  (deps: LogDeps) =>
  (id: number, caller: Caller): Promise<LogEntry> =>
    auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const { userId, username } = caller.actor;
      const entry = await lockEntry(trx, id, logScopeOf(deps.registry, caller.actor));
      if (!entry) throw new Refusal("not_found");
      if (entry.kind !== "hand_over") throw new Refusal("not_a_hand_over");
      if (entry.accepted !== null)
        throw new Refusal("hand_over_accepted", { by: entry.accepted.by.name, at: entry.accepted.at });
      const by = { id: userId, name: username };
      await insertAcceptance(trx, id, by, now);
      await record({ ...subjectOf(entry), detail: "hand_over_accepted" });
      emit(logEntryStored, { entryId: id, abouts: [entry.about] });
      return { ...entry, accepted: { at: now.toISOString(), by } };
    });
