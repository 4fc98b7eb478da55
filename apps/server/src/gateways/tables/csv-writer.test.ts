import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { csvWriter } from "./csv-writer.ts";
import { aHead, aTable, someRows } from "./table.fixture.ts";
import type { TableHead, TableRow } from "./table.ts";

const bytesOf = async (head: TableHead, machine = false, rows: readonly TableRow[] = someRows) => {
  const content = await csvWriter(machine).write(aTable(head, rows), new AbortController().signal);
  const chunks: Buffer[] = [];
  for await (const chunk of Readable.from(content)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
};

describe("a table as CSV", () => {
  it("begins with a UTF-8 BOM, then title, information lines, headings and units", async () => {
    expect(await bytesOf(aHead("vn"))).toBe(
      [
        "\ufeffThiết bị",
        "Bộ lọc;Loại: Van giảm áp",
        "",
        "Tên;Áp lực;Bản tin cuối;Có gửi",
        ";bar;;",
        "Đồng hồ phường 2;1234,5;2026-11-20T08:00:00+07:00;Có",
        "'=1+1;-0,1;;Không",
        "",
      ].join("\r\n"),
    );
  });

  it("has no line of units where no column has one", async () => {
    const head = aHead("en");
    const plain = { ...head, columns: head.columns.map((column) => ({ ...column, unit: "" })) };
    expect((await bytesOf(plain)).split("\r\n").slice(3, 5)).toEqual([
      "Tên,Áp lực,Bản tin cuối,Có gửi",
      "Đồng hồ phường 2,1234.5,2026-11-20T08:00:00+07:00,Yes",
    ]);
  });

  it("uses comma and decimal dot where the language does", async () => {
    const lines = (await bytesOf(aHead("en"))).split("\r\n");
    expect(lines.slice(3)).toEqual([
      "Tên,Áp lực,Bản tin cuối,Có gửi",
      ",bar,,",
      "Đồng hồ phường 2,1234.5,2026-11-20T08:00:00+07:00,Yes",
      "'=1+1,-0.1,,No",
      "",
    ]);
  });

  it("has column keys, comma and decimal dot in machine format, in any language", async () => {
    expect(await bytesOf(aHead("fr"), true)).toBe(
      [
        "\ufeffname,pressure (bar),at,sends",
        "Đồng hồ phường 2,1234.5,2026-11-20T08:00:00+07:00,true",
        "'=1+1,-0.1,,false",
        "",
      ].join("\r\n"),
    );
  });

  it("guards every text that a spreadsheet would evaluate as a formula, and no number", async () => {
    const head = { ...aHead("en"), info: [], title: "=T" };
    const evil = [
      "=A1",
      "+1",
      "-1",
      "@x",
      "\tx",
      "\rx",
      " =A1",
      "\u00a0\u200b@x",
      "\uff1d1",
      "\uff0d1",
      "1",
      "a=b",
      "",
      'say "x", y',
    ];
    const text = await bytesOf(
      head,
      false,
      evil.map((one) => [one, -5, null, null]),
    );
    expect(text).toBe(
      [
        "\ufeff'=T",
        "",
        "Tên,Áp lực,Bản tin cuối,Có gửi",
        ",bar,,",
        "'=A1,-5,,",
        "'+1,-5,,",
        "'-1,-5,,",
        "'@x,-5,,",
        "'\tx,-5,,",
        '"\'\rx",-5,,',
        "' =A1,-5,,",
        "'\u00a0\u200b@x,-5,,",
        "'\uff1d1,-5,,",
        "'\uff0d1,-5,,",
        "1,-5,,",
        "a=b,-5,,",
        ",-5,,",
        '"say ""x"", y",-5,,',
        "",
      ].join("\r\n"),
    );
  });

  it("fails when the rows fail, so that a partial file never looks complete", async () => {
    const table = {
      head: aHead(),
      rows: (async function* (): AsyncGenerator<TableRow> {
        yield ["one", 1, null, null];
        throw new Error("the database went away");
      })(),
    };
    const content = await csvWriter(false).write(table, new AbortController().signal);
    await expect(text(Readable.from(content))).rejects.toThrow("the database went away");
  });
});
