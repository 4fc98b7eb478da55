import { type Actor, signatureOf } from "../../kernel/actor.ts";
import { deleteTokenRow } from "./device-tokens.store.ts";
import { type TokenDeps, tokenHistory, visibleToken } from "./token-deps.ts";
import { tokenChanged } from "./token-events.ts";

/** Deletes a token; its device can no longer send. */
export const deleteToken =
  (parts: TokenDeps) =>
  async (id: number, actor: Actor, ip: string): Promise<void> => {
    const { db, tokens, activity, events } = parts;
    const token = visibleToken(parts, actor, id);
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
