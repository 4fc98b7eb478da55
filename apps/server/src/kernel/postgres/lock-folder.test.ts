import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { lockFolder } from "./lock-folder.ts";
import { processBirth, processPlace } from "./process-identity.ts";

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
    place: await processPlace(),
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

/** Leaves the lock that a process would hold. */
const leaveLockOf = async (pid: number) =>
  writeFile(
    join(folder, "supervisor.lock"),
    JSON.stringify({
      ...{ host: hostname(), place: await processPlace() },
      ...{ pid, birth: await processBirth(pid), token: "theirs" },
    }),
  );

it("waits for a holder that is ending, and names one that goes on", async () => {
  const holder = spawn("sleep", ["60"], { stdio: "ignore" });
  onTestFinished(() => void holder.kill());
  await once(holder, "spawn");
  await leaveLockOf(Number(holder.pid));
  await expect(lockFolder(folder, { waitMs: 0 })).rejects.toThrow(
    `in use by process ${holder.pid} on ${hostname()}`,
  );
  const looks = vi.spyOn(process, "kill");
  onTestFinished(() => looks.mockRestore());
  const next = lockFolder(folder);
  await expect.poll(() => looks.mock.calls).toContainEqual([holder.pid, 0]);
  holder.kill("SIGKILL");
  await (await next)();
});

it.runIf(process.platform === "linux")("counts a zombie as gone", async () => {
  // The shell becomes a program that never takes notice of the end of its child.
  const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void parent.kill());
  const [line] = await once(parent.stdout, "data");
  const pid = Number(String(line));
  await leaveLockOf(pid);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => readFile(`/proc/${pid}/stat`, "utf8")).toContain(") Z ");
  const ended = vi.fn();
  await (await lockFolder(folder, { waitMs: 0, onReplaced: ended }))();
  // Whoever had it is known to be gone, so that its lease may be taken over at once.
  expect(ended).toHaveBeenCalledOnce();
});

/** Leaves a lock that is touched, as that of a process which goes on. */
const leaveTouchedLock = async (holder: { host: string; place: string }) => {
  const path = join(folder, "supervisor.lock");
  await writeFile(path, JSON.stringify({ ...holder, pid: 1, birth: "", token: "theirs" }));
  const touching = setInterval(() => void utimes(path, new Date(), new Date()), 300);
  onTestFinished(() => clearInterval(touching));
  return () => clearInterval(touching);
};

it("respects the lock of another host while it is touched, and replaces it afterwards", async () => {
  const end = await leaveTouchedLock({ host: "elsewhere", place: "" });
  await expect(lockFolder(folder)).rejects.toThrow(/in use by process 1 on elsewhere/);
  end();
  const ended = vi.fn();
  await (await lockFolder(folder, { onReplaced: ended }))();
  // It may be the lock in a copy of the folder of a server that goes on.
  expect(ended).not.toHaveBeenCalled();
});

it.runIf(process.platform === "linux")(
  "respects the lock of a container with the same host name, whose process ids mean nothing here",
  async () => {
    const [boot] = (await processPlace()).split("/");
    await leaveTouchedLock({ host: hostname(), place: `${boot}/pid:[1]` });
    await expect(lockFolder(folder)).rejects.toThrow(/in use by process 1 on/);
  },
);

it("says when another process has taken the lock over, not when its file cannot be read", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const lost = vi.fn();
  const path = join(folder, "supervisor.lock");
  const unlock = await lockFolder(folder, { onLost: lost });
  await writeFile(path, '{"pid":');
  await utimes(path, 0, 0);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(async () => expect((await stat(path)).mtimeMs).toBeGreaterThan(0));
  expect(lost).not.toHaveBeenCalled();
  await leaveLockOf(process.pid);
  await vi.advanceTimersByTimeAsync(6_000);
  await vi.waitFor(() => expect(lost).toHaveBeenCalled());
  await unlock();
  expect(lost).toHaveBeenCalledOnce();
  expect(await readdir(folder)).toEqual(["supervisor.lock"]);
});
