import type { ModelWarning } from "@sgval/contract/network/model";
import { Refusal } from "../../../kernel/errors.ts";

/** Bytes of a line that the engine can hold without its end; what is longer overruns its memory or is read as another line. */
const LONGEST_LINE = 1022;
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

const isLong = (line: string): boolean => Buffer.byteLength(line) > LONGEST_LINE;

/** The lines without those comments that are too long for the engine, which reads none of them. */
const withoutLongComments = (text: string): string =>
  text
    .split("\n")
    .map((line) => (isLong(line) ? line.replace(/;.*/u, "") : line))
    .join("\n");

/**
 * The text of a file in the encoding it has, with its letters composed: an id is the same in every encoding.
 * Errors: `network_not_text`, `network_invalid` for a line too long.
 */
export const decodeText = (bytes: Uint8Array): { text: string; warnings: ModelWarning[] } => {
  const { text: decoded, encoding } = decode(bytes);
  if (control.test(decoded)) throw new Refusal("network_not_text");
  const text = withoutLongComments(decoded.normalize("NFC"));
  const long = text.split("\n").findIndex(isLong);
  if (long !== -1) {
    const sentence = `line longer than ${LONGEST_LINE} bytes`;
    const problem = { code: 214, sentence, section: null, line: long + 1, text: null };
    throw new Refusal("network_invalid", { problems: [problem], total: 1, truncated: false });
  }
  return { text, warnings: encoding === "UTF-8" ? [] : [{ code: "encoding", about: [encoding] }] };
};
