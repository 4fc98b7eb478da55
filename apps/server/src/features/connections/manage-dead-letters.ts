import {
  type DeadLetter,
  deadLetterReason,
  type listDeadLetters,
} from "@sgval/contract/connections/connections";
import { withoutHidden } from "@sgval/contract/text";
import * as z from "zod";
import { type Actor, type Caller, sees } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { rangeOf } from "../../kernel/list-query.ts";
import { type AuditDeps, auditedChange } from "../activity/index.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import { deleteLetter, type LetterRow, selectLetter, selectLetters } from "./dead-letters.store.ts";

export interface LetterDeps extends AuditDeps {
  devices: DeviceRegistry;
}

const source = z.enum(["mqtt", "http"]);
/** Length of payloads in lists. */
const listedBytes = 1024;

/** The payload as UTF-8 text without a cut last character, or as base64 if it is not valid UTF-8. */
export const payloadOf = (payload: Buffer): Pick<DeadLetter, "payload" | "encoding"> => {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(payload, { stream: true });
    return { payload: text, encoding: "utf8" };
  } catch {
    return { payload: payload.toString("base64"), encoding: "base64" };
  }
};

const letterOf = (row: LetterRow, devices: DeviceRegistry): DeadLetter => ({
  id: row.id,
  receivedAt: row.received_at.toISOString(),
  source: source.parse(row.source),
  deviceId: row.device_id,
  deviceName: row.device_id === null ? null : (devices.get(row.device_id)?.name ?? null),
  topic: row.topic,
  reason: deadLetterReason.parse(row.reason),
  detail: row.detail,
  ...payloadOf(row.payload),
  bytes: row.bytes,
});

/** The letter if it is visible; one without a device only for a scope of all devices. Errors: `not_found`. */
const visibleLetter = async ({ db }: LetterDeps, id: number, actor: Actor): Promise<LetterRow> => {
  const row = await selectLetter(db.kysely, id);
  const visible = row && (row.device_id === null ? actor.scope === "all" : sees(actor, row.device_id));
  if (!row || !visible) throw new Refusal("not_found");
  return row;
};

export const listLetters =
  (deps: LetterDeps) =>
  async (
    query: z.output<typeof listDeadLetters.query>,
    actor: Actor,
  ): Promise<z.output<typeof listDeadLetters.answer>> => {
    const { page, size, deviceId, reason, q } = query;
    const { rows, total } = await selectLetters(
      deps.db.kysely,
      { deviceId, reason, q, inView: actor.scope === "all" ? null : [...actor.scope] },
      { ...rangeOf(query), payloadBytes: listedBytes },
    );
    const data = rows.map((row) => {
      const letter = letterOf(row, deps.devices);
      return { ...letter, payload: withoutHidden(letter.payload) };
    });
    return { data, metaData: { total, page, size } };
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
      await deleteLetter(trx, id);
      await record({
        subject: "dead_letter",
        subjectId: id,
        deviceId: row.device_id,
        detail: "dead_letter_deleted",
        before: { receivedAt: row.received_at.toISOString(), reason: row.reason, topic: row.topic },
      });
    });
  };
