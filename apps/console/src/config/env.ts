import * as z from "zod";

const schema = z.object({
  VITE_TITLE: z.string().min(1).default("SG-VAL"),
  VITE_LANGUAGE: z.enum(["vn", "en", "fr"]).default("vn"),
  VITE_TIME_ZONE: z.string().min(1).default("Asia/Ho_Chi_Minh"),
  VITE_API_ORIGIN: z.string().default(""),
});

const parsed = schema.parse(import.meta.env);

/** What the build was told; the server it is served by is the API unless another origin is named. */
export const env = {
  title: parsed.VITE_TITLE,
  defaultLanguage: parsed.VITE_LANGUAGE,
  /** One zone for everybody, so that two people talk about the same minute. */
  timeZone: parsed.VITE_TIME_ZONE,
  apiOrigin: parsed.VITE_API_ORIGIN,
  version: "1.0",
} as const;

/** Everything the console keeps in the browser is stored under the title of the application. */
export const storageKey = (name: string): string => `sg-val-${name}`;
