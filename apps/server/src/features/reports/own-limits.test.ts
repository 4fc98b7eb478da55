import { readReport } from "@sgval/contract/reports/reports";
import { describe, expect, it } from "vitest";
import { pdfText } from "../../testing/pdf-text.ts";
import { expectFilesLikeApi, reportFile } from "../../testing/report-files.ts";
import { at, useReports } from "./reports.fixture.ts";

const reports = useReports();
const { harness, queryOf, build } = reports;
const close = (value: number) => expect.closeTo(value, 9);

describe("limits of a report of its own", () => {
  it("[R1.7] counts the time and the volume below and above them in the place of those of the channels", async () => {
    // 4 and 6 m³/h at 2 and 3, 30 at 7, none at 12, and 10 else; the second device half a day of 5.
    const { rows, limits, notes } = await build("flow_volume", { under: "6", over: "12.5" });
    expect(limits).toEqual({ under: 6, over: 12.5 });
    expect(rows).toMatchObject([
      {
        ...{ under: 6, hoursUnder: close(2), volumeUnder: close(2 + 6) },
        ...{ over: 12.5, hoursOver: close(1), volumeOver: close(17.5) },
      },
      { hoursUnder: close(12), volumeUnder: close(12), hoursOver: 0, volumeOver: 0 },
    ]);
    expect(notes.map(({ key }) => key)).toEqual(expect.arrayContaining(["own_limits", "volumes_beyond"]));
    const pressure = await build("pressure", { over: "2.5" });
    expect(pressure.rows).toMatchObject([{ under: null, hoursUnder: null, over: 2.5, hoursOver: close(2) }]);
  });

  it("leaves the limits of the channels where none is asked for, and refuses a lower one that is not below the upper one", async () => {
    const { rows, limits } = await build("pressure");
    expect(rows).toMatchObject([{ under: 1, hoursUnder: close(1), over: 4, hoursOver: 0 }]);
    expect(limits).toBeUndefined();
    const refused = await harness.refused(harness.admin, readReport, {
      query: queryOf("pressure", { under: "3", over: "3" }),
    });
    expect(refused.code).toBe("validation_failed");
  });

  it("[R1.7] writes them to every file, with the bars of time and volume and the lines of the limits on paper", async () => {
    const query = queryOf("flow_volume", { under: "6", over: "12.5", from: at(0), to: at(24) });
    await expectFilesLikeApi(harness, query);
    const text = pdfText(await reportFile(harness, { ...query, format: "pdf", language: "vn" }));
    expect(text).toMatch(/Ngưỡng dưới: 6,00 m³\/ ?h · Ngưỡng trên: 12,50 m³\/ ?h/);
    expect(text).toMatch(
      /Thời gian ngoài ngưỡng Dưới ngưỡng Trên ngưỡng h 0,0 2,5 5,0 7,5 10,0 12,5 RPT-2 RPT-1/,
    );
    expect(text).toMatch(/Thể tích ngoài ngưỡng Dưới ngưỡng Trên ngưỡng m³ 0 5 10 15 20 RPT-2 RPT-1/);
    expect(text).toMatch(/Ngưỡng dưới 6,\d+ Ngưỡng trên 12,5/);
  });
});
