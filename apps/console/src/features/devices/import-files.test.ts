import { expect, it } from "vitest";
import { deviceTemplate, tokenFile } from "./import-files.ts";

it("writes the template with the separator and the decimal sign of the language", async () => {
  const lines = async (language: "vn" | "en" | "fr") => (await deviceTemplate(language).text()).split("\r\n");
  const [, english] = await lines("en");
  expect(english).toContain('"10.7769","106.7009"');
  expect(english).not.toContain(";");
  for (const language of ["vn", "fr"] as const)
    expect((await lines(language))[1]).toContain('"10,7769";"106,7009"');
});

it("has columns and examples of site data and action codes in the template", async () => {
  const [headings, first, second] = (await deviceTemplate("vn").text()).split("\r\n");
  for (const heading of [
    "Nguồn điện",
    "Điểm đặt nhỏ nhất (bar)",
    "Đường kính danh định (mm)",
    "Lệnh",
    "Mã lệnh",
  ])
    expect(headings).toContain(`"${heading}"`);
  expect(first).toContain('"battery_12v";"set_point";"1,5";"4"');
  expect(second).toContain('"sync";"STATUS"');
});

it("keeps a name from being read as a formula, also behind a space or as a full-width sign", async () => {
  for (const name of ["=1+1", " =1+1", "\u200b@SUM(A1)", "\uff1d1+1", "\n=1"]) {
    const row = { line: 2, id: 1, name, errors: [], token: "secret" };
    const metaData = {
      ...{ done: 1, refused: 0, updated: 0, unchanged: 0, dryRun: false },
      ...{ lines: 1, sheet: null, delimiter: null },
    };
    const file = tokenFile({ data: [row], columns: [], metaData }, "en");
    expect(await file?.text()).toContain(`"'${name}"`);
  }
});
