import { inflateSync } from "node:zlib";

/** The objects of a PDF by number, each with its dictionary and, decompressed, its stream. */
const objectsOf = (pdf: Buffer): Map<number, { head: string; stream: string }> =>
  new Map(
    [...pdf.toString("latin1").matchAll(/(\d+) 0 obj\r?\n(.*?)\r?\nendobj/gs)].map(
      ([, number = "0", body = ""]) => {
        const [head = "", packed] = body.split(/stream\r?\n/, 2);
        const bytes = packed === undefined ? null : Buffer.from(packed.replace(/\r?\nend$/, ""), "latin1");
        const isFlat = head.includes("/FlateDecode");
        const stream = bytes === null ? "" : (isFlat ? inflateSync(bytes) : bytes).toString("latin1");
        return [Number(number), { head, stream }];
      },
    ),
  );

const lettersOf = (hex: string): string => Buffer.from(hex, "hex").swap16().toString("utf16le");

/** What the glyphs of a font stand for, from its map to Unicode. */
const glyphsOf = (map: string): Map<string, string> => {
  const glyphs = new Map<string, string>();
  for (const [, first = "0", list = ""] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gis))
    for (const [index, [, letters = ""]] of [...list.matchAll(/<([0-9a-f]+)>/gi)].entries())
      glyphs.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, "0"), lettersOf(letters));
  return glyphs;
};

/** The text of a PDF as `pdfmake` writes it, in the order of drawing, with single spaces. */
export const pdfText = (pdf: Buffer): string => {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values())
    for (const [, name = "", font = "0"] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(font))?.head ?? "")?.[1];
      fonts.set(name, glyphsOf(objects.get(Number(map))?.stream ?? ""));
    }
  const words: string[] = [];
  for (const { stream } of objects.values()) {
    let glyphs: Map<string, string> | undefined;
    for (const [, font, pieces] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font) glyphs = fonts.get(font);
      else if (pieces && glyphs) {
        const codes = [...pieces.matchAll(/<([0-9a-f]+)>/gi)].flatMap(
          ([, hex = ""]) => hex.match(/.{4}/g) ?? [],
        );
        words.push(codes.map((code) => glyphs?.get(code.toLowerCase()) ?? "").join(""));
      }
    }
  }
  return words.join(" ").replace(/\s+/g, " ");
};

/** The curves of a PDF: the places of each path that is stroked in one of the colours of curves, in the order of drawing. */
export const pdfCurves = (pdf: Buffer): { x: number; y: number }[][] =>
  [...objectsOf(pdf).values()].flatMap(({ stream }) =>
    [...stream.matchAll(/\b0\.9 w\n.*?\nS\n/gs)].map(([drawn]) =>
      [...drawn.matchAll(/^(-?[\d.]+) (-?[\d.]+) [ml]$/gm)].map(([, x, y]) => ({
        x: Number(x),
        y: Number(y),
      })),
    ),
  );
