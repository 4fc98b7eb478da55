import { type KeyRefusal, keyPermissions, keyUsesPerMinute } from "@sgval/contract/api-keys/api-keys";
import { mayDo } from "@sgval/contract/permission";
import { minuteMs } from "@sgval/quantities/duration";
import type { Kysely } from "kysely";
import type { Actor, Rights } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { ApiKeys } from "../../kernel/http/access-guard.ts";
import type { Database } from "../../kernel/schema.ts";
import { hashSecret } from "../../kernel/secrets/secret-hash.ts";
import { findKeyByHash, type KeyInUse, noteKeyRefusal, noteKeyUse } from "./api-keys.store.ts";

export interface KeyActorsDeps {
  db: { kysely: Kysely<Database> };
  clock: Clock;
  rightsOf: (userId: number, db: Kysely<Database>) => Promise<Rights | null>;
}

/** A use, and a refusal for the same reason, are noted this often (milliseconds): programs ask often. */
const notedEvery = minuteMs;

/** The rights of a key: its own permissions, as far as its owner has them now, and what its owner sees now. */
const actorOf = ({ id, name, permissions, owner }: KeyInUse, rights: Rights): Actor => ({
  ...owner,
  sessionId: 0,
  superUser: false,
  manageSuper: false,
  role: {
    id: rights.role?.id ?? 0,
    name: rights.role?.name ?? "superUser",
    permissions: keyPermissions.filter((one) => permissions.includes(one) && mayDo(rights, one)),
  },
  scope: rights.scope,
  places: rights.places,
  apiKey: { id, name },
});

/** Finds who acts by an API key, with the rights of this time; nothing of it is remembered from one call to the next. */
export const createKeyActors = ({ db: { kysely }, clock, rightsOf }: KeyActorsDeps): ApiKeys => {
  const uses = new Map<number, { from: number; count: number }>();
  const demandTurn = (id: number): void => {
    const now = clock.elapsed();
    const use = uses.get(id);
    if (!use || now - use.from >= minuteMs) {
      uses.set(id, { from: now, count: 1 });
      return;
    }
    if (use.count >= keyUsesPerMinute)
      throw new Refusal("too_many_requests", {
        retryAfterSeconds: Math.ceil((use.from + minuteMs - now) / 1000),
      });
    use.count += 1;
  };
  const isDue = (noted: Date | null, now: number): boolean =>
    noted === null || now - noted.getTime() >= notedEvery;
  const refuse = async (key: KeyInUse, reason: KeyRefusal): Promise<never> => {
    const now = clock.now();
    if (key.lastRefusal !== reason || isDue(key.lastRefusedAt, now))
      await noteKeyRefusal(kysely, key.id, reason, new Date(now));
    throw new Refusal("unauthorized", { reason });
  };

  return async (secret) => {
    const now = clock.now();
    const key = await findKeyByHash(kysely, hashSecret(secret), new Date(now));
    if (!key) throw new Refusal("unauthorized", { reason: "key_unknown" satisfies KeyRefusal });
    demandTurn(key.id);
    if (key.state === "revoked") return refuse(key, "key_revoked");
    if (key.state === "expired") return refuse(key, "key_expired");
    // A new password set by somebody else keeps its owner out until they choose one, and so everything that acts for them.
    if (key.owner.mustChangePassword) return refuse(key, "owner_locked");
    const rights = await rightsOf(key.owner.userId, kysely);
    if (!rights || !mayDo(rights, "ApiKey.Create")) return refuse(key, "owner_without_right");
    if (isDue(key.lastUsedAt, now)) await noteKeyUse(kysely, key.id, new Date(now));
    return actorOf(key, rights);
  };
};
