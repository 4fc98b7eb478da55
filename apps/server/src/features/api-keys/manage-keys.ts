import { randomBytes } from "node:crypto";
import {
  type ApiKey,
  apiKeyPrefix,
  endedKeyDays,
  keyPermissions,
  mostKeys,
  type NewApiKey,
  readsOnly,
} from "@sgval/contract/api-keys/api-keys";
import { mayDo, type Permission } from "@sgval/contract/permission";
import { dayMs } from "@sgval/quantities/duration";
import type { Actor, Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { hashSecret, lastFourOf } from "../../kernel/secrets/secret-hash.ts";
import { type AuditDeps, auditedChange } from "../activity/index.ts";
import {
  countActiveKeys,
  dropEndedKeys,
  findKeysOf,
  insertKey,
  revokeKeyRow,
  revokeKeyRowsOf,
} from "./api-keys.store.ts";

const subjectOf = (id: number, name: string) => ({
  ...{ subject: "api_key" as const, subjectId: id, subjectName: name },
});

/** What the key is given: what was asked for, or everything that its owner may read. */
const permissionsFor = (actor: Actor, asked: readonly string[] | undefined): Permission[] => {
  const held = keyPermissions.filter((name) => mayDo(actor, name));
  if (!asked) return held.filter(readsOnly);
  if (!asked.every((name) => held.some((one) => one === name))) throw new Refusal("permission_not_held");
  return held.filter((name) => asked.includes(name));
};

/** Makes a key of the caller. Errors: `permission_not_held`, `list_full`. */
export const createKey =
  (deps: AuditDeps) =>
  ({ name, permissions: asked, days }: NewApiKey, caller: Caller): Promise<ApiKey & { key: string }> => {
    const { actor } = caller;
    const permissions = permissionsFor(actor, asked);
    const key = apiKeyPrefix + randomBytes(32).toString("base64url");
    return auditedChange(deps, caller, async ({ trx, now, record }) => {
      if ((await countActiveKeys(trx, actor.userId, now)) >= mostKeys) throw new Refusal("list_full");
      await dropEndedKeys(trx, actor.userId, new Date(now.getTime() - endedKeyDays * dayMs));
      const expiresAt = new Date(now.getTime() + days * dayMs);
      const lastFour = lastFourOf(key);
      const made = {
        userId: actor.userId,
        name,
        hash: hashSecret(key),
        lastFour,
        permissions,
        now,
        expiresAt,
      };
      const id = await insertKey(trx, made);
      const after = { keyOwner: actor.username, keyExpiresAt: expiresAt.toISOString(), permissions };
      await record({ ...subjectOf(id, name), detail: "api_key_created", after });
      const stored = (await findKeysOf(trx, actor.userId, now)).find((one) => one.id === id);
      if (!stored) throw new Error("the key that was just made is not there");
      return { ...stored, key };
    });
  };

/** Revokes every key of the caller that is not yet, at once. */
export const revokeOwnKeys =
  (deps: AuditDeps) =>
  (caller: Caller): Promise<void> =>
    auditedChange(deps, caller, async ({ trx, now, record }) => {
      const before = { keyOwner: caller.actor.username };
      for (const { id, name } of await revokeKeyRowsOf(trx, caller.actor.userId, now))
        await record({ ...subjectOf(id, name), detail: "api_key_revoked", before });
    });

/** Revokes a key, at once. Errors: `not_found`. @param userId whose it must be; `null` for that of anybody */
export const revokeKey =
  (deps: AuditDeps) =>
  (which: { id: number; userId: number | null }, caller: Caller): Promise<void> =>
    auditedChange(deps, caller, async ({ trx, now, record }) => {
      const revoked = await revokeKeyRow(trx, which, now);
      if (!revoked) throw new Refusal("not_found");
      await record({
        ...subjectOf(which.id, revoked.name),
        detail: "api_key_revoked",
        before: { keyOwner: revoked.owner },
      });
    });
