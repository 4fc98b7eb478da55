import * as z from "zod";
import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";

const text = z.coerce.string().optional().catch(undefined);

/** Single sign-on redirects to one of the last two. */
export const loginSearch = z.object({ to: text, oidc: text, problem: text });

export const feature: Feature = {
  pages: [
    {
      path: paths.login,
      access: "signed-out-only",
      search: loginSearch,
    },
    { key: "forgotPassword", path: paths.forgotPassword, access: "public" },
    {
      key: "resetPassword",
      path: paths.resetPassword,
      aliases: [paths.resetPasswordToken],
      access: "public",
    },
  ],
};
