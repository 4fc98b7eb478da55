import sharp from "sharp";
import { expect, it } from "vitest";
import { pdfText } from "../../testing/pdf-text.ts";
import { asPng } from "../files/make-picture.ts";
import { pdfReport, widthsOf } from "./pdf-report.ts";

const report = {
  ...{ product: "SG-VAL", title: "Tóm tắt ca", language: "vn" as const },
  ...{ info: [], sections: [], signatures: ["Người giao ca", "Người nhận ca"] },
};

it("a report shows the logo of the utility, which is stored as WebP, and needs none", async () => {
  const webp = await sharp({ create: { width: 48, height: 16, channels: 4, background: "#0a5" } })
    .webp()
    .toBuffer();
  const logo = `data:image/png;base64,${(await asPng(webp)).toString("base64")}`;
  const textOf = async (one: string | null) =>
    Buffer.from(await pdfReport({ ...report, logo: one })).toString("latin1");
  expect(await textOf(logo)).toMatch(/\/Subtype \/Image[^>]*\/Width 48/s);
  expect(await textOf(null)).not.toContain("/Subtype /Image");
});

it("the columns of a report take the whole width, and none of them breaks a word", () => {
  const widths = widthsOf({
    columns: ["Mức ưu tiên", "Phát sinh lúc", "Thiết bị", "Cảnh báo", "Giá trị", "Hiện tại", "Xác nhận"],
    rows: [
      [
        ...["Nghiêm trọng", "30/11/2026 02:39:48", "Điểm bất lợi Hẻm 47 Phan Đình Phùng"],
        ...["Áp lực điểm bất lợi (P3) · Dưới giới hạn", "0,18 bar < 1,00 bar"],
        ...["Hết lúc 30/11/2026 02:28:28", "kythuat01, 30/11/2026 02:28:07, đang đi kiểm tra đường Lê Lợi"],
      ],
    ],
  });
  // "Nghiêm" is 29.5 points wide in letters of 8.5 points, and "30/11/2026" is 45.
  expect(widths[0]).toBeGreaterThan(30);
  expect(widths[1]).toBeGreaterThan(46);
  expect(widths.reduce((all, one) => all + one, 0)).toBeCloseTo(595 - 2 * 36 - 7 * 6);
  // One that is a single long word leaves the others their place.
  expect(Math.min(...widthsOf({ columns: ["A", "B"], rows: [["x".repeat(200), "Nghiêm"]] }))).toBeGreaterThan(
    30,
  );
});

const section = { counts: "Total 2", none: "No tags", more: null };
const printed = async (sections: Parameters<typeof pdfReport>[0]["sections"]) =>
  pdfText(Buffer.from(await pdfReport({ ...report, ...{ logo: null, signatures: [] }, sections })));

it("keeps a heading on the page of its table", async () => {
  // Somewhere in these the page ends behind each of the lines.
  for (let lines = 34; lines <= 46; lines += 1) {
    const text = await printed([
      { ...section, heading: "Mode", columns: ["At"], rows: Array.from({ length: lines }, () => ["x"]) },
      { ...section, heading: "Tags", columns: ["At"], rows: [] },
      { ...section, heading: "Left", columns: ["At", "By"], rows: [["now", "lan1"]] },
    ]);
    expect(text).toContain("Tags No tags");
    expect(text).toContain("Left Total 2 At By now lan1");
  }
});

it("prints a dash in an empty cell", async () => {
  const text = await printed([{ ...section, heading: "Left", columns: ["At", "By"], rows: [["now", ""]] }]);
  expect(text).toContain("Left Total 2 At By now --");
});
