import { Readable } from "node:stream";
import iconv from "iconv-lite";
import { expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { decimalOf, readNumber } from "./read-number.ts";
import { openTable } from "./read-table.ts";
import { inWindows1258 } from "./windows-1258.fixture.ts";

const inChunks = (bytes: Buffer, size: number): Readable => {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return Readable.from(chunks, { objectMode: false });
};
const read = async (bytes: Buffer | string, size = 1 << 20) => {
  const table = await openTable(inChunks(Buffer.from(bytes), size), { workbookLimit: 1 << 20 });
  const rows = await Array.fromAsync(table.rows);
  return { format: table.format, rows, cells: rows.map((row) => row.cells) };
};
const refusal = (bytes: Buffer | string) =>
  expect(read(bytes))
    .rejects.toMatchObject({ code: expect.anything() })
    .then(() => read(bytes).catch(({ code, details }) => details.reason ?? code));

const text = "Tên;Áp lực\nVan số 1;1,5\nTrạm Thủ Đức;2,25\n";
const expected = [
  ["Tên", "Áp lực"],
  ["Van số 1", "1,5"],
  ["Trạm Thủ Đức", "2,25"],
];

it("reads CSV in UTF-8 with and without byte-order mark, UTF-16 and Windows-1258", async () => {
  expect((await read(text)).cells).toEqual(expected);
  expect((await read(`\ufeff${text}`)).cells).toEqual(expected);
  expect((await read(iconv.encode(text, "utf-16le", { addBOM: true }))).cells).toEqual(expected);
  expect((await read(inWindows1258(text))).cells).toEqual(expected);
});

it("reads a character that lies on the border of two chunks, and an accent after much ASCII", async () => {
  const long = `key,name\n${"a,b\n".repeat(40_000)}đ,ệ\n`;
  for (const size of [1000, 65_537, 160_012])
    expect((await read(Buffer.from(long), size)).cells.at(-1)).toEqual(["đ", "ệ"]);
});

it.each([
  [";", "a;b;c\n1,5;2,5;3\n"],
  [",", 'a,b,c\n"1,5",2;5,3\n'],
  ["\t", "a\tb, c\n1\t2\n"],
  [";", "sep=;\na;b\n1;2\n"],
  ["^", "time^flow\n2025-11-20 08:30^1,5\n2025-11-20 08:31^2,5\n"],
  [",", "one\ntwo\n"],
])("finds the delimiter %j", async (delimiter, file) => {
  expect((await read(file)).format).toEqual({ kind: "csv", delimiter });
});

it("keeps the row numbers of the spreadsheet and leaves empty rows out", async () => {
  const { rows } = await read('name,note\r\n\r\nA,"two\r\nlines"\r\n,\r\nB,"5"" pipe"\r\n');
  expect(rows).toEqual([
    { line: 1, cells: ["name", "note"] },
    { line: 3, cells: ["A", "two\r\nlines"] },
    { line: 5, cells: ["B", '5" pipe'] },
  ]);
});

it("reads the sheet of a workbook that has the rows, with numbers and dates", async () => {
  const when = new Date("2026-11-20T14:30:00Z");
  const file = await writeXlsxFile([
    { sheet: "Thông tin", data: [[{ value: "Thiết bị" }]] },
    {
      sheet: "Dữ liệu",
      data: [
        [{ value: "Tên" }, { value: "P" }, { value: "Lúc" }],
        [{ value: "Van" }, { value: 1.5, type: Number }, { value: when, type: Date, format: "dd/mm/yyyy" }],
      ],
    },
  ]).toBuffer();
  const { format, cells } = await read(file);
  expect(format).toEqual({ kind: "xlsx", sheet: "Dữ liệu", lines: 2 });
  expect(cells).toEqual([
    ["Tên", "P", "Lúc"],
    ["Van", 1.5, when],
  ]);
});

it("finds the sheet with the rows below a title", async () => {
  const bytes = await writeXlsxFile([
    { data: [[{ value: "Ghi chú 2026" }]], sheet: "Ghi chú" },
    {
      data: [
        [{ value: "Danh sách" }],
        [],
        [{ value: "Mã" }, { value: "Loại" }],
        [{ value: "A" }, { value: "VGA" }],
      ],
      sheet: "Thiết bị",
    },
  ]).toBuffer();
  expect((await read(bytes)).format).toEqual({ kind: "xlsx", sheet: "Thiết bị", lines: 4 });
});

it("says why a file is no table", async () => {
  expect(await refusal("")).toBe("empty");
  expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toBe("old_workbook");
  expect(await refusal(Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(500)]))).toBe(
    "damaged_workbook",
  );
  expect(await refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]))).toBe("not_a_table");
  // Without a zero byte it would be a table with the column "‰PNG".
  expect(await refusal(Buffer.from("\u0089PNG\r\n\u001a\nabc,def\n1,2\n", "latin1"))).toBe("not_a_table");
  expect(await refusal("%PDF-1.7\n1 0 obj\n")).toBe("not_a_table");
  expect(await refusal("MZ\u0002program\n")).toBe("not_a_table");
  expect(await refusal(`a,b\n1,"open\n${"x,y\n".repeat(400_000)}`)).toBe("unclosed_quote");
  const broken = Buffer.concat([Buffer.from(`é\n${"a,b\n".repeat(30_000)}`), Buffer.from([0xe9, 0x0a])]);
  expect(await read(broken, 65_536).catch(({ details }) => details)).toEqual({ reason: "mixed_encoding" });
});

it("refuses a small workbook that unpacks to gigabytes before it is unpacked", async () => {
  const file = await writeXlsxFile([{ sheet: "s", data: [[{ value: "a" }]] }]).toBuffer();
  const first = file.indexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  file.writeUInt32LE(0xfffffff0, first + 24);
  expect(await read(file).catch(({ code }) => code)).toBe("payload_too_large");
});

it("reads numbers in the notation of their file, and refuses those in the other", () => {
  const comma = ["1,5", "1.234,5", "1 234,5", "-10,762622", "1.234.567", "1.234", "12", ",5"];
  expect(comma.map((one) => readNumber(one, ","))).toEqual([
    1.5, 1234.5, 1234.5, -10.762622, 1234567, 1234, 12, 0.5,
  ]);
  expect(["1.5", "1,234.5", "1,234", "\u22125"].map((one) => readNumber(one, "."))).toEqual([
    1.5, 1234.5, 1234, -5,
  ]);
  for (const text of ["1.5", "", "abc", "1,2,3.4.5", "0x10", "Infinity", null])
    expect(readNumber(text, ","), String(text)).toBeNull();
  // No notation writes thousands behind a zero.
  for (const text of ["0,005", "-0,050", "05,000"]) expect(readNumber(text, "."), text).toBeNull();
  expect(readNumber("001 234", ",")).toBe(1234);
});

it("finds the decimal sign of a file, where one cell may be thousands as well as a fraction", () => {
  expect(decimalOf(["2,46", "1.234,5"])).toBe(",");
  expect(decimalOf(["2.46", "17"])).toBe(".");
  expect(decimalOf([2.46])).toBe(".");
  expect(decimalOf(["1.000", "2.000", "2,5"])).toBe(",");
  expect(decimalOf(["1.234", "2.000", "0,005"])).toBe(",");
});
