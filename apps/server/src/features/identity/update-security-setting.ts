import { signatureOf } from "../../kernel/actor.ts";
import type { Caller, IdentityDeps } from "./identity-deps.ts";

/** Changes which passwords are taken from now on. */
export const updateSecuritySetting =
  ({ db, policy, activity }: IdentityDeps) =>
  async (
    wanted: { strictPassword: boolean },
    { actor, ip }: Caller,
  ): Promise<{ strictPassword: boolean }> => {
    const before = { strictPassword: policy.strict() };
    if (before.strictPassword === wanted.strictPassword) return before;
    await db.kysely.transaction().execute(async (trx) => {
      await policy.write(wanted.strictPassword, trx);
      await activity.record(
        {
          type: "modify",
          by: signatureOf(actor, ip),
          subject: "setting",
          subjectName: "security",
          detail: "security_updated",
          before,
          after: wanted,
        },
        trx,
      );
    });
    policy.adopt(wanted.strictPassword);
    return wanted;
  };
