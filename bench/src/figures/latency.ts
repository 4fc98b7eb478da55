import { openLiveSocket } from "../browser/live-socket.ts";
import { openConsole } from "../browser/open-console.ts";
import { atMost, type BenchRun, type Figure, percentile, reference } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { openSession } from "../server/open-session.ts";
import { type ServerUnderTest, withServer } from "../server/server-under-test.ts";
import { startWorker } from "../workers/start-worker.ts";

const backgroundDevices = 200;
const backgroundPerSecond = 1_000;
/** Search text that finds LOAD-00001 to LOAD-00009, one page of the list. */
const probeText = "LOAD-0000";
const probeCount = 9;
/** The first sample of each probe is not counted: it is the first reading of its device. */
const warmUp = probeCount;

type Timestamps = { sent: Map<string, number>; received: Map<string, number>; painted: Map<string, number> };

const observe = async (run: BenchRun, server: ServerUnderTest): Promise<Timestamps> => {
  const devices = await registerDevices(server, probeCount + backgroundDevices);
  const probes = devices.slice(0, probeCount);
  const sent = new Map<string, number>();
  const received = new Map<string, number>();
  const session = await openSession(server);
  const watch = probes.map(({ id }) => id);
  const socket = await openLiveSocket(server, session.token, watch, ({ values }) => {
    const value = values.outlet_pressure?.toFixed(2);
    if (value !== undefined && !received.has(value)) received.set(value, Date.now());
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
      return { sent, received, painted: new Map(Object.entries(await page.paintedValues())) };
    } finally {
      await page.close();
    }
  } finally {
    socket.close();
    session.close();
  }
};

/** Time from publish to paint in the browser; limit: time to a minimal client without a browser. */
export const measureLatency = (run: BenchRun): Promise<Figure[]> =>
  withServer("latency", run.profile, async (server) => {
    const { sent, received, painted } = await observe(run, server);
    const samples = [...sent].slice(warmUp);
    const delays = (arrived: ReadonlyMap<string, number>) =>
      samples.flatMap(([value, at]) => {
        const then = arrived.get(value);
        return then === undefined ? [] : [then - at];
      });
    const [paint, receive] = [delays(painted), delays(received)];
    const missing = samples.length - paint.length;
    run.log(`${paint.length} of ${samples.length} values were painted, ${receive.length} were received`);
    if (missing > 0) throw new Error(`${missing} of ${samples.length} values were never painted`);
    const p95 = percentile(receive, 0.95);
    return [
      atMost(250, { name: "latency p95", unit: "ms", value: percentile(paint, 0.95), limit: p95 }),
      reference({
        name: "latency p50",
        unit: "ms",
        value: percentile(paint, 0.5),
        limit: percentile(receive, 0.5),
      }),
    ];
  });
