import type { ReportKind } from "@sgval/contract/reports/reports";
import { reportTables } from "@sgval/contract/reports/tables";
import type { TableColumn } from "@sgval/contract/table";
import { hourMs } from "@sgval/quantities/duration";
import { channelName } from "@sgval/quantities/parameter";
import { writeDateTime } from "@sgval/quantities/timestamp";
import readXlsxFile from "read-excel-file/universal";
import { describe, expect, it } from "vitest";
import { pdfText } from "../../testing/pdf-text.ts";
import { useReports } from "./reports.fixture.ts";

const { harness, queryOf, build } = useReports();

describe("files", () => {
  const file = async (kind: ReportKind, more: Record<string, string>): Promise<Buffer> => {
    const query = new URLSearchParams({ ...queryOf(kind), ...more });
    const response = await fetch(`${harness.address}/api/v1/report/export?${query}`, {
      headers: { authorization: `Bearer ${harness.admin.token}` },
    });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  // A day is a fraction in a workbook, and comes back a millisecond off.
  const toSecond = (cell: unknown) =>
    cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell;
  const plain = (value: unknown) => (typeof value === "number" ? Number(value.toPrecision(12)) : value);

  it.each(["pressure", "flow_volume", "availability"] as const)(
    "writes the numbers of the report %s to CSV and XLSX as the API has them",
    async (kind) => {
      const report = await build(kind);
      const tables = reportTables[kind];
      const keys = Object.keys(tables.rows.columns);
      const cellsOf = (row: object) => {
        const cells = new Map<string, unknown>(Object.entries(row));
        return keys.map((key) => cells.get(key) ?? null);
      };
      const isTime = (key: string) => key.endsWith("At") || key === "gapFrom";

      const lines = (await file(kind, { format: "csv", machine: "true" }))
        .toString("utf8")
        .trim()
        .split("\r\n")
        .slice(1);
      expect(lines.map((line) => line.split(","))).toEqual(
        report.rows.map((row) =>
          cellsOf(row).map((cell, index) => {
            const key = keys[index] ?? "";
            return isTime(key) && typeof cell === "string"
              ? new Date(Date.parse(cell) + 7 * hourMs).toISOString().replace(".000Z", "+07:00")
              : String(plain(cell ?? ""));
          }),
        ),
      );

      const book = await readXlsxFile(
        new Uint8Array(await file(kind, { format: "xlsx", language: "en" })).buffer,
      );
      expect(book.map(({ sheet }) => sheet)).toEqual(["About", "Summary", tables.rows.title.en]);
      // Dates of a workbook are local times without a zone.
      const local = (cell: unknown) =>
        typeof cell === "string" ? new Date(Date.parse(cell) + 7 * hourMs) : cell;
      const texts = new Set(["parameter", "basis"]);
      const [, ...rows] = (book[2]?.data ?? []).map((row) => row.map(toSecond));
      expect(rows.map((row) => row.filter((_, index) => !texts.has(keys[index] ?? "")))).toEqual(
        report.rows.map((row) =>
          cellsOf(row)
            .map((cell, index) => (isTime(keys[index] ?? "") ? local(cell) : plain(cell)))
            .filter((_, index) => !texts.has(keys[index] ?? "")),
        ),
      );
      const summary = new Map<string, unknown>(Object.entries(report.summary));
      expect(book[1]?.data[1]?.map(toSecond)).toEqual(
        Object.keys(tables.summary.columns).map((key) =>
          isTime(key) ? local(summary.get(key) ?? null) : plain(summary.get(key) ?? null),
        ),
      );
    },
  );

  it.each(["pressure", "flow_volume", "availability"] as const)(
    "[R1.7] prints every cell of the report %s to PDF as the API has it, row by row",
    async (kind) => {
      const report = await build(kind);
      const tables = reportTables[kind];
      const text = pdfText(await file(kind, { format: "pdf", language: "vn" })).replace(/\s/g, "");
      const written = (key: string, column: TableColumn, cell: unknown): string => {
        if (cell === null || cell === undefined) return "";
        if (typeof cell === "number") {
          const { decimals = 0 } = column;
          const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
          return new Intl.NumberFormat("de-DE", digits).format(cell);
        }
        if (column.kind === "timestamp")
          return writeDateTime(Date.parse(String(cell)), "vn", "Asia/Ho_Chi_Minh");
        if (key === "parameter") return channelName(String(cell), "vn");
        return column.labels?.[String(cell)]?.vn ?? String(cell);
      };
      const line = (columns: Readonly<Record<string, TableColumn>>, row: object): string => {
        const cells = new Map<string, unknown>(Object.entries(row));
        return Object.entries(columns)
          .map(([key, column]) => written(key, column, cells.get(key)))
          .join("")
          .replace(/\s/g, "");
      };
      expect(report.rows.length).toBeGreaterThan(0);
      for (const row of report.rows) expect(text).toContain(line(tables.rows.columns, row));
      expect(text).toContain(line(tables.summary.columns, report.summary));
    },
  );

  it("prints a PDF, and says in a CSV for people what it was made of and which devices have no data", async () => {
    expect((await file("pressure", { format: "pdf" })).subarray(0, 5).toString()).toBe("%PDF-");
    const text = (await file("pressure", { format: "csv", language: "en" })).toString("utf8");
    expect(text).toContain('Without data,"RPT-2 (RPT-2), RPT-3 (RPT-3)"');
    expect(text).toContain("The night is from 02:00 to 04:00.");
    expect(text).toContain("Summary");
  });
});
