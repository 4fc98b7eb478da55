import { createGateway } from "@sgval/contract/device-gateways/gateways";
import { adoptDevice } from "@sgval/contract/device-gateways/waiting-devices";
import { openApi } from "@sgval/simulator/src/registration/api-client.ts";
import { type BenchRun, type Figure, reference } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { storedReadings } from "../server/readings.store.ts";
import { withServer } from "../server/server-under-test.ts";
import { startWorker } from "../workers/start-worker.ts";

/** Each may send a thousand messages a second. */
const gateways = 50;

/** Ingest over gateways, whose devices are found in the topic; limit: the same devices with connections and tokens of their own. */
export const measureGateway = (run: BenchRun): Promise<Figure[]> =>
  withServer("gateway", run.profile, async (server) => {
    const devices = await registerDevices(server, run.quick ? 10 : gateways);
    const load = (credentials: readonly { username: string; password: string; topic?: string }[]) =>
      startWorker("mqtt-load", {
        ...{ host: server.host, port: server.mqttPort, credentials, ratePerSecond: "max" },
        ...{ seconds: run.seconds, warmUpSeconds: run.quick ? 1 : 4, drainSeconds: 30 },
      }).done;
    const direct = await load(devices);
    const api = await openApi(server.url, server.login, server.password);
    const credentials = await Promise.all(
      devices.map(async ({ id }, index) => {
        const name = `bench-gateway-${index}`;
        const { data } = createGateway.answer.parse(
          await api.post(createGateway.path, {
            ...{ name, preset: "mosquitto_bridge", connection: "mqtt", keySource: "topic" },
            topic: "gateway/{device}/up",
          }),
        );
        const path = adoptDevice.path.replace(":id", String(data.id));
        await api.post(path, { key: `d${index}`, device: { id } });
        return { username: name, password: data.secret, topic: `gateway/d${index}/up` };
      }),
    );
    const before = await withDatabase(server.dataDir, storedReadings);
    const over = await load(credentials);
    const stored = await withDatabase(server.dataDir, storedReadings);
    run.log(`${stored.rows - before.rows} rows are stored over gateways, ${over.acknowledged} acknowledged`);
    if (stored.rows - before.rows !== over.acknowledged)
      throw new Error(`${over.acknowledged} messages acknowledged, ${stored.rows - before.rows} stored`);
    return [
      reference({ name: "gateway", unit: "msg/s", value: over.perSecond, limit: direct.perSecond }),
      reference({ name: "gateway p99", unit: "ms", value: over.p99, limit: direct.p99 }),
    ];
  });
