import { kindLabels } from "@sgval/contract/reports/labels";
import { expect, it } from "vitest";
import { book as english } from "./chapters/en.ts";
import { book as vietnamese } from "./chapters/vn.ts";
import { anchorOf, readChapter, searchGuide } from "./read-chapter.ts";

const valves = readChapter(
  [
    "# Điều khiển van",
    "",
    "Mở [danh sách](/apps/list) trước.",
    "",
    "![Trang van](valves)",
    "",
    "## Khi van không trả lời",
    "",
    "1. **Chờ** đến 100 giây.",
    "2. Đồng bộ trạng thái.",
    "",
    "| Thấy | Nghĩa |",
    "| --- | --- |",
    "| Đang chờ | chưa gửi |",
    "",
  ].join("\n"),
);
const alarms = readChapter("# Cảnh báo\n\n## Xác nhận\n\nVan không trả lời là một cảnh báo.\n");

it("a chapter is read as a title and sections without the signs of Markdown", () => {
  expect(valves.title).toBe("Điều khiển van");
  expect(valves.sections).toEqual([
    { heading: "", anchor: "", text: "Mở danh sách trước." },
    {
      heading: "Khi van không trả lời",
      anchor: "khi-van-khong-tra-loi",
      text: "Chờ đến 100 giây. Đồng bộ trạng thái. Thấy Nghĩa Đang chờ chưa gửi",
    },
  ]);
  expect(anchorOf("What the tray shows (and why)")).toBe("what-the-tray-shows-and-why");
});

it("a search finds every word without accents, headings first", () => {
  const book = new Map([
    ["alarms", alarms],
    ["valves", valves],
  ] as const);
  const hits = searchGuide(book, "van KHONG tra loi");
  expect(hits.map(({ chapter, section }) => `${chapter}#${section.anchor}`)).toEqual([
    "valves#khi-van-khong-tra-loi",
    "alarms#xac-nhan",
  ]);
  expect(searchGuide(book, "van bơm")).toEqual([]);
});

it("a hit shows the text around what was sought", () => {
  const long = readChapter(`# T\n\n## H\n\n${"một hai ba ".repeat(60)}đồng hồ ${"bốn năm ".repeat(60)}\n`);
  const [hit] = searchGuide(new Map([["t", long]]), "dong ho");
  expect(hit?.excerpt).toMatch(/^….*đồng hồ.*…$/u);
  expect(hit?.excerpt.length).toBeLessThan(200);
});

it("the chapter on reports names every kind of report as the page does", () => {
  for (const [book, language] of [
    [english, "en"],
    [vietnamese, "vn"],
  ] as const) {
    const text = book.chapters
      .get("reports")
      ?.sections.map((section) => section.text.toLowerCase())
      .join("\n");
    for (const label of Object.values(kindLabels)) expect(text).toContain(label[language].toLowerCase());
  }
});
