import { inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { aHead, eight, someRows } from "./table.fixture.ts";
import { xlsxFile } from "./xlsx-file.ts";

/** The files of a zip by their names, read from its central directory. */
const unzip = (bytes: Uint8Array): Map<string, string> => {
  const zip = Buffer.from(bytes);
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(zip.length - 22 + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    files.set(
      zip.toString("utf8", at + 46, at + 46 + (name ?? 0)),
      (method === 8 ? inflateRawSync(content) : content).toString("utf8"),
    );
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
};

const cellsOf = (sheet: string): Map<string, string> =>
  new Map(
    [...sheet.matchAll(/<c r="([A-Z]+\d+)"[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, at = "", cell = ""]) => [
      at,
      cell,
    ]),
  );

it("has numbers and dates under a frozen header with units, and a first sheet with information", async () => {
  const files = unzip(await xlsxFile(aHead(), someRows));
  const workbook = files.get("xl/workbook.xml") ?? "";
  expect([...workbook.matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    "Thông tin",
    "Thiết bị",
  ]);
  const shared = [...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(
    ([, text]) => text,
  );
  const textAt = (cells: Map<string, string>, at: string) => {
    const found = /<v>(\d+)<\/v>/.exec(cells.get(at) ?? "")?.[1];
    return found === undefined ? undefined : shared[Number(found)];
  };
  const about = cellsOf(files.get("xl/worksheets/sheet1.xml") ?? "");
  expect([textAt(about, "A1"), textAt(about, "A2"), textAt(about, "B2")]).toEqual([
    "Thiết bị",
    "Bộ lọc",
    "Loại: Van giảm áp",
  ]);
  const sheet = files.get("xl/worksheets/sheet2.xml") ?? "";
  const table = cellsOf(sheet);
  expect(sheet).toMatch(/<pane[^>]*ySplit="1"[^>]*state="frozen"/);
  expect(["A1", "B1", "A2", "D2", "A3"].map((at) => textAt(table, at))).toEqual([
    "Tên",
    "Áp lực (bar)",
    "Đồng hồ phường 2",
    "Có",
    "=1+1",
  ]);
  expect(table.get("B2")).toBe("<v>1234.5</v>");
  // Days since 1899-12-30 in local time: 2026-11-20 08:00.
  const days = Number(/<v>(.*)<\/v>/.exec(table.get("C2") ?? "")?.[1]);
  expect(days).toBeCloseTo((Date.UTC(2026, 10, 20, 8) - Date.UTC(1899, 11, 30)) / 86_400_000, 8);
  expect(sheet).not.toContain("<f>");
});

it("removes control characters and cuts texts to the limit of a cell", async () => {
  const files = unzip(
    await xlsxFile(aHead(), [
      ["a\u0000b\u001fc\uffff\nd", 1, null, null],
      ["x".repeat(40_000), 2, null, null],
    ]),
  );
  const shared = files.get("xl/sharedStrings.xml") ?? "";
  expect(shared).toContain(">abc\nd<");
  expect(shared).toMatch(/>x{32767}</);
});

it("names the sheet as Excel allows", async () => {
  const title = "Readings of 'East' [1]'";
  const workbook = unzip(await xlsxFile({ ...aHead(), title }, someRows)).get("xl/workbook.xml") ?? "";
  expect(workbook.replaceAll("&apos;", "'").replaceAll("&#39;", "'")).toContain(
    "name=\"Readings of 'East'  1\"",
  );
});

it("keeps the milliseconds of times for a reader that rounds down, as they do", async () => {
  const times = Array.from({ length: 500 }, (_, index) => eight + index * 60_137);
  const files = unzip(
    await xlsxFile(
      aHead(),
      times.map((at) => ["VGA", 1, at, true]),
    ),
  );
  const cells = cellsOf(files.get("xl/worksheets/sheet2.xml") ?? "");
  const read = times.map((_, index) => {
    const days = Number(/<v>(.*)<\/v>/.exec(cells.get(`C${index + 2}`) ?? "")?.[1]);
    return Math.floor((days - 25_569) * 86_400_000);
  });
  expect(read).toEqual(times.map((at) => at + 7 * 3_600_000));
});
