import type { ModelWarning } from "@sgval/contract/network/model";
import { Refusal } from "../../../kernel/errors.ts";

/** A line that the engine can hold; longer ones overrun its memory. */
const LONGEST_LINE = 1023;
/** Nothing of a text file, apart from tab, line feed, form feed, carriage return and the end mark of DOS. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const control = /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f]/;

const markedUtf16 = (bytes: Uint8Array): "utf-16le" | "utf-16be" | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
};

const decode = (bytes: Uint8Array): { text: string; encoding: string } => {
  const utf16 = markedUtf16(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: utf16.toUpperCase() };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    // EPANET for Windows writes in the code page of the machine; here that is the Vietnamese one.
    return { text: new TextDecoder("windows-1258").decode(bytes), encoding: "Windows-1258" };
  }
};

/** The text of a file in the encoding it has. Errors: `network_not_text`, `network_invalid` for a line too long. */
export const decodeText = (bytes: Uint8Array): { text: string; warnings: ModelWarning[] } => {
  const { text, encoding } = decode(bytes);
  if (control.test(text)) throw new Refusal("network_not_text");
  const long = text.split("\n").findIndex((line) => line.length > LONGEST_LINE);
  if (long !== -1) {
    const sentence = `line longer than ${LONGEST_LINE} characters`;
    const problem = { code: 214, sentence, section: null, line: long + 1, text: null };
    throw new Refusal("network_invalid", { problems: [problem], total: 1, truncated: false });
  }
  return { text, warnings: encoding === "UTF-8" ? [] : [{ code: "encoding", about: [encoding] }] };
};
