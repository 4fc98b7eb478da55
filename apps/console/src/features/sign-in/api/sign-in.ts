import { type LoginAnswer, login } from "@sgval/contract/sign-in/sign-in";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { startSession } from "../../../shared/api/session.ts";

export type Credentials = z.input<NonNullable<(typeof login)["body"]>>;

/** Signs in and keeps token, user data and rules. Throws `ApiError`. */
export const signIn = async (credentials: Credentials): Promise<LoginAnswer> => {
  const answer = await call(login, { body: credentials });
  startSession(answer, credentials.remember ?? false);
  return answer;
};
