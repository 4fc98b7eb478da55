import type { Token, updateTokenBody } from "@sgval/contract/connections/tokens";
import type * as z from "zod";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { auditedChange } from "../activity/index.ts";
import { updateTokenRow } from "./device-tokens.store.ts";
import { newSecret, storedSecret, tokensStored } from "./token-registry.ts";
import { type TokenDeps, tokenHistory, tokenOf, tokenRefusal, visibleToken } from "./token-view.ts";

type Body = z.output<typeof updateTokenBody>;

const wantedSecret = (body: Body): string | undefined =>
  body.token ?? (body.replace ? newSecret() : undefined);

/** Renames a token or replaces its secret; a new secret is only in this answer. Errors: `not_found`, `value_exists`. */
export const updateToken =
  (deps: TokenDeps) =>
  async ({ id, ...body }: Body & { id: number }, caller: Caller): Promise<Token & { token?: string }> => {
    const { tokens } = deps;
    const before = visibleToken(deps, caller.actor, id);
    const secret = wantedSecret(body);
    const stored = secret === undefined ? null : storedSecret(secret);
    const name = body.name ?? before.name;

    await auditedChange(deps, caller, async ({ trx, record, emit }) => {
      await updateTokenRow(trx, id, name, stored);
      emit(tokensStored, { tokenIds: [id] });
      if (!stored && name === before.name) return;
      await record({
        subject: "token",
        subjectId: id,
        subjectName: name,
        deviceId: before.deviceId,
        detail: stored ? "token_replaced" : "token_renamed",
        before: tokenHistory(before),
        after: { name, lastFour: stored?.lastFour ?? before.lastFour },
      });
    }).catch((error: unknown) => {
      throw tokenRefusal(error);
    });

    const token = tokens.get(id);
    if (!token) throw new Refusal("not_found");
    return { ...tokenOf(deps, token), ...(secret === undefined ? {} : { token: secret }) };
  };
