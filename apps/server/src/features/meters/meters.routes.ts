import * as imports from "@sgval/contract/meters/import";
import * as routes from "@sgval/contract/meters/meters";
import * as readingRoutes from "@sgval/contract/meters/readings";
import type { FastifyInstance } from "fastify";
import { receiveTable, withTableUploads } from "../../gateways/tables/receive-table.ts";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { addReading, correctReading, deleteReading, listReadings } from "./change-readings.ts";
import { metersAsTable, readingsAsTable } from "./export-meters.ts";
import { importMeters } from "./import/import-meters.ts";
import { importReadings } from "./import/import-readings.ts";
import { listAreas, listMeters, type MeterDeps, readArea, readMeter, totalMeters } from "./read-meters.ts";
import { correctReplacement, deleteReplacement, replaceMeter } from "./replace-meter.ts";
import { createMeter, deleteMeter, updateMeter } from "./save-meter.ts";

export const meterRoutes = (
  app: FastifyInstance,
  deps: MeterDeps & { timeZone: string },
  tables: Tables,
): void => {
  const { timeZone } = deps;
  const list = listMeters(deps);
  const [totals, areas, area, read] = [totalMeters(deps), listAreas(deps), readArea(deps), readMeter(deps)];
  const [create, update, remove] = [createMeter(deps), updateMeter(deps), deleteMeter(deps)];
  registerRoute(app, routes.listWaterMeters, ({ query, actor }) => list(query, actor));
  registerRoute(app, routes.exportWaterMeters, (call) =>
    tables.send(call, (view) => metersAsTable(deps, call.query, call.actor, view)),
  );
  registerRoute(app, routes.readMeterTotals, async ({ query, actor }) => ({
    data: await totals(query, actor),
  }));
  registerRoute(app, routes.listMeterAreas, async ({ query, actor }) => ({
    data: await areas(query, actor),
  }));
  registerRoute(app, routes.readMeterArea, async ({ params, query, actor }) => ({
    data: await area(params.id, query, actor),
  }));
  registerRoute(app, routes.readWaterMeter, async ({ params, actor }) => ({
    data: await read(params.id, actor),
  }));
  registerRoute(app, routes.createWaterMeter, async ({ body, ...caller }) => ({
    data: await create(body, caller),
  }));
  registerRoute(app, routes.updateWaterMeter, async ({ params, body, ...caller }) => ({
    data: await update({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, routes.deleteWaterMeter, ({ params, ...caller }) => remove(params.id, caller));

  const listOf = listReadings(deps);
  const [add, correct] = [addReading(deps), correctReading(deps)];
  const [drop, replace] = [deleteReading(deps), replaceMeter(deps)];
  registerRoute(app, readingRoutes.listMeterReadings, ({ params, query, actor }) =>
    listOf(params.id, query, actor),
  );
  registerRoute(app, readingRoutes.exportMeterReadings, (call) =>
    tables.send(call, (view) => readingsAsTable(deps, call.params.id, call.actor, view)),
  );
  registerRoute(app, readingRoutes.addMeterReading, async ({ params, body, ...caller }) => ({
    data: await add(params.id, body, caller),
  }));
  registerRoute(app, readingRoutes.correctMeterReading, async ({ params, body, ...caller }) => ({
    data: await correct(params, body, caller),
  }));
  registerRoute(app, readingRoutes.deleteMeterReading, ({ params, ...caller }) => drop(params, caller));
  registerRoute(app, readingRoutes.replaceWaterMeter, ({ params, body, ...caller }) =>
    replace(params.id, body, caller),
  );

  const [correctReplaced, dropReplaced] = [correctReplacement(deps), deleteReplacement(deps)];
  registerRoute(app, readingRoutes.correctReplacement, ({ params, body, ...caller }) =>
    correctReplaced(params, body, caller),
  );
  registerRoute(app, readingRoutes.deleteReplacement, ({ params, ...caller }) =>
    dropReplaced(params, caller),
  );

  const importsOf = [
    [imports.importWaterMeters, importMeters(deps)],
    [imports.importMeterReadings, importReadings(deps)],
  ] as const;
  withTableUploads(app, (uploads) => {
    for (const [route, run] of importsOf)
      registerRoute(uploads, route, async ({ query, request, reply, ...caller }) => {
        const table = await receiveTable(request, reply, imports.meterImportLimits.bytes);
        const { columns, dryRun } = query;
        return run(table, { columns, dryRun: dryRun === "true", timeZone }, caller);
      });
  });
};
