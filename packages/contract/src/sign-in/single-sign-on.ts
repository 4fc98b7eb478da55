import * as z from "zod";
import { route } from "../route.ts";
import { loginAnswer } from "./session-data.ts";

export const startOidc = route({
  method: "GET",
  path: "/auth/oidc/start",
  summary: "Send the browser to the provider of single sign-on",
  access: { public: true },
  query: z.object({ to: z.string().max(2000).optional(), remember: z.enum(["true", "false"]).optional() }),
  answer: null,
  redirects: true,
  errors: ["oidc_off", "oidc_failed"],
  limitPerMinute: 30,
});
export const oidcCallback = route({
  method: "GET",
  path: "/auth/oidc/callback",
  summary: "Where the provider sends the browser back; leads on to the sign-in page, which finishes",
  access: { public: true },
  /** What a provider adds is its own. */
  query: z.looseObject({}),
  answer: null,
  redirects: true,
  limitPerMinute: 30,
});
export const finishOidc = route({
  method: "POST",
  path: "/auth/oidc/finish",
  summary: "Open the session of a browser that the provider has just sent back",
  access: { public: true },
  body: z.object({ code: z.string().trim().max(64).optional() }),
  answer: loginAnswer,
  errors: ["oidc_failed", "code_required", "invalid_code", "invalid_login"],
  secretAnswer: true,
  limitPerMinute: 30,
});
