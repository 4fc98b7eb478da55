import { abilityRulesOf } from "@sgval/contract/permission";
import { me } from "@sgval/contract/sign-in/sign-in";
import * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { currentSession, renewSession, type UserData } from "../../../shared/api/session.ts";

const names = z.array(z.string());

const permissionsOf = (text: string | undefined): string[] | null => {
  if (text === undefined) return null;
  try {
    return names.parse(JSON.parse(text));
  } catch {
    // A list that cannot be read allows nothing; the server decides all the same.
    return [];
  }
};

/** The rules that follow from a user's role, by the one rule both sides share. */
const rulesOf = (user: UserData) =>
  abilityRulesOf({
    superUser: user.superUser,
    role: user.role && { permissions: permissionsOf(user.role.permissions) },
  });

/** Asks who is signed in and takes the rights over; a failure is ignored and the stored user stays. */
export const refreshMe = async (): Promise<void> => {
  const token = currentSession().accessToken;
  if (token === null) return;
  try {
    const user = await call(me, {});
    if (currentSession().accessToken === token) renewSession(user, rulesOf(user));
  } catch {
    // The specification: silently. A 401 has already ended the session.
  }
};
