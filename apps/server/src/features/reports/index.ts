import { runDays } from "@sgval/contract/reports/runs";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { mailService } from "../../gateways/mail/mailer.ts";
import { tableExport } from "../../gateways/tables/send-table.ts";
import { httpServer } from "../../kernel/http/http.ts";
import { consoleAddress } from "../../kernel/http/public-origin.ts";
import { demandRepeatable, repeatCall } from "../../kernel/http/repeat-call.ts";
import { jobs } from "../../kernel/jobs/jobs.ts";
import { nodeIdOf } from "../../kernel/nodes/node-id.ts";
import { createUpkeep } from "../../kernel/nodes/upkeep.ts";
import { keptData } from "../../kernel/retention/kept-data.ts";
import { defineService } from "../../kernel/services.ts";
import { findRecipients } from "../activity/index.ts";
import { deviceRegistry } from "../devices/index.ts";
import { readings } from "../readings/index.ts";
import { waterBalanceSetting, zones } from "../zones/index.ts";
import { buildReport } from "./build-report.ts";
import { reportCharts } from "./report-charts.ts";
import { createRuns } from "./runs/manage-runs.ts";
import { createRunWriter, runNotices, writeReport } from "./runs/write-run.ts";
import { createSchedules } from "./schedules/manage-schedules.ts";
import { followMails, mailRun, orderScheduled, type SendDeps } from "./schedules/send-scheduled.ts";

export { type EndedRun, runNotices } from "./runs/write-run.ts";

/** Reports on screen, and those that are made in the background. */
export const reports = defineService("reports", ({ use, onStart, onStop, ...kernel }) => {
  const { config, db, clock } = kernel;
  const registry = use(deviceRegistry);
  const worker = use(jobs);
  const zone = createTimeZone(config.timeZone);
  const sending: SendDeps = {
    ...{ ...kernel, zone, registry, jobs: worker },
    ...{ mailer: use(mailService), origin: use(consoleAddress) },
  };
  followMails(sending);
  const build = buildReport({
    ...{ db, clock, registry, zone },
    readZone: (...asked) => use(zones).period(...asked),
    readMonths: (...asked) => use(zones).months(...asked),
    targetNrw: () => use(zones).targetNrw(),
    nightWindow: () => use(waterBalanceSetting).value().nightWindow,
  });
  const drawCharts = reportCharts({ registry, readCurves: use(readings).curves });
  const writer = createRunWriter({
    ...kernel,
    ...{ build, drawCharts, jobs: worker, tables: use(tableExport) },
    findRequester: async (userId) => (await findRecipients(db.kysely, [userId]))[0] ?? null,
    onEnd: mailRun(sending),
    notify: (...ended) => use(runNotices)(...ended),
    repeatCall: (...call) => repeatCall(use(httpServer).repeatable, ...call),
  });
  worker.handle(writeReport, writer.write);
  const runs = createRuns({
    ...kernel,
    registry,
    jobs: worker,
    abort: writer.abort,
    demandCall: (...call) => demandRepeatable(use(httpServer).repeatable, ...call),
  });
  use(keptData).add({
    kind: "reportRuns",
    source: "fixed",
    tables: ["report_run", "report_file", "report_mail"],
    term: () => ({ days: runDays }),
  });
  const upkeep = createUpkeep(
    { ...kernel, owner: nodeIdOf(config.dataDir) },
    { name: "upkeep of reports", ttl: 5 * minuteMs, firstAfter: 1_000, againAfter: minuteMs },
  );
  onStart(() => {
    upkeep.repeat({ name: "standing reports", every: minuteMs, run: runs.resume });
    const order = (signal: AbortSignal) => orderScheduled(sending, signal);
    upkeep.repeat({ name: "scheduled reports", every: minuteMs, run: order });
    upkeep.repeat({ name: "old reports", every: hourMs, run: runs.dropOld });
  });
  onStop(async () => {
    await upkeep.close();
    await writer.close();
  });
  return { build, drawCharts, runs, schedules: createSchedules({ ...kernel, zone }) };
});
