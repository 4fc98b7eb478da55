import type { Token, updateTokenBody } from "@sgval/contract/connections/connections";
import type * as z from "zod";
import { type Actor, signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { updateTokenRow } from "./device-tokens.store.ts";
import { type TokenDeps, tokenHistory, tokenOf, tokenRefusal, visibleToken } from "./token-deps.ts";
import { tokenChanged } from "./token-events.ts";
import { keptSecret, newSecret } from "./token-secret.ts";

type Body = z.output<typeof updateTokenBody>;

const wantedSecret = (body: Body): string | undefined =>
  body.token ?? (body.replace ? newSecret() : undefined);

/** Renames a token or replaces its secret; a new secret is in this answer and nowhere else. */
export const updateToken =
  (parts: TokenDeps) =>
  async (id: number, body: Body, actor: Actor, ip: string): Promise<Token & { token?: string }> => {
    const { db, tokens, activity, events } = parts;
    const before = visibleToken(parts, actor, id);
    const secret = wantedSecret(body);
    const kept = secret === undefined ? null : keptSecret(secret);
    const name = body.name ?? before.name;

    await db.kysely
      .transaction()
      .execute(async (trx) => {
        await updateTokenRow(trx, id, name, kept);
        if (!kept && name === before.name) return;
        await activity.record(
          {
            type: "modify",
            by: signatureOf(actor, ip),
            subject: "token",
            subjectId: id,
            subjectName: name,
            deviceId: before.deviceId,
            detail: kept ? "token_replaced" : "token_renamed",
            before: tokenHistory(before),
            after: { name, lastFour: kept?.lastFour ?? before.lastFour },
          },
          trx,
        );
      })
      .catch((error: unknown) => {
        throw tokenRefusal(error);
      });

    const token = await tokens.reload(id);
    if (!token) throw new Refusal("not_found");
    if (kept) events.emit(tokenChanged, { deviceId: token.deviceId });
    return { ...tokenOf(parts, token), ...(secret === undefined ? {} : { token: secret }) };
  };
