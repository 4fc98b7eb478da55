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

/** Changes the preferences of a user; what is left out stays. The sessions are read again: they hold the units. */
const changePreferences = (
  deps: AccountDeps,
  { id, username }: { id: number; username: string },
  body: UpdatePreferences,
  caller: Caller,
): Promise<Preferences> =>
  auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
    await lockPerson(trx, id);
    const before = preferencesOf(await readChosen(trx, id));
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const after = preferences.parse({ ...before, ...given });
    await writeChosen(trx, id, after, now);
    await record({
      subject: "user",
      subjectId: id,
      subjectName: username,
      detail: "preferences_updated",
      before,
      after,
    });
    emit(preferencesChanged, { userId: id });
    return after;
  });

/** Changes the caller's preferences; what is left out stays. */
export const updatePreferences =
  (deps: AccountDeps) =>
  (body: UpdatePreferences, caller: Caller): Promise<Preferences> =>
    changePreferences(deps, { id: caller.actor.userId, username: caller.actor.username }, body, caller);

/** Changes what another user is notified of. Whether the caller may is checked by who calls. */
export const updateNotices =
  (deps: AccountDeps) =>
  async (user: { id: number; username: string }, body: UserNotices, caller: Caller): Promise<UserNotices> => {
    const { notifications, quietHours } = await changePreferences(deps, user, body, caller);
    return { notifications, quietHours };
  };
