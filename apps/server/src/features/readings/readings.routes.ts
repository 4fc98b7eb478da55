import {
  exportReadings,
  listReadings,
  postTelemetry,
  readHistory,
  telemetryLimits,
} from "@sgval/contract/readings/readings";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { sees } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { bearerOf } from "../../kernel/http/access-guard.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import type { DeviceCredentials } from "../connections/index.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import type { Intake, IntakeResult } from "./intake.ts";
import { readingView } from "./latest-readings.ts";
import { readingsAsTable } from "./query/export-readings.ts";
import type { ListReadingsStore } from "./query/list-readings.store.ts";
import type { readHistory as readHistoryAction } from "./query/read-history.ts";

export interface ReadingRoutesDeps {
  registry: DeviceRegistry;
  credentials: DeviceCredentials;
  intake: Intake;
  store: ListReadingsStore;
  tables: Tables;
  totals: { of(deviceId: number): Promise<number> };
  history: ReturnType<typeof readHistoryAction>;
  /** Called for a token that belongs to no device; logs once a minute and source. */
  refusedToken(ip: string): void;
}

const answerOf = (result: IntakeResult) => {
  const { dead, ...answer } = result;
  if (!dead) return answer;
  const code =
    dead.reason === "too_large"
      ? "payload_too_large"
      : dead.reason === "too_many_samples"
        ? "too_many_samples"
        : "malformed_payload";
  throw new Refusal(code, { ...dead, rejected: answer.rejected });
};

export const readingRoutes = (app: FastifyInstance, deps: ReadingRoutesDeps): void => {
  const { registry, credentials, intake, store, totals, history } = deps;
  const visible = (actor: Parameters<typeof sees>[0], id: number) => {
    const device = registry.get(id);
    if (!device || !sees(actor, id)) throw new Refusal("not_found");
    return device;
  };

  registerRoute(app, listReadings, async ({ actor, params, query }) => {
    const device = visible(actor, params.id);
    const { page, size } = query;
    const range = { from: query.from ?? null, to: query.to ?? null };
    const everything = range.from === null && range.to === null;
    const [rows, total] = await Promise.all([
      store.page(device.id, range, size, (page - 1) * size),
      everything ? totals.of(device.id) : store.count(device.id, range),
    ]);
    return { data: rows.map((row) => readingView(device, row)), metaData: { total, page, size } };
  });

  registerRoute(app, exportReadings, (call) => {
    const device = visible(call.actor, call.params.id);
    return deps.tables.send(call, (view) =>
      readingsAsTable({ store, count: totals.of }, device, call.query, view),
    );
  });

  registerRoute(app, readHistory, ({ actor, params, query }) => {
    const { parameter, from, to, points } = query;
    return history({ device: visible(actor, params.id), parameters: parameter, from, to, points });
  });

  // Not parsed by the framework: a payload that is not valid JSON must reach the dead letters unchanged.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: telemetryLimits.bytes * 4 },
      (_, body, done) => done(null, body),
    );
    registerRoute(raw, postTelemetry, ({ request, ip }) => {
      const device = credentials.byToken(bearerOf(request) ?? "");
      if (!device) {
        deps.refusedToken(ip);
        throw new Refusal("unauthorized");
      }
      const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return new Promise((resolve, reject) => {
        intake.accept({ device, payload, source: "http", topic: null }, (error, result) => {
          if (error || !result) return reject(error);
          try {
            resolve(answerOf(result));
          } catch (refusal) {
            reject(refusal);
          }
        });
      });
    });
  });
};
