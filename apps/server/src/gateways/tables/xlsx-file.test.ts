import { unzipSync } from "fflate";
import readXlsxFile from "read-excel-file/universal";
import { expect, it } from "vitest";
import { aHead, eight, someRows } from "./table.fixture.ts";
import type { TableHead, TableRow } from "./table.ts";
import { createWorkbook } from "./xlsx-file.ts";

/** The files of a workbook by their names. */
const filesOf = (head: TableHead, ...batches: (readonly TableRow[])[]): Map<string, string> => {
  const workbook = createWorkbook(head);
  for (const rows of batches) workbook.add(rows);
  return new Map(
    Object.entries(unzipSync(workbook.end())).map(([name, content]) => [
      name,
      Buffer.from(content).toString(),
    ]),
  );
};

const cellsOf = (sheet: string): Map<string, string> =>
  new Map(
    [...sheet.matchAll(/<c r="([A-Z]+\d+)"[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, at = "", cell = ""]) => [
      at,
      cell,
    ]),
  );

it("has numbers and dates under a frozen header with units, and a first sheet with information", async () => {
  const files = filesOf(aHead(), someRows);
  const workbook = files.get("xl/workbook.xml") ?? "";
  expect([...workbook.matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    "Thông tin",
    "Thiết bị",
  ]);
  const textAt = (cells: Map<string, string>, at: string) =>
    /<t [^>]*>(.*?)<\/t>/s.exec(cells.get(at) ?? "")?.[1];
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
  const files = filesOf(aHead(), [
    ["a\u0000b\u001fc\uffff\nd", 1, null, null],
    ["x".repeat(40_000), 2, null, null],
  ]);
  const sheet = files.get("xl/worksheets/sheet2.xml") ?? "";
  expect(sheet).toContain(">abc\nd<");
  expect(sheet).toMatch(/>x{32767}</);
});

it("keeps a text that looks like the code of a character, in cells and the name of a sheet", async () => {
  const texts = ["A_x0041_B", "_x0041_x0042_", "_x005F_x00e9_", "_x41_ _X0041_"];
  const workbook = createWorkbook({ ...aHead(), title: "P_x0041_" });
  workbook.add(texts.map((text): TableRow => [text, 1, null, null]));
  const read = (await readXlsxFile(new Uint8Array(workbook.end()).buffer)).at(-1);
  expect(read?.sheet).toBe("P_x0041_");
  expect(read?.data.slice(1).map(([text]) => text)).toEqual(texts);
});

it("names the sheet as Excel allows", async () => {
  const title = "Readings of 'East' [1]'";
  const workbook = filesOf({ ...aHead(), title }, someRows).get("xl/workbook.xml") ?? "";
  expect(workbook.replaceAll("&apos;", "'").replaceAll("&#39;", "'")).toContain(
    "name=\"Readings of 'East'  1\"",
  );
});

it("keeps the milliseconds of times for a reader that rounds down, as they do", async () => {
  const times = Array.from({ length: 500 }, (_, index) => eight + index * 60_137);
  const rows = times.map((at): TableRow => ["VGA", 1, at, true]);
  // As they come: the widths follow from the first of them.
  const files = filesOf(aHead(), rows.slice(0, 150), rows.slice(150, 400), rows.slice(400));
  const cells = cellsOf(files.get("xl/worksheets/sheet2.xml") ?? "");
  const read = times.map((_, index) => {
    const days = Number(/<v>(.*)<\/v>/.exec(cells.get(`C${index + 2}`) ?? "")?.[1]);
    return Math.floor((days - 25_569) * 86_400_000);
  });
  expect(read).toEqual(times.map((at) => at + 7 * 3_600_000));
});
