import { mayDo } from "@sgval/contract/permission";
import { mostShownRows } from "@sgval/contract/reports/readings-report";
import * as routes from "@sgval/contract/reports/reports";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { Refusal } from "../../kernel/errors.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import type { buildReport } from "./build-report.ts";
import { type DrawCharts, reportAsTable } from "./export-report.ts";

/** A page takes only so many readings; its key figures and the statistics of channels are of all of them. */
const firstRows = (report: routes.Report): routes.Report => {
  if (report.kind !== "readings" || report.rows.length <= mostShownRows) return report;
  const values = { shown: String(mostShownRows), of: String(report.rows.length) };
  return {
    ...report,
    rows: report.rows.slice(0, mostShownRows),
    notes: [...report.notes, { key: "first_rows", values }],
  };
};

export const reportRoutes = (
  app: FastifyInstance,
  { build, drawCharts }: { build: ReturnType<typeof buildReport>; drawCharts: DrawCharts },
  tables: Tables,
): void => {
  registerRoute(app, routes.readReport, async ({ query, actor }) => ({
    data: firstRows(await build(query, actor)),
  }));
  registerRoute(app, routes.exportReport, (call) => {
    // A file says no more than its reader may see on the screen.
    if (!mayDo(call.actor, "Report.Index")) throw new Refusal("forbidden");
    const { query, actor } = call;
    return tables.send(call, async (view) =>
      reportAsTable(drawCharts, await build(query, actor), { query, actor, view }),
    );
  });
};
