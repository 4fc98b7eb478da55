import { Readable } from "node:stream";
import { readHistory } from "@sgval/contract/readings/readings";
import type { Route } from "@sgval/contract/route";
import { allRoutes } from "@sgval/contract/routes";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { Refusal } from "../../kernel/errors.ts";
import { type MadeFile, repeatCall } from "../../kernel/http/repeat-call.ts";
import { pdfCurves, pdfText } from "../../testing/pdf-text.ts";
import { expectFilesLikeApi, reportFile } from "../../testing/report-files.ts";
import { anActor, aUser } from "../../testing/user-builder.ts";
import { at, useReports } from "./reports.fixture.ts";

const reports = useReports();
const { harness, queryOf } = reports;

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

  it("[R1.7] draws the curves of the report in the PDF as the chart has them, on axes with round numbers and their unit", async () => {
    const query = queryOf("flow_volume");
    const pdf = await reportFile(harness, { ...query, format: "pdf", language: "vn" });
    const curves = pdfCurves(pdf);
    expect(curves).toHaveLength(2);
    for (const [index, device] of [reports.whole, reports.half].entries()) {
      const history = await harness.ok(harness.admin, readHistory, {
        params: { id: device.id },
        query: { parameter: "flow", from: at(0), to: at(24), points: "600" },
      });
      const values = history.series.flow?.avg ?? [];
      const curve = curves[index] ?? [];
      expect(curve).toHaveLength(index === 0 ? 96 : 48);
      // The flows are from 0 to 30 m³/h, and so is the axis; the paper counts down from its top.
      const foot = Math.max(...(curves[0] ?? []).map(({ y }) => y));
      const top = Math.min(...(curves[0] ?? []).map(({ y }) => y));
      for (const [place, { x, y }] of curve.entries()) {
        expect((30 * (foot - y)) / (foot - top)).toBeCloseTo(values[place] ?? Number.NaN, 1);
        const first = curve[0]?.x ?? 0;
        const wide = (curves[0]?.[95]?.x ?? 0) - (curves[0]?.[0]?.x ?? 0);
        expect((95 * (x - first)) / wide).toBeCloseTo(place, 1);
      }
    }
    const text = pdfText(pdf);
    expect(text).toContain("Lưu lượng nước · RPT-1");
    expect(text).toContain("Lưu lượng nước · RPT-2");
    expect(text).toMatch(/m³\/h 0 10 20 30 19\/11/);
    expect(text).toMatch(/06:00.*12:00.*18:00.*20\/11 GMT\+7/);
  });

  it("draws the limits of channels, one chart for each unit, and no curve of whoever may not see devices", async () => {
    const text = pdfText(
      await reportFile(harness, { ...queryOf("pressure"), format: "pdf", language: "vn" }),
    );
    expect(text).toMatch(/Ngưỡng dưới 1,00.*Ngưỡng trên 4,00/);
    expect(
      pdfCurves(await reportFile(harness, { ...queryOf("availability"), format: "pdf" })).length,
    ).toBeGreaterThan(2);
    const reader = await aUser()
      .named("no-devices")
      .withPermissions("Report.Index", "Report.Export")
      .seeing(reports.whole)
      .signedInTo(harness);
    const file = await reportFile(
      harness,
      { ...queryOf("pressure"), deviceIds: String(reports.whole.id), format: "pdf" },
      reader,
    );
    expect(pdfCurves(file)).toEqual([]);
  });

  it("are made of every list without a request, as in the background", async () => {
    const params = { id: reports.whole.id };
    const made: string[] = [];
    const refused: unknown[] = [];
    const exported = allRoutes.filter(({ errors }: Route) => errors?.includes("table_too_long"));
    for (const { path } of exported) {
      const { signal } = new AbortController();
      const deliver = ({ content }: MadeFile) => {
        if (content instanceof Readable) content.destroy();
        made.push(path);
      };
      const call = { path, params, search: "format=csv" };
      const sink = { signal, deliver, onRows: async () => {} };
      await repeatCall(harness.app.http.repeatable, call, anActor({ superUser: true }), sink).catch(
        (error: unknown) => refused.push(error instanceof Refusal ? error.code : error),
      );
    }
    expect(made.length).toBeGreaterThan(25);
    // Some have to be asked for something that is not there, which they say with an error code.
    expect(refused.filter((one) => typeof one !== "string")).toEqual([]);
    // A list of pages: one that has no file of its own says why.
    const isList = ({ method, answer }: Route) => {
      const metaData = answer instanceof z.ZodObject ? answer.shape.metaData : null;
      return method === "GET" && metaData instanceof z.ZodObject && "total" in metaData.shape;
    };
    const files = new Set(exported.map(({ path }) => path));
    const without = allRoutes.filter((one: Route) => isList(one) && !files.has(`${one.path}/export`));
    expect(without.map(({ path }) => path).sort()).toEqual(
      [
        // Chosen from, for an action on several.
        ...["/user/choice", "/device/choice"],
        // The file of the history has them, by device.
        ...["/device/:id/command", "/command/mine", "/command/open"],
        // The activity log and the file of all letters have them.
        ...["/api-key", "/dead-letter/kind"],
        // Shown while a device or network is set up; what was rejected of an import has a file.
        ...["/device/:id/rejected", "/device/:id/unmapped", "/network-device", "/reading-import"],
      ].sort(),
    );
  });
});
