import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** Prometheus registry with metrics of the process; features add theirs, never one per device. */
export const createMetrics = (): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
};

/** A gauge whose value is read when metrics are collected. */
export const addGauge = (registry: Registry, name: string, help: string, read: () => number): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
};

export interface Readiness {
  databaseUp(): boolean;
  brokerListening(): boolean;
}

/** `/healthz` (alive), `/readyz` (database and broker usable) and `/metrics`. */
export const serveHealth = (app: FastifyInstance, readiness: Readiness, metrics: Registry): void => {
  const open = { config: { access: { public: true as const } }, schema: { hide: true } };
  app.get("/healthz", open, (_, reply) =>
    reply.type("application/json").serializer(JSON.stringify).send({ status: "alive" }),
  );
  app.get("/readyz", open, (_, reply) => {
    const state = { database: readiness.databaseUp(), broker: readiness.brokerListening() };
    const ready = state.database && state.broker;
    return reply
      .code(ready ? 200 : 503)
      .type("application/json")
      .serializer(JSON.stringify)
      .send({ status: ready ? "ready" : "not_ready", ...state });
  });
  app.get("/metrics", open, async (_, reply) =>
    reply
      .type(metrics.contentType)
      .serializer(String)
      .send(await metrics.metrics()),
  );
};
