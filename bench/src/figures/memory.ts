import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { atMost, type BenchRun, type Figure, reference } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { processMemory } from "../server/process-memory.ts";
import { withServer } from "../server/server-under-test.ts";
import { startWorker } from "../workers/start-worker.ts";

/** Hard limit of open files; undefined where /proc is not available. */
const openFilesLimit = (): number | undefined => {
  try {
    const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return hard === "unlimited" ? Number.POSITIVE_INFINITY : Number(hard);
  } catch {
    return undefined;
  }
};

/** Open files besides the sockets of devices. */
const filesBesides = 200;

/** Resident memory of the server with thousands of connected devices that report once a minute. */
export const measureMemory = async (run: BenchRun): Promise<Figure[]> => {
  const connections = run.quick ? 300 : 5_000;
  const files = openFilesLimit();
  if (files !== undefined && files < connections + filesBesides)
    throw new Error(
      `only ${files} open files are allowed: raise the hard limit (ulimit -Hn) to ${connections + filesBesides}`,
    );
  return withServer("memory", run.profile, async (server) => {
    const devices = await registerDevices(server, connections);
    run.log(`${connections} devices are registered`);
    // Restarted, because registering devices one by one leaves garbage in memory.
    await server.kill();
    await server.start();
    await pause(run.quick ? 1_000 : 10_000);
    const before = processMemory(server.pid);
    const load = startWorker("mqtt-load", {
      host: server.host,
      port: server.mqttPort,
      credentials: devices,
      ratePerSecond: connections / 60,
      seconds: 3600,
    });
    await load.ready;
    run.log(`${connections} connections open`);
    await pause(run.quick ? 5_000 : 120_000);
    const during = processMemory(server.pid);
    load.finish();
    const { acknowledged } = await load.done;
    run.log(`${acknowledged} messages were acknowledged meanwhile`);
    return [
      atMost(400, { name: "memory", unit: "MB", value: during.now, limit: before.now }),
      atMost(400, { name: "memory peak", unit: "MB", value: during.peak, limit: before.peak }),
      reference({
        name: "memory per connection",
        unit: "KB",
        value: ((during.now - before.now) * 1024) / connections,
      }),
    ];
  });
};
