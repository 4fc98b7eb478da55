import { replayDeadLetters } from "@sgval/contract/connections/dead-letters";
import * as aggregateRoutes from "@sgval/contract/readings/aggregates";
import { readDeviceCompliance, readDeviceTotals } from "@sgval/contract/readings/figures";
import { exportDeviceHealth, readDeviceGaps, readDeviceHealth } from "@sgval/contract/readings/health";
import * as routes from "@sgval/contract/readings/readings";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { Refusal } from "../../kernel/errors.ts";
import { JsonText, registerRoute } from "../../kernel/http/register-route.ts";
import { demandVisibleDevice } from "../devices/index.ts";
import { acceptTelemetry, type TelemetryDeps } from "./accept-telemetry.ts";
import { readAggregates, readConsumption } from "./figures/read-aggregates.ts";
import { readCompliance } from "./figures/read-compliance.ts";
import { readTotals } from "./figures/read-totals.ts";
import { healthAsTable } from "./health/export-health.ts";
import { type HealthDeps, readGaps, readHealth } from "./health/read-health.ts";
import { historyAsTable } from "./query/export-history.ts";
import { readingsAsTable } from "./query/export-readings.ts";
import { listReadings } from "./query/list-readings.ts";
import { type HistoryDeps, historyFields, readHistory } from "./query/read-history.ts";
import type { ReadingTotals } from "./query/reading-totals.ts";
import { readDecodedLetter } from "./replay/decode-letter.ts";
import { type ReplayDeps, replayLetters } from "./replay/replay-letters.ts";

export interface ReadingRoutesDeps extends TelemetryDeps, HistoryDeps, HealthDeps, ReplayDeps {
  tables: Tables;
  totals: ReadingTotals;
}

export const readingRoutes = (app: FastifyInstance, deps: ReadingRoutesDeps): void => {
  const { registry, tables } = deps;
  const actions = {
    list: listReadings(deps),
    readHistory: readHistory(deps),
    readHealth: readHealth(deps),
    readGaps: readGaps(deps),
    readTotals: readTotals(deps),
    readAggregates: readAggregates(deps),
    readConsumption: readConsumption(deps),
    readCompliance: readCompliance(deps),
    acceptTelemetry: acceptTelemetry(deps),
  };

  registerRoute(
    app,
    routes.listReadings,
    ({ actor, params, query: { from = null, to = null, page, size } }) =>
      actions.list({ device: demandVisibleDevice(registry, actor, params.id), from, to, page, size }),
  );
  registerRoute(app, routes.exportReadings, (call) => {
    const device = demandVisibleDevice(registry, call.actor, call.params.id);
    return tables.send(call, (view) => readingsAsTable(deps, device, call.query, view));
  });
  registerRoute(app, routes.readHistory, async ({ actor, params, query: { parameter, ...query } }) => {
    const device = demandVisibleDevice(registry, actor, params.id);
    const parameters = [...new Set(parameter)];
    const [history] = await actions.readHistory({ ...query, devices: [device], parameters });
    if (!history) throw new Refusal("not_found");
    return new JsonText(`{${historyFields(history, parameters)}}`);
  });
  registerRoute(app, routes.readHistories, async ({ actor, query: { device, parameter, ...query } }) => {
    const devices = [...new Set(device)].map((id) => demandVisibleDevice(registry, actor, id));
    const parameters = [...new Set(parameter)];
    const found = await actions.readHistory({ ...query, devices, parameters });
    const items = found.map(
      (history) => `{"deviceId":${history.columns.deviceId},${historyFields(history, parameters, true)}}`,
    );
    return new JsonText(`{"data":[${items.join(",")}]}`);
  });

  registerRoute(app, readDeviceHealth, async ({ actor, params, query }) => ({
    data: await actions.readHealth(demandVisibleDevice(registry, actor, params.id), query.days),
  }));
  registerRoute(app, readDeviceGaps, async ({ actor, params, query }) => ({
    data: await actions.readGaps(demandVisibleDevice(registry, actor, params.id), query),
  }));
  registerRoute(app, exportDeviceHealth, (call) => {
    const device = demandVisibleDevice(registry, call.actor, call.params.id);
    return tables.send(call, (view) => healthAsTable(actions.readHealth, device, call.query, view));
  });
  registerRoute(app, aggregateRoutes.readAggregates, async ({ actor, params, query }) => ({
    data: await actions.readAggregates(demandVisibleDevice(registry, actor, params.id), query),
  }));
  registerRoute(app, aggregateRoutes.readConsumption, async ({ actor, params, query }) => ({
    data: await actions.readConsumption(demandVisibleDevice(registry, actor, params.id), query),
  }));
  registerRoute(app, readDeviceTotals, async ({ actor, params }) => ({
    data: await actions.readTotals(demandVisibleDevice(registry, actor, params.id)),
  }));
  registerRoute(app, readDeviceCompliance, async ({ actor, params, query }) => ({
    data: await actions.readCompliance(demandVisibleDevice(registry, actor, params.id), query.days),
  }));
  registerRoute(app, routes.exportHistory, (call) =>
    tables.send(call, (view) =>
      historyAsTable(
        actions.readHistory,
        (id) => demandVisibleDevice(registry, call.actor, id),
        call.query,
        view,
      ),
    ),
  );

  const replay = replayLetters(deps);
  const decoded = readDecodedLetter(deps);
  registerRoute(app, routes.decodeDeadLetter, async ({ params, actor }) => ({
    data: await decoded(params.id, actor),
  }));
  registerRoute(app, replayDeadLetters, async ({ body, ...caller }) => ({
    data: await replay(body, caller),
  }));

  // Not parsed by the framework: a payload that is not valid JSON must reach the dead letters unchanged.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: routes.telemetryLimits.bytes * 4 },
      (_, body, done) => done(null, body),
    );
    registerRoute(raw, routes.postTelemetry, ({ request: { deviceId, body } }) =>
      actions.acceptTelemetry(deviceId, Buffer.isBuffer(body) ? body : Buffer.alloc(0)),
    );
  });
};
