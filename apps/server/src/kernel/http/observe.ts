import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Clock } from "../clock.ts";
import { defineService } from "../services.ts";

/** Prometheus registry with metrics of the process; features add theirs, never one per device without a bound. */
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

const mostNames = 100;

/**
 * A counter by the name of a known sender and a reason. The first hundred senders have a label of their own and the others share `other`,
 * or a fault of thousands of devices would make as many series.
 */
export const createSenderCounter = (registry: Registry, name: string, help: string) => {
  const counter = new Counter({ name, help, labelNames: ["sender", "reason"], registers: [registry] });
  const names = new Set<string>();
  return (sender: string, reason: string): void => {
    if (names.size < mostNames) names.add(sender);
    counter.inc({ sender: names.has(sender) ? sender : "other", reason });
  };
};

/** What must hold for the server to be of use; whoever knows of something adds a check of it. */
export interface Readiness {
  /** @param check why it does not hold, in a sentence for operators; `null` while it does */
  add(name: string, check: () => string | null): void;
  /** The names of all checks, with the reason of each that fails. */
  state(): Map<string, string | null>;
}

export const readiness = defineService("readiness", (): Readiness => {
  const checks = new Map<string, () => string | null>();
  return {
    add: (name, check) => void checks.set(name, check),
    state: () => new Map([...checks].map(([name, check]) => [name, check()])),
  };
});

/** After so long without a free connection, requests are not slow but stuck. */
const poolStuckAfter = 5_000;

/** Adds a check by this name that requests get a connection of the pool. */
export const watchPool = (
  { add }: Pick<Readiness, "add">,
  pool: Pick<pg.Pool, "waitingCount" | "on">,
  clock: Pick<Clock, "elapsed">,
  name = "pool",
): void => {
  let lastHandedOut = clock.elapsed();
  pool.on("acquire", () => {
    lastHandedOut = clock.elapsed();
  });
  add(name, () => {
    const stuckFor = clock.elapsed() - lastHandedOut;
    if (pool.waitingCount === 0 || stuckFor < poolStuckAfter) return null;
    return `${pool.waitingCount} requests wait for a database connection; none became free for ${Math.floor(stuckFor / 1000)} s`;
  });
};

/** `/healthz` (alive), `/readyz` (503 with the reason of each check that fails) and `/metrics`. */
export const serveHealth = (
  app: FastifyInstance,
  { state }: Pick<Readiness, "state">,
  metrics: Registry,
): void => {
  const open = { config: { access: { public: true as const } }, schema: { hide: true } };
  app.get("/healthz", open, (_, reply) =>
    reply.type("application/json").serializer(JSON.stringify).send({ status: "alive" }),
  );
  app.get("/readyz", open, (_, reply) => {
    const checks = [...state()];
    const failed = checks.filter(([, reason]) => reason !== null);
    const ready = failed.length === 0;
    return reply
      .code(ready ? 200 : 503)
      .type("application/json")
      .serializer(JSON.stringify)
      .send({
        status: ready ? "ready" : "not_ready",
        ...Object.fromEntries(checks.map(([name, reason]) => [name, reason === null])),
        ...(ready ? {} : { reasons: Object.fromEntries(failed) }),
      });
  });
  app.get("/metrics", open, async (_, reply) =>
    reply
      .type(metrics.contentType)
      .serializer(String)
      .send(await metrics.metrics()),
  );
};
