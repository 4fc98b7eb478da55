import * as z from "zod";
import { keptKinds } from "../generated/kept-kinds.ts";
import { dataOf, route } from "../route.ts";

/** What the server keeps for some time or for ever. */
type KeptKind = keyof typeof keptKinds;

/** How long something is kept: for ever without days and months. */
const keptFor = {
  days: z.number().nullable(),
  /** Whole months beside the current one. */
  months: z.number().int().nullable(),
};
/** The oldest of more are given up before their time; `null` without such a limit. */
const keptAtMost = { rows: z.number().int().nullable(), bytes: z.number().int().nullable() };
/** Where the term is set: in the settings, in the environment of the server, or nowhere. */
export const termSources = ["setting", "environment", "fixed"] as const;

export const keptData = z.object({
  kind: z.enum(Object.keys(keptKinds) as [KeptKind, ...KeptKind[]]),
  ...keptFor,
  ...keptAtMost,
  source: z.enum(termSources),
  /** Bytes of its tables and their indexes now. */
  size: z.number(),
});
export type KeptData = z.output<typeof keptData>;

export const listKeptData = route({
  method: "GET",
  path: "/setting/retention",
  summary: "What is kept how long, and how much room it takes now",
  access: { permission: "Setting.Index" },
  answer: dataOf(z.array(keptData)),
});
