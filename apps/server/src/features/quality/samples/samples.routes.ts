import { importSamples as importRoute, sampleImportLimits } from "@sgval/contract/quality/sample-import";
import * as routes from "@sgval/contract/quality/samples";
import type { FastifyInstance } from "fastify";
import { receiveTable, withTableUploads } from "../../../gateways/tables/receive-table.ts";
import type { Tables } from "../../../gateways/tables/send-table.ts";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import { importSamples } from "../import/import-samples.ts";
import { samplesAsTable } from "./export-samples.ts";
import { summaryAsTable } from "./export-summary.ts";
import { demandSampledDevice, listSamples, readSummary, type SampleDeps } from "./list-samples.ts";
import { createSample, deleteSample, updateSample } from "./save-sample.ts";

export const sampleRoutes = (
  app: FastifyInstance,
  deps: SampleDeps & { timeZone: string },
  tables: Tables,
): void => {
  const [list, summary] = [listSamples(deps), readSummary(deps)];
  const [create, update, remove] = [createSample(deps), updateSample(deps), deleteSample(deps)];
  const runImport = importSamples(deps);
  registerRoute(app, routes.listSamples, ({ params, query, actor }) => list(params.id, query, actor));
  registerRoute(app, routes.exportSamples, (call) =>
    tables.send(call, (view) => samplesAsTable(deps, call.params.id, call.query, call.actor, view)),
  );
  registerRoute(app, routes.readSampleSummary, async ({ params, query, actor }) => ({
    data: await summary(params.id, query, actor),
  }));
  registerRoute(app, routes.exportSampleSummary, (call) =>
    tables.send(call, async (view) => {
      const { params, query, actor } = call;
      const { device } = demandSampledDevice(deps, actor, params.id);
      return summaryAsTable(device, await summary(params.id, query, actor), deps.zone, view);
    }),
  );
  registerRoute(app, routes.createSample, async ({ params, body, ...caller }) => ({
    data: await create(params.id, body, caller),
  }));
  registerRoute(app, routes.updateSample, async ({ params, body, ...caller }) => ({
    data: await update(params, body, caller),
  }));
  registerRoute(app, routes.deleteSample, ({ params, ...caller }) => remove(params, caller));
  withTableUploads(app, (uploads) =>
    registerRoute(uploads, importRoute, async ({ params, query, request, reply, ...caller }) => {
      const table = await receiveTable(request, reply, sampleImportLimits.bytes);
      const { columns, dryRun, existing } = query;
      const options = { columns, existing, dryRun: dryRun === "true", timeZone: deps.timeZone };
      return runImport(table, params.id, options, caller);
    }),
  );
};
