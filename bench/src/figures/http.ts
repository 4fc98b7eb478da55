import type { BenchRun } from "../bench-run.ts";
import { atLeast, besides, type Figure } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { storedReadings } from "../server/readings.store.ts";
import { withServer } from "../server/server-under-test.ts";
import type { HttpLoadTask } from "../workers/http-load.ts";
import { startWorker } from "../workers/start-worker.ts";

const connections = 300;

/** HTTP ingest, one message a request, beside the smallest request the same server answers. */
export const measureHttp = (run: BenchRun): Promise<Figure[]> =>
  withServer("http", run.profile, async (server) => {
    const devices = await registerDevices(server, run.quick ? 50 : connections);
    const load = (ask: HttpLoadTask["ask"]) =>
      startWorker("http-load", {
        host: server.host,
        port: server.httpPort,
        tokens: devices.map(({ password }) => password),
        ask,
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
      besides({ name: "http p50", unit: "ms", value: ingest.p50, limit: bare.p50 }),
      besides({ name: "http p99", unit: "ms", value: ingest.p99, limit: bare.p99 }),
      besides({ name: "http generator", unit: "cores", value: ingest.ownCores }),
    ];
  });
