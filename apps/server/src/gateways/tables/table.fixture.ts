import type { Language } from "@sgval/quantities/language";
import type { TableHead, TableRow, WrittenTable } from "./table.ts";

/** 2026-11-20 08:00:00 in Vietnam. */
export const eight = Date.UTC(2026, 10, 20, 1);

/** A table with a column of every kind. */
export const aHead = (language: Language = "vn"): TableHead => ({
  product: "SG-VAL",
  title: "Thiết bị",
  info: [{ label: "Bộ lọc", value: "Loại: Van giảm áp" }],
  columns: [
    { key: "name", heading: "Tên", kind: "text", unit: "", decimals: 0 },
    { key: "pressure", heading: "Áp lực", kind: "number", unit: "bar", decimals: 2 },
    { key: "at", heading: "Bản tin cuối", kind: "timestamp", unit: "", decimals: 0 },
    { key: "sends", heading: "Có gửi", kind: "flag", unit: "", decimals: 0 },
  ],
  language,
  timeZone: "Asia/Ho_Chi_Minh",
});

export const someRows: TableRow[] = [
  ["Đồng hồ phường 2", 1234.5, eight, true],
  ["=1+1", -0.1, null, false],
];

export const aTable = (head: TableHead, rows: readonly TableRow[] = someRows): WrittenTable => ({
  head,
  rows: (async function* () {
    yield* rows;
  })(),
});
