import * as z from "zod";

const settings = z.object({
  title: z.string().min(1).catch("SG-VAL"),
  locale: z.enum(["vn", "en", "fr"]).catch("vn"),
  timeZone: z.string().min(1).catch("Asia/Ho_Chi_Minh"),
  logo: z.number().nullable().catch(null),
  mqtt: z.object({ port: z.number(), tlsPort: z.number().nullable() }).catch({ port: 1883, tlsPort: null }),
});

/** Values that the server wrote into the page; the development server writes none, and the defaults apply. */
const received = (): unknown => {
  const content = document.querySelector('meta[name="sgval-settings"]')?.getAttribute("content");
  try {
    return JSON.parse(content ?? "{}");
  } catch {
    return {};
  }
};

const { title, locale, timeZone, logo, mqtt } = settings.parse(received());

/** The settings of this installation; the server that serves the page is also its API. */
export const env = {
  title,
  defaultLanguage: locale,
  /** The time zone of the installation: every user sees the same times. */
  timeZone,
  /** The version of the utility's logo when the page was loaded; `null` without one. */
  logo,
  /** Where devices publish: the ports of the server, the encrypted one only where it has a certificate. */
  mqtt,
  apiOrigin: "",
  version: "1.0",
} as const;

const prefix = title
  .toLowerCase()
  .replace(/[^\p{L}\p{N}]+/gu, "-")
  .replace(/^-|-$/g, "");

/**
 * Everything the console keeps in the browser is stored under the title of the application
 * (`public/theme-boot.js` builds the same names before the first paint).
 */
export const storageKey = (name: string): string => `${prefix}-${name}`;
