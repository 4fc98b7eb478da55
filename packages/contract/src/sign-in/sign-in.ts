import * as z from "zod";
import { route } from "../route.ts";
import { requiredText } from "../text.ts";
import { givenPassword } from "./security.ts";
import { loginAnswer, userData } from "./session-data.ts";

export const loginBody = z.object({
  login: requiredText(254),
  password: givenPassword,
  /** Second factor, where the account has one. */
  code: z.string().trim().max(64).optional(),
  remember: z.boolean().optional(),
});

export const login = route({
  method: "POST",
  path: "/auth/login",
  summary: "Sign in with e-mail or user name",
  access: { public: true },
  body: loginBody,
  answer: loginAnswer,
  errors: ["invalid_login", "code_required", "invalid_code", "server_busy"],
  secretAnswer: true,
  // Wrong tries are counted by account and address together; many people may share an address.
  limitPerMinute: 300,
});

export const logout = route({
  method: "POST",
  path: "/auth/logout",
  summary: "End this session",
  access: { signedIn: true, changesPassword: true },
  answer: null,
});

export const me = route({
  method: "GET",
  path: "/me",
  summary: "The signed-in user with role and permissions",
  access: { signedIn: true, changesPassword: true },
  answer: userData,
});
