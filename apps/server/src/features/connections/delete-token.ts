import type { Caller } from "../../kernel/actor.ts";
import { auditedChange } from "../activity/index.ts";
import { deleteTokenRow } from "./device-tokens.store.ts";
import { tokensStored } from "./token-registry.ts";
import { type TokenDeps, tokenHistory, visibleToken } from "./token-view.ts";

/** Deletes a token and disconnects its device. Errors: `not_found`. */
export const deleteToken =
  (deps: TokenDeps) =>
  async (id: number, caller: Caller): Promise<void> => {
    const token = visibleToken(deps, caller.actor, id);
    await auditedChange(deps, caller, async ({ trx, record, emit }) => {
      await deleteTokenRow(trx, id);
      await record({
        subject: "token",
        subjectId: id,
        subjectName: token.name,
        deviceId: token.deviceId,
        detail: "token_deleted",
        before: tokenHistory(token),
      });
      emit(tokensStored, { tokenIds: [id] });
    });
  };
