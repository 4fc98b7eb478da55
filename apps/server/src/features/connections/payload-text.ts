import type { DeadLetter } from "@sgval/contract/connections/dead-letters";

/** The payload as UTF-8 text without a cut last character, or as base64 if it is not valid UTF-8. */
export const payloadOf = (payload: Buffer): Pick<DeadLetter, "payload" | "encoding"> => {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(payload, { stream: true });
    return { payload: text, encoding: "utf8" };
  } catch {
    return { payload: payload.toString("base64"), encoding: "base64" };
  }
};
