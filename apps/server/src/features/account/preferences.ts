import type { UserNotices } from "@sgval/contract/access/user-account";
import {
  type Preferences,
  preferences,
  preferencesOf,
  type UpdatePreferences,
} from "@sgval/contract/account/preferences";
import type { Caller } from "../../kernel/actor.ts";
import { auditedChange } from "../activity/index.ts";
import { lockPerson, preferencesChanged } from "../sign-in/index.ts";
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

/** Changes the caller's preferences; what is left out stays. The session is read again: it holds the units. */
export const updatePreferences =
  (deps: AccountDeps) =>
  (body: UpdatePreferences, caller: Caller): Promise<Preferences> =>
    auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const { userId, username } = caller.actor;
      await lockPerson(trx, userId);
      const before = preferencesOf(await readChosen(trx, userId));
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      const after = preferences.parse({ ...before, ...given });
      await writeChosen(trx, userId, after, now);
      await record({
        subject: "user",
        subjectId: userId,
        subjectName: username,
        detail: "preferences_updated",
        before,
        after,
      });
      emit(preferencesChanged, { userId });
      return after;
    });
