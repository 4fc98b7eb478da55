import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";

export interface Vitals {
  databaseUp(): boolean;
  brokerListening(): boolean;
  connectedDevices(): number;
  openSockets(): number;
  samplesWaiting(): number;
}

/** Numbers of the process for Prometheus; never one per device. */
export const createMetrics = (vitals: Vitals) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge("sgval_database_up", "Whether the database answers", () => Number(vitals.databaseUp()));
  gauge("sgval_connected_devices", "Devices connected over MQTT", vitals.connectedDevices);
  gauge("sgval_live_sockets", "Consoles on the live line", vitals.openSockets);
  gauge("sgval_samples_waiting", "Samples not committed yet", vitals.samplesWaiting);
  return {
    registry,
    samples: new Counter({
      name: "sgval_samples_stored_total",
      help: "Samples committed that brought something new",
      registers: [registry],
    }),
    commands: new Counter({
      name: "sgval_command_changes_total",
      help: "Status changes of commands",
      labelNames: ["status"],
      registers: [registry],
    }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;

/** `/healthz` (alive), `/readyz` (database and broker usable) and `/metrics`. */
export const serveVitals = (app: FastifyInstance, vitals: Vitals, metrics: Metrics): void => {
  const open = { config: { access: { public: true as const } }, schema: { hide: true } };
  app.get("/healthz", open, (_, reply) =>
    reply.type("application/json").serializer(JSON.stringify).send({ status: "alive" }),
  );
  app.get("/readyz", open, (_, reply) => {
    const state = { database: vitals.databaseUp(), broker: vitals.brokerListening() };
    const ready = state.database && state.broker;
    return reply
      .code(ready ? 200 : 503)
      .type("application/json")
      .serializer(JSON.stringify)
      .send({ status: ready ? "ready" : "not_ready", ...state });
  });
  app.get("/metrics", open, async (_, reply) =>
    reply
      .type(metrics.registry.contentType)
      .serializer(String)
      .send(await metrics.registry.metrics()),
  );
};
