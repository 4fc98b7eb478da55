import { describe, expect, it } from "vitest";
import { expectFilesLikeApi, reportFile } from "../../testing/report-files.ts";
import { useReports } from "./reports.fixture.ts";

const { harness, queryOf } = useReports();

describe("files", () => {
  it.each(["pressure", "flow_volume", "availability"] as const)(
    "[R1.7] writes every cell of the report %s to CSV, XLSX and PDF as the API has it",
    async (kind) => {
      await expectFilesLikeApi(harness, queryOf(kind));
    },
  );

  it("prints a PDF, and says in a CSV for people what it was made of and which devices have no data", async () => {
    const file = (more: object) => reportFile(harness, { ...queryOf("pressure"), ...more });
    expect((await file({ format: "pdf" })).subarray(0, 5).toString()).toBe("%PDF-");
    const text = (await file({ format: "csv", language: "en" })).toString("utf8");
    expect(text).toContain('Without data,"RPT-2 (RPT-2), RPT-3 (RPT-3)"');
    expect(text).toContain("The night is from 02:00 to 04:00.");
    expect(text).toContain("Summary");
  });
});
