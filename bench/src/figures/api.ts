import { setTimeout as pause } from "node:timers/promises";
import { atMost, type BenchRun, type Figure, percentile, reference } from "../figure.ts";
import { type BenchDevice, registerDevices } from "../register-devices.ts";
import { openSession, type Session } from "../server/open-session.ts";
import { withServer } from "../server/server-under-test.ts";
import { startWorker } from "../workers/start-worker.ts";

const devicesUnderLoad = 500;
const messagesPerSecond = 5_000;
const readsPerSecond = 40;
const twoHours = 7_200_000;

const kinds = ["device list", "device detail", "history 2 h", "me"] as const;
type Kind = (typeof kinds)[number];

const pathOf = (kind: Kind, devices: readonly BenchDevice[]): string => {
  const { id } = devices[Math.floor(Math.random() * devices.length)] ?? { id: 0 };
  const now = Date.now();
  const paths = {
    "device list": `/device?size=20&page=${1 + Math.floor((Math.random() * devices.length) / 20)}`,
    "device detail": `/device/${id}`,
    "history 2 h": `/device/${id}/history?parameter=inlet_pressure,outlet_pressure&from=${now - twoHours}&to=${now}`,
    me: "/me",
  };
  return paths[kind];
};

type Times = Record<Kind, number[]>;

/**
 * Sends reads at a fixed rate without waiting for answers. Times count from when a read was due, so that a stall
 * affects all reads due meanwhile (no coordinated omission).
 */
const readAtFixedRate = async (
  session: Session,
  devices: readonly BenchDevice[],
  seconds: number,
): Promise<Times> => {
  const times: Times = { "device list": [], "device detail": [], "history 2 h": [], me: [] };
  const startedAt = performance.now();
  const reads: Promise<void>[] = [];
  for (let index = 0; index < seconds * readsPerSecond; index += 1) {
    const due = startedAt + (index * 1000) / readsPerSecond;
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
    const kind = kinds[index % kinds.length] ?? "me";
    // Timers of this process may be late by up to 2 ms, which is not counted.
    const counted = Math.min(performance.now(), due + 2);
    reads.push(
      session.read(pathOf(kind, devices)).then(() => {
        times[kind].push(performance.now() - counted);
      }),
    );
  }
  await Promise.all(reads);
  return times;
};

const worst = (times: Times, share: number): number =>
  Math.max(...kinds.map((kind) => percentile(times[kind], share)));

/** API reads during ingest; limit: the same reads on an idle server. */
export const measureApi = (run: BenchRun): Promise<Figure[]> =>
  withServer("api", run.profile, async (server) => {
    const devices = await registerDevices(server, run.quick ? 50 : devicesUnderLoad);
    const session = await openSession(server);
    const startLoad = (seconds: number) =>
      startWorker("mqtt-load", {
        host: server.host,
        port: server.mqttPort,
        credentials: devices,
        ratePerSecond: run.quick ? 500 : messagesPerSecond,
        seconds,
      });
    // The idle server also needs readings to return.
    await startLoad(3).done;
    await readAtFixedRate(session, devices, 2);
    const idle = await readAtFixedRate(session, devices, run.seconds);
    const load = startLoad(3600);
    await load.ready;
    await pause(2_000);
    const busy = await readAtFixedRate(session, devices, run.seconds);
    load.finish();
    const { perSecond, acknowledged, published } = await load.done;
    session.close();
    run.log(`${acknowledged} of ${published} messages acknowledged, ${perSecond.toFixed(0)} a second`);
    return [
      atMost(60, { name: "api worst p99", unit: "ms", value: worst(busy, 0.99), limit: worst(idle, 0.99) }),
      ...kinds.map((kind) =>
        reference({
          name: `api ${kind} p99`,
          unit: "ms",
          value: percentile(busy[kind], 0.99),
          limit: percentile(idle[kind], 0.99),
        }),
      ),
      reference({ name: "api ingest meanwhile", unit: "msg/s", value: perSecond, limit: messagesPerSecond }),
    ];
  });
