import type { JsonObject } from "../decoded-message.ts";
import { readCsvLines } from "./csv-lines.ts";
import { readLineProtocol } from "./line-protocol.ts";

// What a URL would have encoded in a name; a comma or space there is that of another format.
const pair = /^([^\s,;:/?="'<>{}[\]]+)=([^="<>{}\r\n]*)$/;

const decoded = (text = ""): string => decodeURIComponent(text.replaceAll("+", " "));

/** Reads the body of a form, `P=2.4&F=31`; a name that comes twice has a list of its values. */
const readForm = (text: string): JsonObject | undefined => {
  const fields = new Map<string, string | string[]>();
  const pairs = text.split("&");
  for (const one of pairs) {
    const [, name, value] = pair.exec(one) ?? [];
    // Base64 ends with equals signs too.
    if (name === undefined || (pairs.length === 1 && value === "")) return undefined;
    try {
      const key = decoded(name);
      const known = fields.get(key);
      if (Array.isArray(known)) known.push(decoded(value));
      else fields.set(key, known === undefined ? decoded(value) : [known, decoded(value)]);
    } catch {
      return undefined;
    }
  }
  return Object.fromEntries(fields);
};

const controls = /[^\P{Cc}\t\n\r]|\ufffd/u;

/**
 * What a text that is no JSON says, as JSON would say it: line protocol, the body of a form, or CSV below a header. Undefined for
 * everything else: a broken JSON text, XML and bytes are never taken for one of these.
 */
export const readTextFormat = (text: string): unknown => {
  const trimmed = text.trim();
  if (trimmed === "" || /^[{[<]/.test(trimmed) || controls.test(trimmed)) return undefined;
  return readForm(trimmed) ?? readLineProtocol(trimmed) ?? readCsvLines(trimmed);
};
