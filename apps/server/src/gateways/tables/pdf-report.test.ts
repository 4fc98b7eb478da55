import sharp from "sharp";
import { expect, it } from "vitest";
import { asPng } from "../files/make-picture.ts";
import { pdfReport } from "./pdf-report.ts";

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
