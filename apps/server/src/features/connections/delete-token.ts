import { type Actor, signatureOf } from "../../kernel/actor.ts";
import { tokenChanged } from "./connection-facts.ts";
import { deleteTokenRow } from "./device-tokens.store.ts";
import { type TokenParts, tokenHistory, visibleToken } from "./token-parts.ts";

/** Deletes a token; its device can no longer send. */
export const deleteToken =
  (parts: TokenParts) =>
  async (id: number, actor: Actor, ip: string): Promise<void> => {
    const { db, tokens, activity, facts } = parts;
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
    facts.emit(tokenChanged, { deviceId: token.deviceId });
  };
