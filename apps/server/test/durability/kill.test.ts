import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServerProcess } from "../../src/testing/server-process.ts";
import { type Crew, startCrew } from "./publishers.ts";

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("a server killed under load", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sgval-kill-"));
  let server: ServerProcess;
  let crew: Crew;

  beforeAll(async () => {
    server = await ServerProcess.at(dataDir);
    await server.start();
    crew = await startCrew(server, 30);
  }, 60_000);

  afterAll(async () => {
    await crew?.stop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  it("is ready again within ten seconds, every time it is killed", async () => {
    for (let round = 0; round < 4; round += 1) {
      await crew.sendCommands();
      await pause(700);
      const before = crew.acknowledged.length;
      expect(before).toBeGreaterThan(0);
      await server.kill();
      expect(await server.start()).toBeLessThan(10_000);
      await crew.untilAcknowledged(before + 100);
    }
  }, 120_000);

  it("goes on serving when its database is killed, and takes no longer than ten seconds", async () => {
    for (let round = 0; round < 3; round += 1) {
      await crew.sendCommands();
      await pause(700);
      const before = crew.acknowledged.length;
      server.killPostgres();
      const killedAt = performance.now();
      await pause(200);
      await server.untilReady();
      expect(performance.now() - killedAt).toBeLessThan(10_000);
      await crew.untilAcknowledged(before + 100);
    }
  }, 120_000);

  it("has stored every acknowledged reading exactly once", async () => {
    await crew.finish();
    expect(crew.acknowledged.length).toBeGreaterThan(1_000);
    const { missing, repeated } = await crew.compareWithStore();
    expect(missing).toEqual([]);
    expect(repeated).toEqual([]);
  }, 120_000);

  it("has published no command twice", () => {
    expect(crew.heardCommands.length).toBeGreaterThan(10);
    expect(new Set(crew.heardCommands).size).toBe(crew.heardCommands.length);
  });

  it("has lost no command and left none behind", async () => {
    expect(await crew.lostCommands()).toEqual([]);
  }, 60_000);
});
