import { isAscii, isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { unreadable } from "./read-row.ts";

/** Bytes of a UTF-8 character at the end that continue in the next chunk. */
const cutOff = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return back;
    if (byte < 0x80) return 0;
  }
  return 0;
};

const encodingOf = (bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | "windows-1258" => {
  const [one, two] = bytes;
  if (one === 0xff && two === 0xfe) return "utf-16le";
  if (one === 0xfe && two === 0xff) return "utf-16be";
  return isUtf8(bytes.subarray(0, bytes.length - cutOff(bytes))) ? "utf-8" : "windows-1258";
};

/** Control characters that no text file has; 0x1a ended those of DOS. */
const isControl = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1a);

/** What pictures, documents and archives begin with, as far as no control character gives them away. */
const signatures = [
  "\u0089PNG",
  "\u00ff\u00d8\u00ff",
  "GIF8",
  "%PDF-",
  "Rar!",
  "7z\u00bc\u00af",
  "\u001f\u008b",
].map((start) => Buffer.from(start, "latin1"));
const BEGINNING = 512;

/** Whether a file is no text by its first bytes, whatever its name says. Without zero bytes it would be read as Windows-1258. */
export const isNoText = (head: Buffer): boolean => {
  if (signatures.some((start) => head.subarray(0, start.length).equals(start))) return true;
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return !isUtf16 && head.subarray(0, BEGINNING).some(isControl);
};

/** Zero bytes do not occur in texts, UTF-16 aside. */
const refuseBinary = (bytes: Uint8Array): void => {
  if (bytes.includes(0)) throw unreadable("not_a_table");
};

/**
 * Decodes a text whose encoding nobody named, chunk by chunk. As long as there is only ASCII nothing is decided: a file
 * may have its first accent after megabytes.
 * Errors: `unreadable_table`.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  let decode: ((bytes: Uint8Array | null) => string) | null = null;
  for await (const chunk of chunks) {
    if (!decode) {
      if (isAscii(chunk)) {
        refuseBinary(chunk);
        yield Buffer.from(chunk).toString("latin1");
        continue;
      }
      decode = decoderOf(encodingOf(chunk));
    }
    const text = decode(chunk);
    if (text.includes("\u0000")) throw unreadable("not_a_table");
    yield text;
  }
  const rest = decode?.(null);
  if (rest) yield rest;
}

const decoderOf = (encoding: ReturnType<typeof encodingOf>): ((bytes: Uint8Array | null) => string) => {
  if (encoding === "windows-1258") {
    const decoder = iconv.getDecoder(encoding);
    return (bytes) => (bytes ? decoder.write(Buffer.from(bytes)) : (decoder.end() ?? ""));
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw unreadable("mixed_encoding");
    }
  };
};
