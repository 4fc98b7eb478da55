import { atLeast, type BenchRun, type Figure, reference } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { storedReadings } from "../server/readings.store.ts";
import { withServer } from "../server/server-under-test.ts";
import type { HttpLoadTask } from "../workers/http-load.ts";
import { startWorker } from "../workers/start-worker.ts";

const connections = 300;

/** HTTP ingest, one message per request; limit: `/healthz` of the same server. */
export const measureHttp = (run: BenchRun): Promise<Figure[]> =>
  withServer("http", run.profile, async (server) => {
    const devices = await registerDevices(server, run.quick ? 50 : connections);
    const load = (endpoint: HttpLoadTask["endpoint"]) =>
      startWorker("http-load", {
        host: server.host,
        port: server.httpPort,
        tokens: devices.map(({ password }) => password),
        endpoint,
        seconds: run.seconds,
        warmUpSeconds: run.quick ? 1 : 4,
      }).done;
    const bare = await load("healthz");
    run.log(`/healthz is answered ${bare.perSecond.toFixed(0)} times a second`);
    const ingest = await load("telemetry");
    const stored = await withDatabase(server.dataDir, storedReadings);
    run.log(`${stored.rows} rows are stored, ${ingest.acknowledged} requests were answered with success`);
    if (stored.rows !== ingest.acknowledged || ingest.failures > 0)
      throw new Error(
        `${ingest.published} sent, ${ingest.acknowledged} accepted, ${ingest.failures} refused, ${stored.rows} stored`,
      );
    return [
      atLeast(5_000, { name: "http", unit: "msg/s", value: ingest.perSecond, limit: bare.perSecond }),
      reference({ name: "http p50", unit: "ms", value: ingest.p50, limit: bare.p50 }),
      reference({ name: "http p99", unit: "ms", value: ingest.p99, limit: bare.p99 }),
      reference({ name: "http generator", unit: "cores", value: ingest.ownCores }),
    ];
  });
