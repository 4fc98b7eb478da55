import {
  type Preferences,
  preferences,
  type UpdatePreferences,
  type UserNotices,
} from "@sgval/contract/account/preferences";
import { signatureOf } from "../../kernel/actor.ts";
import type { Caller, IdentityDeps } from "./identity-deps.ts";
import { lockPerson } from "./person.store.ts";
import { readChosen, writeChosen } from "./preferences.store.ts";

/** What is stored, with the usual in place of what is missing; what an older version kept and no longer fits is dropped. */
const preferencesOf = (chosen: unknown): Preferences => {
  const parsed = preferences.safeParse(chosen ?? {});
  return parsed.success ? parsed.data : preferences.parse({});
};

export const readPreferences =
  ({ db }: IdentityDeps) =>
  async (userId: number): Promise<Preferences> =>
    preferencesOf(await readChosen(db.kysely, userId));

/** What somebody is told of. Errors: `user_not_found`, `permission_not_held` for an account beyond one's reach. */
export const readUserNotices =
  ({ db, checkManageable }: IdentityDeps) =>
  async (userId: number, { actor }: Pick<Caller, "actor">): Promise<UserNotices> => {
    await checkManageable(actor, userId);
    const { notifications, quietHours } = preferencesOf(await readChosen(db.kysely, userId));
    return { notifications, quietHours };
  };

/** Changes one's preferences; what is left out stays. */
export const updatePreferences =
  ({ db, clock, activity }: IdentityDeps) =>
  (body: UpdatePreferences, { actor, ip }: Caller): Promise<Preferences> =>
    db.kysely.transaction().execute(async (trx) => {
      await lockPerson(trx, actor.userId);
      const before = preferencesOf(await readChosen(trx, actor.userId));
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      const after = preferences.parse({ ...before, ...given });
      await writeChosen(trx, actor.userId, after, new Date(clock.now()));
      await activity.record(
        {
          type: "modify",
          by: signatureOf(actor, ip),
          subject: "user",
          subjectId: actor.userId,
          subjectName: actor.username,
          detail: "preferences_updated",
          before,
          after,
        },
        trx,
      );
      return after;
    });
