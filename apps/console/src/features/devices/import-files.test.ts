import { expect, it } from "vitest";
import { importTemplate } from "./import-files.ts";

it("writes the template with the separator and the decimal sign of the language", async () => {
  const lines = async (language: "vn" | "en" | "fr") => (await importTemplate(language).text()).split("\r\n");
  const [, english] = await lines("en");
  expect(english).toContain('"10.7769","106.7009"');
  expect(english).not.toContain(";");
  for (const language of ["vn", "fr"] as const)
    expect((await lines(language))[1]).toContain('"10,7769";"106,7009"');
});
