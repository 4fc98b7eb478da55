import type { BenchRun } from "../bench-run.ts";
import { openLiveLine } from "../browser/live-line.ts";
import { openConsole } from "../browser/open-console.ts";
import { atMost, besides, type Figure } from "../figure.ts";
import { percentile } from "../percentile.ts";
import { registerDevices } from "../register-devices.ts";
import { openSession } from "../server/open-session.ts";
import { type ServerUnderTest, withServer } from "../server/server-under-test.ts";
import { startWorker } from "../workers/start-worker.ts";

const backgroundDevices = 200;
const backgroundPerSecond = 1_000;
/** LOAD-00001 to LOAD-00009: the devices a search for this text finds, one page of the list. */
const probeText = "LOAD-0000";
const probeCount = 9;
/** The first sample of each probe turns a device that never reported into one that does. */
const warmUp = probeCount;

type Timestamps = { sent: Map<string, number>; heard: Map<string, number>; painted: Map<string, number> };

const observe = async (run: BenchRun, server: ServerUnderTest): Promise<Timestamps> => {
  const devices = await registerDevices(server, probeCount + backgroundDevices);
  const probes = devices.slice(0, probeCount);
  const sent = new Map<string, number>();
  const heard = new Map<string, number>();
  const session = await openSession(server);
  const watch = probes.map(({ id }) => id);
  const line = await openLiveLine(server, session.token, watch, ({ values }) => {
    const value = values.outlet_pressure?.toFixed(2);
    if (value !== undefined && !heard.has(value)) heard.set(value, Date.now());
  });
  try {
    const page = await openConsole(server, probeText, probes[0]?.username ?? "");
    run.log("the console is open");
    try {
      const load = startWorker(
        "latency-load",
        {
          host: server.host,
          port: server.mqttPort,
          probes,
          samples: warmUp + (run.quick ? 18 : 120),
          background: devices.slice(probeCount),
          backgroundPerSecond: run.quick ? 100 : backgroundPerSecond,
        },
        ({ value, publishedAt }) => sent.set(value, publishedAt),
      );
      const { perSecond } = await load.done;
      run.log(`the background load was ${perSecond.toFixed(0)} messages a second`);
      return { sent, heard, painted: new Map(Object.entries(await page.paintedValues())) };
    } finally {
      await page.close();
    }
  } finally {
    line.close();
    session.close();
  }
};

/** Device publishes → the browser has painted it, beside a bare client that only hears it. */
export const measureLatency = (run: BenchRun): Promise<Figure[]> =>
  withServer("latency", run.profile, async (server) => {
    const { sent, heard, painted } = await observe(run, server);
    const samples = [...sent].slice(warmUp);
    const delays = (arrived: ReadonlyMap<string, number>) =>
      samples.flatMap(([value, at]) => {
        const then = arrived.get(value);
        return then === undefined ? [] : [then - at];
      });
    const [paint, hear] = [delays(painted), delays(heard)];
    const missing = samples.length - paint.length;
    run.log(`${paint.length} of ${samples.length} values were painted, ${hear.length} were heard`);
    if (missing > 0) throw new Error(`${missing} of ${samples.length} values were never painted`);
    const p95 = percentile(hear, 0.95);
    return [
      atMost(250, { name: "latency p95", unit: "ms", value: percentile(paint, 0.95), limit: p95 }),
      besides({
        name: "latency p50",
        unit: "ms",
        value: percentile(paint, 0.5),
        limit: percentile(hear, 0.5),
      }),
    ];
  });
