import type { User } from "@sgval/contract/access/users";
import { isLanguage } from "@sgval/quantities/language";
import type { UserRecord } from "./users.store.ts";

export const userOf = (user: UserRecord): User => ({
  id: user.id,
  username: user.username,
  email: user.email,
  account: user.account,
  phone: user.phone,
  language: user.language !== null && isLanguage(user.language) ? user.language : null,
  role: user.role && { id: user.role.id, name: user.role.name },
  superUser: user.superUser,
  manageSuper: user.manageSuper,
  photoVersion: user.photoVersion,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
  lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
});

/** A user as the history writes it: nothing secret. */
export const userHistory = (user: UserRecord) => ({
  username: user.username,
  email: user.email,
  account: user.account,
  phone: user.phone,
  language: user.language,
  role: user.role?.name ?? null,
  superUser: user.superUser,
  manageSuper: user.manageSuper,
});
