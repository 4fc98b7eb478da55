import type { HotlineSetting } from "@sgval/contract/access/user-security";
import type { Kysely } from "kysely";
import { signatureOf } from "../../kernel/actor.ts";
import type { Database } from "../../kernel/schema.ts";
import type { Caller, IdentityDeps } from "./identity-deps.ts";
import { readSetting, writeSetting } from "./setting.store.ts";

const key = "hotline";

/** The number to call for help, `null` while none is set. */
export const readHotline = async (db: Kysely<Database>): Promise<string | null> => {
  const hotline = await readSetting(db, key);
  return typeof hotline === "string" ? hotline : null;
};

/** Changes the number that the sign-in page and the pages of faults show. */
export const updateHotline =
  ({ db, clock, activity }: IdentityDeps) =>
  (wanted: HotlineSetting, { actor, ip }: Caller): Promise<HotlineSetting> =>
    db.kysely.transaction().execute(async (trx) => {
      const before = { hotline: await readHotline(trx) };
      if (before.hotline === wanted.hotline) return before;
      await writeSetting(trx, key, wanted.hotline, new Date(clock.now()));
      await activity.record(
        {
          type: "modify",
          by: signatureOf(actor, ip),
          subject: "setting",
          subjectName: key,
          detail: "hotline_updated",
          before,
          after: wanted,
        },
        trx,
      );
      return wanted;
    });
