import { type Actor, signatureOf } from "../../kernel/actor.ts";
import { deleteTokenRow } from "./device-tokens.store.ts";
import { tokenChanged } from "./token-registry.ts";
import { type TokenDeps, tokenHistory, visibleToken } from "./token-view.ts";

/** Deletes a token and disconnects its device. Errors: `not_found`. */
export const deleteToken =
  (deps: TokenDeps) =>
  async (id: number, actor: Actor, ip: string): Promise<void> => {
    const { db, tokens, activity, events } = deps;
    const token = visibleToken(deps, actor, id);
    await db.kysely.transaction().execute(async (trx) => {
      await deleteTokenRow(trx, id);
      await activity.record(
        {
          type: "modify",
          by: signatureOf(actor, ip),
          subject: "token",
          subjectId: id,
          subjectName: token.name,
          deviceId: token.deviceId,
          detail: "token_deleted",
          before: tokenHistory(token),
        },
        trx,
      );
    });
    await tokens.reload(id);
    events.emit(tokenChanged, { deviceId: token.deviceId });
  };
