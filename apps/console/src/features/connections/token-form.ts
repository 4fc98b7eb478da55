import { createTokenBody, type Token } from "@sgval/contract/connections/tokens";
import { message } from "@sgval/contract/message";
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

/** Whether a token is in use; stale when its device is. `now` in epoch milliseconds. */
export const tokenUse = (
  { lastUsedAt, staleAfterSeconds }: Pick<Token, "lastUsedAt" | "staleAfterSeconds">,
  now: number,
): "used" | "stale" | "never" => {
  if (lastUsedAt === null) return "never";
  return now - Date.parse(lastUsedAt) > staleAfterSeconds * 1000 ? "stale" : "used";
};
