import { openApi } from "@sgval/simulator/src/registration/api-client.ts";
import { type BenchRun, type Figure, reference } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { storedReadings } from "../server/readings.store.ts";
import { withServer } from "../server/server-under-test.ts";
import { startWorker } from "../workers/start-worker.ts";

const drainSeconds = 60;

/** Takes the bytes for the text that they are, as much work as the longest frames of LoRaWAN. */
const program = `function decodeUplink(input) {
  var text = "";
  for (var i = 0; i < input.bytes.length; i += 1) text += String.fromCharCode(input.bytes[i]);
  return { data: JSON.parse(text), warnings: [], errors: [] };
}`;

/** Messages through a decoder over MQTT; limit: the same devices and messages without it. */
export const measureDecoder = (run: BenchRun): Promise<Figure[]> =>
  withServer("decoder", run.profile, async (server) => {
    const credentials = await registerDevices(server, run.quick ? 20 : 200);
    const load = () =>
      startWorker("mqtt-load", {
        host: server.host,
        port: server.mqttPort,
        credentials,
        ratePerSecond: "max",
        seconds: run.seconds,
        warmUpSeconds: run.quick ? 1 : 5,
        drainSeconds,
      }).done;
    const plain = await load();
    run.log(`${plain.perSecond.toFixed(0)} messages a second without a decoder`);
    const api = await openApi(server.url, server.login, server.password);
    const fields = { description: "", bytesPath: "", encoding: "binary", portPath: "", note: "" };
    const added = await api.post("/decoder", { ...fields, name: "bench", source: program });
    const { data } = added as { data: { id: number } };
    const payloadKeys = { timeKey: null, ignoredKeys: [], decoderId: data.id };
    for (const { id } of credentials) await api.put(`/device/${id}`, { payloadKeys });
    run.log(`${credentials.length} devices have a decoder`);
    const decoded = await load();
    const stored = await withDatabase(server.dataDir, storedReadings);
    const acknowledged = plain.acknowledged + decoded.acknowledged;
    if (stored.rows !== acknowledged)
      throw new Error(`${acknowledged} messages acknowledged, ${stored.rows} stored: they must be equal`);
    return [
      reference({ name: "decoder", unit: "msg/s", value: decoded.perSecond, limit: plain.perSecond }),
      reference({ name: "decoder p50", unit: "ms", value: decoded.p50, limit: plain.p50 }),
      reference({ name: "decoder p99", unit: "ms", value: decoded.p99, limit: plain.p99 }),
    ];
  });
