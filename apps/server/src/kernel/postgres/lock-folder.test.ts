import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockFolder } from "./lock-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sgval-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("gives the lock to one of many, and to the next only after its release", async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  const winners = tries.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
  expect(winners).toHaveLength(1);
  await winners[0]?.();
  await (await lockFolder(folder))();
  expect(await readdir(folder)).toEqual([]);
});

it("lets one of many replace a lock whose process id was reused, or that is incomplete", async () => {
  const stale = JSON.stringify({
    host: hostname(),
    pid: process.pid,
    birth: "an earlier life",
    token: "old",
  });
  for (const content of [stale, '{"pid":']) {
    await writeFile(join(folder, "supervisor.lock"), content);
    const tries = await Promise.allSettled(Array.from({ length: 24 }, () => lockFolder(folder)));
    const winners = tries.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
    expect(winners).toHaveLength(1);
    await winners[0]?.();
    expect(await readdir(folder)).toEqual([]);
  }
});

it("respects the lock of another host while it is touched, and replaces it afterwards", async () => {
  const path = join(folder, "supervisor.lock");
  await writeFile(path, JSON.stringify({ host: "elsewhere", pid: 1, birth: "", token: "theirs" }));
  const touching = setInterval(() => void utimes(path, new Date(), new Date()), 300);
  await expect(lockFolder(folder)).rejects.toThrow(/in use by process 1 on elsewhere/);
  clearInterval(touching);
  await (await lockFolder(folder))();
});
