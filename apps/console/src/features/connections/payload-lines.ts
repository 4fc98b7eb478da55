import type { DeadLetter } from "@sgval/contract/connections/dead-letters";
import { withoutHidden } from "@sgval/contract/text";

const bytesPerLine = 16;
/** Enough to recognise any of them by. */
const mostBytes = 4_096;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");
const printable = (byte: number): string => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".");

/** Lines of place, bytes and characters, as `hexdump -C` writes them. */
const hexLines = (bytes: Uint8Array): string => {
  const lines: string[] = [];
  for (let start = 0; start < Math.min(bytes.length, mostBytes); start += bytesPerLine) {
    const line = [...bytes.subarray(start, start + bytesPerLine)];
    const digits = line.map((byte) => hex(byte, 2)).join(" ");
    const width = bytesPerLine * 3 - 1;
    lines.push(`${hex(start, 4)}  ${digits.padEnd(width)}  ${line.map(printable).join("")}`);
  }
  if (bytes.length > mostBytes) lines.push("…");
  return lines.join("\n");
};

const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** A payload to read: JSON in lines, other text as it came, and what is no text as numbers. Nothing in it is hidden. */
export const payloadLines = ({ payload, encoding }: Pick<DeadLetter, "payload" | "encoding">): string =>
  encoding === "utf8"
    ? withoutHidden(indented(payload))
    : hexLines(Uint8Array.from(atob(payload), (character) => character.charCodeAt(0)));
