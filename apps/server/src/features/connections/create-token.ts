import type { createTokenBody, tokenWithSecret } from "@sgval/contract/connections/connections";
import type * as z from "zod";
import { type Actor, sees, signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { insertToken } from "./device-tokens.store.ts";
import { type TokenDeps, tokenOf, tokenRefusal } from "./token-deps.ts";
import { tokenChanged } from "./token-events.ts";
import { keptSecret, newSecret } from "./token-secret.ts";

/** Makes the one token of a device; its secret is in this answer and nowhere else. */
export const createToken =
  (parts: TokenDeps) =>
  async (
    body: z.output<typeof createTokenBody>,
    actor: Actor,
    ip: string,
  ): Promise<z.output<typeof tokenWithSecret>> => {
    const { db, clock, devices, tokens, activity, events } = parts;
    const device = sees(actor, body.deviceId) ? devices.get(body.deviceId) : undefined;
    if (!device) throw new Refusal("not_found");
    const secret = body.token ?? newSecret();
    const kept = keptSecret(secret);

    const id = await db.kysely
      .transaction()
      .execute(async (trx) => {
        const newId = await insertToken(trx, {
          name: body.name,
          deviceId: device.id,
          ...kept,
          createdBy: actor.userId,
          now: new Date(clock.now()),
        });
        await activity.record(
          {
            type: "modify",
            by: signatureOf(actor, ip),
            subject: "token",
            subjectId: newId,
            subjectName: body.name,
            deviceId: device.id,
            detail: "token_created",
            after: { name: body.name, lastFour: kept.lastFour },
          },
          trx,
        );
        return newId;
      })
      .catch((error: unknown) => {
        throw tokenRefusal(error);
      });

    const token = await tokens.reload(id);
    if (!token) throw new Refusal("not_found");
    events.emit(tokenChanged, { deviceId: device.id });
    return { ...tokenOf(parts, token), token: secret };
  };
