import { atLeast, atMost, type BenchRun, type Figure, reference } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { rawInsertRate } from "../server/raw-insert.store.ts";
import { storedReadings } from "../server/readings.store.ts";
import { withServer } from "../server/server-under-test.ts";
import { startWorker } from "../workers/start-worker.ts";

const valuesPerMessage = 10;
/** Bytes of a double precision number, the minimum of a stored value. */
const bareNumber = 8;
const drainSeconds = 30;

/** Durable ingest over MQTT; limit: batched inserts into PostgreSQL alone. Also the bytes per stored value. */
export const measureIngest = (run: BenchRun): Promise<Figure[]> =>
  withServer("ingest", run.profile, async (server) => {
    const raw = await withDatabase(server.dataDir, (client) =>
      rawInsertRate(client, Math.max(1, run.seconds / 2)),
    );
    run.log(`PostgreSQL alone stores ${raw.toFixed(0)} rows a second`);
    const connections = run.quick ? 200 : 1_000;
    const credentials = await registerDevices(server, connections);
    run.log(`${connections} devices are registered`);
    const load = await startWorker("mqtt-load", {
      host: server.host,
      port: server.mqttPort,
      credentials,
      ratePerSecond: "max",
      seconds: run.seconds,
      warmUpSeconds: run.quick ? 1 : 5,
      drainSeconds,
    }).done;
    const stored = await withDatabase(server.dataDir, storedReadings);
    run.log(`${stored.rows} rows are stored, ${load.acknowledged} messages were acknowledged`);
    if (stored.rows !== load.acknowledged || load.published !== load.acknowledged)
      throw new Error(
        `${load.published} messages sent, ${load.acknowledged} acknowledged, ${stored.rows} stored: they must be equal`,
      );
    if (stored.values !== stored.rows * valuesPerMessage)
      throw new Error(`${stored.values} values in ${stored.rows} rows: some were not stored`);
    const measured = { value: load.perSecond, limit: raw, unit: "msg/s" };
    return [
      atLeast(25_000, { name: "ingest", ...measured }),
      atLeast(35, {
        name: "ingest share of raw",
        unit: "%",
        value: (load.perSecond / raw) * 100,
        limit: 100,
      }),
      reference({ name: "ingest p50", unit: "ms", value: load.p50 }),
      reference({ name: "ingest p99", unit: "ms", value: load.p99 }),
      reference({ name: "ingest generator", unit: "cores", value: load.ownCores }),
      atMost(25, { name: "bytes", unit: "B/value", value: stored.bytes / stored.values, limit: bareNumber }),
    ];
  });
