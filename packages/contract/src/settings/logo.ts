import * as z from "zod";
import { dataOf, route } from "../route.ts";

/** The largest logo accepted, in bytes, and the accepted types. */
export const logoLimit = 2 * 1024 * 1024;
export const logoTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;

/** Higher with each new logo and never used again, so that browsers may keep one for ever; `null` without a logo. */
export const logoVersion = z.number().int().nullable();

/** Sent to everybody: the sign-in page shows it. */
export const readLogo = route({
  method: "GET",
  path: "/logo",
  summary: "The logo of the utility as WebP, at most 480 x 160 pixels",
  access: { public: true },
  query: z.object({ v: z.coerce.number().int().optional() }),
  answer: null,
  errors: ["not_found"],
});
export const saveLogo = route({
  method: "PUT",
  path: "/setting/logo",
  summary:
    "Set the logo of the utility: one PNG, JPG, GIF or WebP file of at most 2 MB as multipart/form-data",
  access: { permission: "Setting.Update" },
  receives: "file",
  answer: dataOf(z.object({ logo: logoVersion })),
  errors: ["logo_invalid", "picture_too_large", "validation_failed", "server_busy"],
  limitPerMinute: 20,
});
export const removeLogo = route({
  method: "DELETE",
  path: "/setting/logo",
  summary: "Remove the logo of the utility",
  access: saveLogo.access,
  answer: null,
});
