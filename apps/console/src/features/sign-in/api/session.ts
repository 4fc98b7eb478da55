import { abilityRulesOf } from "@sgval/contract/permission";
import type { LoginAnswer } from "@sgval/contract/sign-in/session-data";
import { login, logout, me } from "@sgval/contract/sign-in/sign-in";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import {
  currentSession,
  endSession,
  renewSession,
  rolePermissions,
  startSession,
  type UserData,
} from "../../../shared/api/session.ts";

export type Credentials = z.input<NonNullable<(typeof login)["body"]>>;

/** Signs in and keeps token, user data and rules. Throws `ApiError`. */
export const signIn = async (credentials: Credentials): Promise<LoginAnswer> => {
  const answer = await call(login, { body: credentials });
  startSession(answer, credentials.remember ?? false);
  return answer;
};

/** Ends the session in the browser even when the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  // Sent with the current token before the session ends here; later calls find it ended.
  const received = call(logout, {}).catch(() => null);
  endSession();
  await received;
};

/** The rules that follow from a user's role, by the one rule both sides share. */
const rulesOf = (user: UserData) =>
  abilityRulesOf({
    superUser: user.superUser,
    role: user.role && { permissions: rolePermissions(user.role.permissions) },
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

/** Takes the user and the rights over whenever it is fetched. */
export const meQuery = () =>
  queryOptions({
    queryKey: ["me"],
    staleTime: 0,
    queryFn: async () => {
      await refreshMe();
      return null;
    },
  });
