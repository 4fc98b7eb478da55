import { inflateSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { processWriter } from "./process-writer.ts";
import { aHead, aTable, someRows } from "./table.fixture.ts";

// The child process has a low priority.
vi.setConfig({ testTimeout: 60_000 });

const pdfOf = async (rows: Parameters<typeof aTable>[1]) => {
  const content = await processWriter("pdf", "inline").write(
    aTable(aHead(), rows),
    new AbortController().signal,
  );
  if (!Buffer.isBuffer(content)) throw new Error("a PDF must be a buffer");
  return content;
};

/** All compressed streams of a PDF, decompressed. */
const insides = (pdf: Buffer): string =>
  [...pdf.toString("latin1").matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)]
    .map(([, packed = ""]) => {
      try {
        return inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
      } catch {
        return "";
      }
    })
    .join("\n");

describe("a table as PDF", () => {
  it("embeds its font, with Vietnamese letters", async () => {
    const pdf = await pdfOf(someRows);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1")).toMatch(/\/FontFile2 \d+ 0 R/);
    const letters = insides(pdf)
      .match(/<[0-9a-f]{4}>/gi)
      ?.map((code) => code.slice(1, -1).toLowerCase());
    // ồ and ư with its horn and grave, as the map from glyphs to characters has them.
    for (const letter of ["ồ", "ờ", "Đ", "ế"])
      expect(letters).toContain(letter.codePointAt(0)?.toString(16).padStart(4, "0"));
  });

  it("has as many pages as the rows need", async () => {
    const pages = (pdf: Buffer) => Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1]);
    expect(pages(await pdfOf(someRows))).toBe(1);
    expect(pages(await pdfOf(Array.from({ length: 120 }, (_, row) => [`VGA-${row}`, row, null, true])))).toBe(
      3,
    );
  });

  it("fetches no URL or file named in a cell", async () => {
    const pdf = await pdfOf([["<img src=http://127.0.0.1:9/x> file:///etc/passwd", 1, null, null]]);
    expect(insides(pdf)).not.toContain("root:");
  });
});

it("fails when the rows fail", async () => {
  const rows = (async function* () {
    yield ["one", 1, null, null];
    throw new Error("the database went away");
  })();
  await expect(
    processWriter("xlsx", "inline").write({ head: aHead(), rows }, new AbortController().signal),
  ).rejects.toThrow("the database went away");
});

/** Number of running child processes. */
const running = () => process.getActiveResourcesInfo().filter((kind) => kind === "ProcessWrap").length;

/** A table whose rows never come. */
const aSlowTable = () => ({
  head: aHead(),
  rows: (async function* () {
    yield ["one", 1, null, null];
    await new Promise(() => undefined);
  })(),
});

it("stops when the client disconnects, and leaves no process behind", async () => {
  const gone = new AbortController();
  const writing = processWriter("pdf", "inline").write(aSlowTable(), gone.signal);
  await vi.waitFor(() => expect(running()).toBe(1));
  gone.abort();
  await expect(writing).rejects.toThrow("server_busy");
  await vi.waitFor(() => expect(running()).toBe(0));
});

it("writes one file at a time and refuses requests beyond the queue limit", async () => {
  const gone = new AbortController();
  const writing = Array.from({ length: 6 }, () =>
    processWriter("xlsx", "inline").write(aSlowTable(), gone.signal),
  );
  const ends = Promise.allSettled(writing);
  await expect(processWriter("xlsx", "inline").write(aTable(aHead()), gone.signal)).rejects.toMatchObject({
    code: "server_busy",
    details: { retryAfterSeconds: 20 },
  });
  expect(running()).toBeLessThanOrEqual(1);
  gone.abort();
  await ends;
  expect((await pdfOf(someRows)).length).toBeGreaterThan(0);
});
