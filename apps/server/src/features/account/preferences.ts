import type { UserNotices } from "@sgval/contract/access/user-account";
import {
  type Preferences,
  preferences,
  preferencesOf,
  type UpdatePreferences,
} from "@sgval/contract/account/preferences";
import { type Caller, signatureOf } from "../../kernel/actor.ts";
import { lockPerson } from "../sign-in/index.ts";
import { readChosen, writeChosen } from "./account.store.ts";
import type { AccountDeps } from "./account-deps.ts";

export const readPreferences =
  ({ db }: AccountDeps) =>
  async (userId: number): Promise<Preferences> =>
    preferencesOf(await readChosen(db.kysely, userId));

/** What a user is notified of. */
export const readNotices =
  ({ db }: AccountDeps) =>
  async (userId: number): Promise<UserNotices> => {
    const { notifications, quietHours } = preferencesOf(await readChosen(db.kysely, userId));
    return { notifications, quietHours };
  };

/** Changes one's preferences; what is left out stays. The session is read again, because it holds the units. */
export const updatePreferences =
  ({ db, clock, activity, signIn }: AccountDeps) =>
  async (body: UpdatePreferences, { actor, ip }: Caller): Promise<Preferences> => {
    const changed = await db.kysely.transaction().execute(async (trx) => {
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
    signIn.forget({ userId: actor.userId });
    return changed;
  };
