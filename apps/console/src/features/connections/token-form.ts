import { createTokenBody } from "@sgval/contract/connections/connections";
import { message } from "@sgval/contract/message";
import { dayMs } from "@sgval/quantities/duration";
import * as z from "zod";

const { name, token } = createTokenBody.shape;

const required = message("required");

/** The form of a new token: an empty secret means that the server makes one. */
export const tokenForm = z.object({
  name,
  deviceId: z
    .number(required)
    .nullable()
    .refine((chosen) => chosen !== null, required),
  token: z.string().superRefine((text, context) => {
    if (text.trim() === "") return;
    for (const issue of token.safeParse(text).error?.issues ?? [])
      context.addIssue({ code: "custom", message: issue.message });
  }),
});
export type TokenForm = z.input<typeof tokenForm>;

export const emptyToken: TokenForm = { name: "", deviceId: null, token: "" };

const STALE_AFTER_MS = dayMs;

/** Whether a token is in use; stale after a day without use. `now` in epoch milliseconds. */
export const tokenUse = (lastUsedAt: string | null, now: number): "used" | "stale" | "never" =>
  lastUsedAt === null ? "never" : now - Date.parse(lastUsedAt) > STALE_AFTER_MS ? "stale" : "used";
