import type {
  addDecoderVersion,
  createDecoderBody,
  Decoder,
  decoderBody,
  TestInput,
} from "@sgval/contract/decoders/decoders";
import type * as z from "zod";
import { type Caller, signatureOf } from "../../kernel/actor.ts";
import { Refusal, refuseTaken } from "../../kernel/errors.ts";
import { type AuditDeps, type AuditedChange, auditedChange, changedFields } from "../activity/index.ts";
import { decoderStored } from "./decode-uplinks.ts";
import {
  brokenDecoderRule,
  deleteDecoderRow,
  findVersion,
  insertDecoder,
  insertVersion,
  lockDecoder,
  updateDecoderRow,
} from "./decoders.store.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";

export interface DecoderDeps extends AuditDeps {
  sandbox: Pick<Sandbox, "call">;
}

type Version = z.output<typeof addDecoderVersion.body>;

const refuseRow = (error: unknown): never => {
  const rule = brokenDecoderRule(error);
  if (rule === "name") throw refuseTaken("name");
  throw rule === "used" ? new Refusal("decoder_in_use") : error;
};

const subjectOf = ({ id, name }: Pick<Decoder, "id" | "name">) =>
  ({ subject: "decoder", subjectId: id, subjectName: name }) as const;

/** Refuses a program that cannot be read or defines no `decodeUplink`. */
const demandUsable = async ({ sandbox }: DecoderDeps, source: string): Promise<void> => {
  const outcome = await sandbox.call(source, { name: "check", input: "{}" });
  if (outcome.kind === "busy") throw new Refusal("server_busy");
  if (outcome.kind === "failed")
    throw new Refusal("decoder_unusable", { reason: outcome.reason, detail: outcome.detail });
};

/** What changes of a decoder under its lock, and answers it as it is then. Errors: `not_found`. */
const changeDecoder = (
  deps: DecoderDeps,
  id: number,
  caller: Caller,
  work: (change: AuditedChange, before: Decoder) => Promise<void>,
): Promise<Decoder> =>
  auditedChange(deps, caller, async (change) => {
    const before = await lockDecoder(change.trx, id);
    if (!before) throw new Refusal("not_found");
    await work(change, before);
    const after = await lockDecoder(change.trx, id);
    change.emit(decoderStored, { decoderId: id });
    return after ?? before;
  }).catch(refuseRow);

/** Adds a decoder. Errors: `value_exists` for its name, `decoder_unusable`, `server_busy`. */
export const createDecoder =
  (deps: DecoderDeps) =>
  async (body: z.output<typeof createDecoderBody>, caller: Caller): Promise<Decoder> => {
    await demandUsable(deps, body.source);
    return auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const { source, note, ...fields } = body;
      const id = await insertDecoder(trx, fields, now);
      await insertVersion(trx, id, { number: 1, source, note, by: signatureOf(caller).name }, now);
      await record({ ...subjectOf({ id, name: body.name }), detail: "decoder_created", after: fields });
      emit(decoderStored, { decoderId: id });
      const made = await lockDecoder(trx, id);
      if (!made) throw new Error("the decoder that was just added is gone");
      return made;
    }).catch(refuseRow);
  };

/** Changes all but the program. Errors: `not_found`, `value_exists` for its name. */
export const updateDecoder =
  (deps: DecoderDeps) =>
  (id: number, body: z.output<typeof decoderBody>, caller: Caller): Promise<Decoder> =>
    changeDecoder(deps, id, caller, async ({ trx, now, record }, before) => {
      const changed = changedFields({ ...before }, body);
      if (!changed) return;
      await updateDecoderRow(trx, id, body, now);
      await record({ ...subjectOf({ id, name: body.name }), detail: "decoder_updated", ...changed });
    });

/** Adds a version, which is active from now on. Errors: `not_found`, `decoder_unusable`, `server_busy`. */
export const addVersion =
  (deps: DecoderDeps) =>
  async (id: number, version: Version, caller: Caller): Promise<Decoder> => {
    await demandUsable(deps, version.source);
    return changeDecoder(deps, id, caller, async ({ trx, now, record }, before) => {
      if (version.source === before.source) return;
      const number = (before.versions[0]?.number ?? 0) + 1;
      await insertVersion(trx, id, { ...version, number, by: signatureOf(caller).name }, now);
      await updateDecoderRow(trx, id, { activeVersion: number }, now);
      await record({
        ...{ ...subjectOf(before), detail: "decoder_version_added" },
        ...{ before: { activeVersion: before.activeVersion }, after: { activeVersion: number } },
      });
    });
  };

/** Lets another version decode. Errors: `not_found`. */
export const chooseVersion =
  (deps: DecoderDeps) =>
  (id: number, number: number, caller: Caller): Promise<Decoder> =>
    changeDecoder(deps, id, caller, async ({ trx, now, record }, before) => {
      if ((await findVersion(trx, id, number)) === undefined) throw new Refusal("not_found");
      if (number === before.activeVersion) return;
      await updateDecoderRow(trx, id, { activeVersion: number }, now);
      await record({
        ...{ ...subjectOf(before), detail: "decoder_version_chosen" },
        ...{ before: { activeVersion: before.activeVersion }, after: { activeVersion: number } },
      });
    });

/** Replaces the messages that are kept to try a decoder with. Errors: `not_found`. */
export const saveTestInputs =
  (deps: DecoderDeps) =>
  (id: number, testInputs: TestInput[], caller: Caller): Promise<Decoder> =>
    changeDecoder(deps, id, caller, async ({ trx, now, record }, before) => {
      await updateDecoderRow(trx, id, { testInputs }, now);
      await record({
        ...{ ...subjectOf(before), detail: "decoder_updated" },
        ...{ before: { testInputs: before.testInputs.length }, after: { testInputs: testInputs.length } },
      });
    });

/** Deletes a decoder. Errors: `not_found`, `decoder_in_use` with the number of devices. */
export const deleteDecoder =
  (deps: DecoderDeps) =>
  (id: number, caller: Caller): Promise<void> =>
    auditedChange(deps, caller, async ({ trx, record, emit }) => {
      const decoder = await lockDecoder(trx, id);
      if (!decoder) throw new Refusal("not_found");
      if (decoder.devices > 0) throw new Refusal("decoder_in_use", { devices: decoder.devices });
      await deleteDecoderRow(trx, id);
      await record({ ...subjectOf(decoder), detail: "decoder_deleted" });
      emit(decoderStored, { decoderId: id });
    }).catch(refuseRow);
