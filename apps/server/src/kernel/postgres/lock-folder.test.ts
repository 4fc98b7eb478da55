import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockFolder } from "./lock-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sgval-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("lets one of many take the lock, and the next only after it was given back", async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  const winners = tries.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
  expect(winners).toHaveLength(1);
  await winners[0]?.();
  await (await lockFolder(folder))();
  expect(await readdir(folder)).toEqual([]);
});

it("lets one of many replace a lock whose number was given to another process, or that is torn", async () => {
  const stale = JSON.stringify({ pid: process.pid, birth: "an earlier life", token: "old" });
  for (const content of [stale, '{"pid":']) {
    await writeFile(join(folder, "supervisor.lock"), content);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const winners = tries.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
    expect(winners).toHaveLength(1);
    await winners[0]?.();
  }
});
