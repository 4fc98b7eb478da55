import { type ReportOf, readReport } from "@sgval/contract/reports/reports";
import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { pdfText } from "../../testing/pdf-text.ts";
import { expectFilesLikeApi, reportFile } from "../../testing/report-files.ts";
import { aUser } from "../../testing/user-builder.ts";
import { useAlarms } from "./alarms.fixture.ts";

const { harness, clock, report, pass, alarmsOf } = useAlarms();

it("[R1.7] reports how often alarms of devices asked for an answer, by what they are of, on screen and in files alike", async () => {
  const logger = await aDevice()
    .named("ALM-1")
    .ofType("DATALOGGER")
    .withChannel("pressure", { under: 1, over: 4 })
    .withTokenIn(harness);
  const from = clock.now();
  await report(logger, { pressure: 0.5 });
  await pass(600);
  await report(logger, { pressure: 0.4 });
  await pass(600);
  const found = await alarmsOf(logger);
  const query = {
    ...{ kind: "alarms", deviceIds: String(logger.id) },
    ...{ from: new Date(from).toISOString(), to: new Date(clock.now() + minuteMs).toISOString() },
  };
  const { data } = await harness.ok(harness.admin, readReport, { query });
  const { rows, summary, without } = data as ReportOf<"alarms">;
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ alarm }) => alarm))).toEqual(new Set(found.map(({ kind }) => kind)));
  expect(rows[0]).toMatchObject({ code: "ALM-1", deviceId: logger.id });
  const sum = (key: "raised" | "critical" | "high" | "medium" | "low" | "share") =>
    rows.reduce((total, row) => total + (row[key] ?? 0), 0);
  expect(summary.raised).toBe(sum("raised"));
  expect(summary.raised).toBe(summary.critical + summary.high + summary.medium + summary.low);
  expect(sum("share")).toBeCloseTo(100, 9);
  expect(without).toEqual([]);

  await expectFilesLikeApi(harness, query);
  const paper = pdfText(await reportFile(harness, { ...query, format: "pdf", language: "en" }));
  expect(paper).toMatch(/Alarms by device Alarms [\d. ]+ ALM-1/);
  expect(paper).toMatch(/Alarms by priority Alarms [\d. ]+ Critical High Medium Low/);

  const viewer = await aUser()
    .named("no-alarms")
    .withPermissions("Report.Index")
    .seeing(logger)
    .signedInTo(harness);
  expect((await harness.refused(viewer, readReport, { query })).code).toBe("forbidden");
});
