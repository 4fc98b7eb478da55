import { createReadStream, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Crew, startCrew } from "../../../apps/server/test/durability/publishers.ts";
import { atMost, type BenchRun, type Figure, reference } from "../figure.ts";
import { registerDevices } from "../register-devices.ts";
import { withDatabase } from "../server/open-database.store.ts";
import { killedServer } from "../server/open-session.ts";
import { countMissing } from "../server/readings.store.ts";
import { type ServerEnvironment, type ServerUnderTest, withServer } from "../server/server-under-test.ts";
import { startWorker } from "../workers/start-worker.ts";

const checkAtOnce = 20_000;
const drainSeconds = 60;
/** Seconds after which this server gives up on an answer: longer than an answer takes under full load, yet short. */
const responseWaitSeconds = 30;
/** Acknowledged readings that are sent once more at the end. */
const sentAgain = 100;

const crashOrderOf = (dataDir: string): string => join(dataDir, "crash-order");
const crashAtPublish = new URL("../../../apps/server/test/durability/crash-at-publish.ts", import.meta.url)
  .href;
const environment: ServerEnvironment = (dataDir) => ({
  SGVAL_RESPONSE_WAIT: String(responseWaitSeconds),
  SGVAL_COMMANDS_PER_MINUTE: "10000",
  CRASH_AT_PUBLISH: crashOrderOf(dataDir),
  NODE_OPTIONS: `--import=${crashAtPublish}`,
});

/** Looks up every line of the acknowledgement log of the load in the database. */
const compareLoad = async (
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

/** Kills the server at a random stage of a batch while commands are on their way. */
const killAmidCommands = async (server: ServerUnderTest, crew: Crew): Promise<void> => {
  await crew.sendCommands();
  await pause(2_000 + Math.random() * 2_000);
  const sending = crew.sendCommands();
  await pause(Math.random() * 100);
  await server.kill();
  await sending;
};

/** Lets the server die after it has taken a command and before it publishes it; returns the request id. */
const crashBeforePublish = async (server: ServerUnderTest, crew: Crew): Promise<string> => {
  const order = crashOrderOf(server.dataDir);
  await crew.untilListening();
  writeFileSync(order, "before");
  const requestId = await crew.sendOneCommand();
  await server.untilGone();
  rmSync(order);
  return requestId;
};

type Kills = {
  times: number[];
  /** Requests whose commands a crash kept from their devices. */
  unpublished: string[];
};

/** Kills the server once and starts it again. */
const killOnce = async (server: ServerUnderTest, crew: Crew, kills: Kills, beforePublish: boolean) => {
  const before = crew.acknowledged.size;
  if (beforePublish) kills.unpublished.push(await crashBeforePublish(server, crew));
  else await killAmidCommands(server, crew);
  const milliseconds = await server.start();
  kills.times.push(milliseconds);
  await crew.untilAcknowledged(before + 100);
  return milliseconds;
};

const killRepeatedly = async (
  run: BenchRun,
  server: ServerUnderTest,
  crew: Crew,
  kills: Kills,
  beforePublish: boolean,
): Promise<void> => {
  for (let round = 1; round <= (run.quick ? 1 : 10); round += 1) {
    const milliseconds = await killOnce(server, crew, kills, beforePublish);
    const when = beforePublish ? "before a publish" : "amid commands";
    run.log(`kill ${round} ${when}: ready again after ${milliseconds.toFixed(0)} ms`);
  }
};

/** What is wrong with the readings and commands of the crew; every number should be 0. */
const examineCrew = async (crew: Crew, unpublished: readonly string[]) => {
  await crew.finish();
  const lostCommands = await crew.lostCommands();
  const { missing, repeated, altered } = await crew.compareWithStore();
  const again = await crew.sendAgain(sentAgain);
  const announcedTwice = [...crew.announced.values()].filter((times) => times > 1).length;
  const notSent = new Set<string>();
  for (const requestId of unpublished) notSent.add((await crew.untilEnded(requestId)).cmdId);
  const heardTwice = crew.heardCommands.length - new Set(crew.heardCommands).size;
  return {
    missing: missing.length,
    altered: altered.length,
    takenTwice: repeated.length + announcedTwice + (sentAgain - again.duplicates),
    // A command whose publish the crash prevented must not follow later, when nobody expects it.
    heardAgain: heardTwice + crew.heardCommands.filter((cmdId) => notSent.has(cmdId)).length,
    lostCommands: lostCommands.length,
  };
};

/** Kills the server repeatedly under full load and compares what was acknowledged and commanded with what it kept. */
export const measureKill = (run: BenchRun): Promise<Figure[]> =>
  withServer(
    "kill",
    run.profile,
    async (server) => {
      const credentials = await registerDevices(server, run.quick ? 50 : 200);
      await server.kill();
      const calm = await server.start();
      const file = join(server.dataDir, "acknowledged.txt");
      // They compare values and commands, beside those that publish as fast as they can.
      const crew = await startCrew(killedServer(server), run.quick ? 9 : 20);
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
      try {
        await load.ready;
        const kills: Kills = { times: [], unpublished: [] };
        await killRepeatedly(run, server, crew, kills, false);
        load.finish();
        await load.done;
        // Under the full load an answer may take longer than the server waits for it.
        await killRepeatedly(run, server, crew, kills, true);
        const loaded = await withDatabase(server.dataDir, (client) => compareLoad(client, file));
        const kept = await examineCrew(crew, kills.unpublished);
        const acknowledged = loaded.acknowledged + crew.acknowledged.size;
        run.log(`${acknowledged} acknowledged messages were looked up in the database`);
        return [
          atMost(5_000, {
            name: "kill ready again, worst",
            unit: "ms",
            value: Math.max(...kills.times),
            limit: calm,
          }),
          atMost(0, {
            name: "kill acknowledged and lost",
            unit: "msg",
            value: loaded.missing + kept.missing,
          }),
          atMost(0, { name: "kill stored with other values", unit: "msg", value: kept.altered }),
          atMost(0, { name: "kill taken for new twice", unit: "msg", value: kept.takenTwice }),
          atMost(0, { name: "kill commands heard again", unit: "cmd", value: kept.heardAgain }),
          atMost(0, { name: "kill commands lost", unit: "cmd", value: kept.lostCommands }),
          reference({ name: "kill acknowledged", unit: "msg", value: acknowledged }),
          reference({ name: "kill commands heard", unit: "cmd", value: crew.heardCommands.length }),
        ];
      } finally {
        await crew.stop();
      }
    },
    environment,
  );
