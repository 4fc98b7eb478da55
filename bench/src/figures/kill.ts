import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type pg from "pg";
import { atMost, type BenchRun, type Figure, reference } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { countMissing, countRepeated } from "../server/readings.store.ts";
import { type ServerUnderTest, withServer } from "../server/server-under-test.ts";
import { startWorker } from "../workers/start-worker.ts";

const checkAtOnce = 20_000;
const drainSeconds = 60;

/** Looks up every line of the acknowledgement log in the database. */
const compare = async (
  client: pg.Client,
  file: string,
): Promise<{ acknowledged: number; missing: number }> => {
  let acknowledged = 0;
  let missing = 0;
  let names: string[] = [];
  let timestamps: number[] = [];
  const check = async () => {
    missing += await countMissing(client, names, timestamps);
    acknowledged += names.length;
    names = [];
    timestamps = [];
  };
  for await (const line of createInterface(createReadStream(file))) {
    const [name = "", timestamp = ""] = line.split(" ");
    names.push(name);
    timestamps.push(Number(timestamp));
    if (names.length === checkAtOnce) await check();
  }
  await check();
  return { acknowledged, missing };
};

const killRepeatedly = async (run: BenchRun, server: ServerUnderTest, rounds: number): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    // Random, to hit different stages of a batch.
    await new Promise((resolve) => setTimeout(resolve, 2_000 + Math.random() * 2_000));
    await server.kill();
    const milliseconds = await server.start();
    times.push(milliseconds);
    run.log(`kill ${round}: ready again after ${milliseconds.toFixed(0)} ms`);
  }
  return times;
};

/** Kills the server repeatedly under full load and compares acknowledged messages with stored readings. */
export const measureKill = (run: BenchRun): Promise<Figure[]> =>
  withServer("kill", run.profile, async (server) => {
    const rounds = run.quick ? 2 : 20;
    const credentials = await registerDevices(server, run.quick ? 50 : 200);
    await server.kill();
    const calm = await server.start();
    const file = join(server.dataDir, "acknowledged.txt");
    const load = startWorker("mqtt-load", {
      host: server.host,
      port: server.mqttPort,
      credentials,
      ratePerSecond: "max",
      seconds: 3600,
      reconnect: true,
      drainSeconds,
      acknowledgedFile: file,
    });
    await load.ready;
    const times = await killRepeatedly(run, server, rounds);
    load.finish();
    await load.done;
    const { acknowledged, missing, repeated } = await withDatabase(server.dataDir, async (client) => ({
      ...(await compare(client, file)),
      repeated: await countRepeated(client),
    }));
    run.log(`${acknowledged} acknowledged messages were looked up in the database`);
    return [
      atMost(10_000, { name: "kill ready again, worst", unit: "ms", value: Math.max(...times), limit: calm }),
      atMost(0, { name: "kill acknowledged and lost", unit: "msg", value: missing }),
      atMost(0, { name: "kill stored twice", unit: "msg", value: repeated }),
      reference({ name: "kill acknowledged", unit: "msg", value: acknowledged }),
    ];
  });
