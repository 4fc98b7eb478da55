import { atMost, type BenchRun, type Figure, reference } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { processMemory } from "../server/process-memory.ts";
import { withServer } from "../server/server-under-test.ts";
import { startWorker } from "../workers/start-worker.ts";

/** Most that a reading of another device waits for its acknowledgement, in milliseconds. */
const longestWait = 1_000;
/** Most that the server grows by, in megabytes (decision 64). */
const mostGrowth = 200;
const mostFlooding = 10;

/**
 * Readings of two other devices, one over MQTT and one over HTTP, and the memory of the server, while devices send 5 000
 * samples a message without end.
 */
export const measureFlood = (run: BenchRun): Promise<Figure[]> =>
  withServer("flood", run.profile, async (server) => {
    const [overMqtt, overHttp, ...flooding] = await registerDevices(server, mostFlooding + 2);
    if (!overMqtt || !overHttp) throw new Error("no device is registered");
    const target = { host: server.host, port: server.mqttPort };
    const seconds = run.quick ? 6 : Math.max(20, run.seconds * 2);

    /** One reading a second of each: p99 of fewer than a hundred is the worst. */
    const beside = async (devices: number): Promise<Figure[]> => {
      const before = processMemory(server.pid).now;
      const flood = startWorker("flood-load", {
        ...target,
        credentials: flooding.slice(0, devices),
        seconds: seconds + 5,
      });
      await flood.ready;
      const [readings, requests] = await Promise.all([
        startWorker("mqtt-load", {
          ...target,
          credentials: [overMqtt],
          ratePerSecond: 1,
          seconds,
          warmUpSeconds: 0,
          drainSeconds: 60,
        }).done,
        startWorker("http-load", {
          ...{ host: server.host, port: server.httpPort, tokens: [overHttp.password], seconds },
          ...{ endpoint: "telemetry", warmUpSeconds: 0, pauseSeconds: 1 },
        }).done,
      ]);
      flood.finish();
      const { acknowledged, failures } = await flood.done;
      const grown = processMemory(server.pid).peak - before;
      run.log(
        `${devices} flooding: ${acknowledged} messages of 5 000 samples acknowledged, ${failures} connections lost`,
      );
      if (readings.acknowledged < readings.published)
        throw new Error(`${readings.published - readings.acknowledged} readings were never acknowledged`);
      if (requests.failures > 0)
        throw new Error(
          `${requests.failures} of ${requests.published} requests of another device were refused`,
        );
      const name = `flood by ${devices}`;
      return [
        atMost(longestWait, { name: `${name} wait`, unit: "ms", value: readings.p99 }),
        reference({ name: `${name} wait p50`, unit: "ms", value: readings.p50 }),
        atMost(longestWait, { name: `${name} HTTP wait`, unit: "ms", value: requests.p99 }),
        reference({ name: `${name} HTTP wait p50`, unit: "ms", value: requests.p50 }),
        atMost(mostGrowth, { name: `${name} growth`, unit: "MB", value: grown, limit: before }),
      ];
    };
    return [...(await beside(1)), ...(await beside(mostFlooding))];
  });
