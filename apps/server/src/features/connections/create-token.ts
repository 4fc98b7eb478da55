import type { createTokenBody, tokenWithSecret } from "@sgval/contract/connections/tokens";
import { message } from "@sgval/contract/message";
import type * as z from "zod";
import type { Actor, Caller } from "../../kernel/actor.ts";
import { batchesOf } from "../../kernel/batches.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import { type AuditedChange, auditedChange } from "../activity/index.ts";
import { demandVisibleDevice } from "../devices/index.ts";
import { insertTokens, takenHashes, tokenHashOf } from "./device-tokens.store.ts";
import { newSecret, storedSecret, tokensStored } from "./token-registry.ts";
import { type TokenDeps, tokenOf, tokenRefusal } from "./token-view.ts";

/** Creates tokens within a change of devices, which all exist and have none; returns their ids. */
export const issueTokens = async (
  { trx, now, record, emit }: AuditedChange,
  tokens: readonly { name: string; deviceId: number; secret: string }[],
  actor: Actor,
): Promise<number[]> => {
  if (tokens.length === 0) return [];
  const stored = tokens.map(({ name, deviceId, secret }) => ({ name, deviceId, ...storedSecret(secret) }));
  const ids = await insertTokens(trx, stored, actor.userId, now);
  await record(
    ...stored.map(({ name, deviceId, lastFour }, index) => ({
      subject: "token" as const,
      subjectId: ids[index] ?? null,
      subjectName: name,
      deviceId,
      detail: "token_created" as const,
      after: { name, lastFour },
    })),
  );
  for (const tokenIds of batchesOf(ids)) emit(tokensStored, { tokenIds });
  return ids;
};

/**
 * Gives a device that has no token the wanted one, `true` for a generated one, within a change.
 * @returns the secret; `null` where the device has one already, which is the wanted one where that was named
 * Errors: `value_exists` when it has another one.
 */
export const issueMissingToken = async (
  change: AuditedChange,
  { wanted, ...device }: { name: string; deviceId: number; wanted: string | true },
  actor: Actor,
): Promise<string | null> => {
  const hash = await tokenHashOf(change.trx, device.deviceId);
  if (hash && (wanted === true || storedSecret(wanted).hash.equals(hash))) return null;
  if (hash) throw refuseField("token", message("device_has_token"), "value_exists");
  const secret = wanted === true ? newSecret() : wanted;
  await issueTokens(change, [{ ...device, secret }], actor);
  return secret;
};

/** Of these secrets, those that are some device's already. */
export const takenSecrets = async (
  { trx }: Pick<AuditedChange, "trx">,
  secrets: readonly string[],
): Promise<Set<string>> => {
  const bySecret = new Map(secrets.map((secret) => [storedSecret(secret).hash.toString("hex"), secret]));
  const hashes = secrets.map((secret) => storedSecret(secret).hash);
  const taken = await takenHashes(trx, hashes);
  return new Set(taken.flatMap((hash) => bySecret.get(hash.toString("hex")) ?? []));
};

/** Creates the token of a device (at most one). The secret is only in this answer. Errors: `not_found`, `value_exists`. */
export const createToken =
  (deps: TokenDeps) =>
  async (
    body: z.output<typeof createTokenBody>,
    caller: Caller,
  ): Promise<z.output<typeof tokenWithSecret>> => {
    const { devices, tokens } = deps;
    const { actor } = caller;
    const device = demandVisibleDevice(devices, actor, body.deviceId);
    const secret = body.token ?? newSecret();
    const [id = 0] = await auditedChange(deps, caller, (change) =>
      issueTokens(change, [{ name: body.name, deviceId: device.id, secret }], actor),
    ).catch((error: unknown) => {
      throw tokenRefusal(error);
    });
    const token = tokens.get(id);
    if (!token) throw new Refusal("not_found");
    return { ...tokenOf(deps, token), token: secret };
  };
