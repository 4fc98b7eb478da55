import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServerProcess } from "../../src/testing/server-process.ts";
import { makeDataFolder } from "../../src/testing/temporary-folder.ts";
import { type Crew, startCrew } from "./publishers.ts";

/** Seconds after which this server gives up on an answer. */
const RESPONSE_WAIT = 5;
const ROUNDS_EACH = 2;

describe("a server killed under load", () => {
  let dataDir: string;
  let crashOrder: string;
  let server: ServerProcess;
  let crew: Crew;

  /** Starts the server again and waits until readings are acknowledged again. */
  const comeBack = async (acknowledgedBefore: number) => {
    expect(await server.start()).toBeLessThan(10_000);
    await crew.untilAcknowledged(acknowledgedBefore + 100);
  };

  beforeAll(async () => {
    dataDir = await makeDataFolder("sgval-kill-");
    crashOrder = join(dataDir, "crash-order");
    server = await ServerProcess.at(dataDir, {
      SGVAL_RESPONSE_WAIT: String(RESPONSE_WAIT),
      // The count outlives a kill, and this is more than one person sends.
      SGVAL_COMMANDS_PER_MINUTE: "10000",
      CRASH_AT_PUBLISH: crashOrder,
      NODE_OPTIONS: `--import=${new URL("crash-at-publish.ts", import.meta.url).href}`,
    });
    await server.start();
    crew = await startCrew(server, 30);
  }, 120_000);

  afterAll(async () => {
    await crew?.stop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  it("is ready again within ten seconds when it is killed amid commands", async () => {
    for (let round = 0; round < ROUNDS_EACH; round += 1) {
      await crew.sendCommands();
      await pause(500);
      const before = crew.acknowledged.size;
      expect(before).toBeGreaterThan(0);
      const sending = crew.sendCommands();
      await pause(20 * (round + 1));
      await server.kill();
      await sending;
      await comeBack(before);
    }
  }, 180_000);

  it.each([
    { when: "before", times: 0, status: "device_not_response" },
    { when: "after", times: 1, status: null },
  ])(
    "publishes a command $times times when it dies right $when handing it over",
    async (crash) => {
      await crew.untilListening();
      const before = crew.acknowledged.size;
      writeFileSync(crashOrder, crash.when);
      const requestId = await crew.sendOneCommand();
      await server.untilGone();
      rmSync(crashOrder);
      await comeBack(before);
      // Whoever publishes again does so when the device is back, or at the latest when its time is over.
      await pause(RESPONSE_WAIT * 1000);
      const command = await crew.untilEnded(requestId);
      expect(crew.heardCommands.filter((heard) => heard === command.cmdId)).toHaveLength(crash.times);
      if (crash.status !== null) expect(command.status).toBe(crash.status);
    },
    180_000,
  );

  it("goes on serving when its database is killed, and takes no longer than ten seconds", async () => {
    for (let round = 0; round < ROUNDS_EACH; round += 1) {
      const before = crew.acknowledged.size;
      const sending = crew.sendCommands();
      await server.killPostgres();
      const killedAt = performance.now();
      await pause(200);
      await server.untilReady();
      expect(performance.now() - killedAt).toBeLessThan(10_000);
      await sending;
      await crew.untilAcknowledged(before + 100);
    }
  }, 180_000);

  it("has stored every acknowledged reading exactly once, with its values", async () => {
    await crew.finish();
    expect(crew.acknowledged.size).toBeGreaterThan(1_000);
    expect(await crew.compareWithStore()).toEqual({ missing: [], repeated: [], altered: [] });
  }, 180_000);

  it("has taken no reading for new twice, which the table alone would hide", async () => {
    expect(await crew.sendAgain(100)).toEqual({ accepted: 0, duplicates: 100 });
    expect(crew.announced.size).toBeGreaterThan(100);
    expect([...crew.announced].filter(([, times]) => times > 1)).toEqual([]);
  });

  it("has published no command twice", () => {
    expect(crew.heardCommands.length).toBeGreaterThan(10);
    expect(new Set(crew.heardCommands).size).toBe(crew.heardCommands.length);
  });

  it("has lost no command and left none behind", async () => {
    expect(await crew.lostCommands()).toEqual([]);
  }, 120_000);
});
