import type { BenchRun } from "../bench-run.ts";
import { atMost, besides, type Figure } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { openFilesLimit, processMemory } from "../server/process-memory.ts";
import { withServer } from "../server/server-under-test.ts";
import { startWorker } from "../workers/start-worker.ts";

/** Sockets of the devices and room for everything else. */
const filesBesides = 200;

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Resident memory of the server with thousands of devices connected that report once a minute. */
export const measureMemory = async (run: BenchRun): Promise<Figure[]> => {
  if (process.platform !== "linux") throw new Error("memory is read from /proc, which only Linux has");
  const connections = run.quick ? 300 : 5_000;
  const files = openFilesLimit();
  if (files !== undefined && files < connections + filesBesides)
    throw new Error(
      `only ${files} open files are allowed: raise the hard limit (ulimit -Hn) to ${connections + filesBesides}`,
    );
  return withServer("memory", run.profile, async (server) => {
    const devices = await registerDevices(server, connections);
    run.log(`${connections} devices are registered`);
    // A server that has registered devices one by one is full of garbage; a fresh start tells what they cost.
    await server.kill();
    await server.start();
    await pause(run.quick ? 1 : 10);
    const before = processMemory(server.pid);
    const load = startWorker("mqtt-load", {
      host: server.host,
      port: server.mqttPort,
      credentials: devices,
      ratePerSecond: connections / 60,
      seconds: 3600,
    });
    await load.ready;
    run.log(`${connections} connections stand`);
    await pause(run.quick ? 5 : 120);
    const during = processMemory(server.pid);
    load.finish();
    const { acknowledged } = await load.done;
    run.log(`${acknowledged} messages were acknowledged meanwhile`);
    return [
      atMost(400, { name: "memory", unit: "MB", value: during.now, limit: before.now }),
      atMost(400, { name: "memory peak", unit: "MB", value: during.peak, limit: before.peak }),
      besides({
        name: "memory per connection",
        unit: "KB",
        value: ((during.now - before.now) * 1024) / connections,
      }),
    ];
  });
};
