import type { createTokenBody, tokenWithSecret } from "@sgval/contract/connections/connections";
import type * as z from "zod";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { auditedChange } from "../activity/index.ts";
import { demandVisibleDevice } from "../devices/index.ts";
import { insertToken } from "./device-tokens.store.ts";
import { newSecret, storedSecret, tokenStored } from "./token-registry.ts";
import { type TokenDeps, tokenOf, tokenRefusal } from "./token-view.ts";

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
    const stored = storedSecret(secret);

    const id = await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const newId = await insertToken(trx, {
        name: body.name,
        deviceId: device.id,
        ...stored,
        createdBy: actor.userId,
        now,
      });
      await record({
        subject: "token",
        subjectId: newId,
        subjectName: body.name,
        deviceId: device.id,
        detail: "token_created",
        after: { name: body.name, lastFour: stored.lastFour },
      });
      emit(tokenStored, { tokenId: newId });
      return newId;
    }).catch((error: unknown) => {
      throw tokenRefusal(error);
    });

    const token = tokens.get(id);
    if (!token) throw new Refusal("not_found");
    return { ...tokenOf(deps, token), token: secret };
  };
