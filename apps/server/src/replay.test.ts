import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { storeQuarters } from "./features/leaks/sensing/sensing.fixture.store.ts";
import { zoneSignal } from "./features/leaks/sensing/zone-signals.fixture.ts";
import { replay } from "./replay.ts";
import { aDevice } from "./testing/device-builder.ts";
import { useHarness } from "./testing/harness.ts";

const program = fileURLToPath(new URL("../../../scripts/replay.ts", import.meta.url));
const harness = useHarness();
// A local midnight, as quarter 0 of the signal; a leak of 15 m³/h begins on day 38 at 02:00.
const start = Date.parse("2025-09-25T00:00:00+07:00");
const [leakDay, days] = [38, 40];
const leakAt = start + leakDay * dayMs + 2 * hourMs;
const to = new Date(start + days * dayMs).toISOString();
let zone = 0;
const folder = mkdtempSync(join(inject("testFolder"), "replay-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const meter = await aDevice().ofType("DMA").withoutChannels().withChannel("flow").in(harness);
  zone = meter.id;
  const first = (leakDay * 24 + 2) * 4;
  const added = [{ from: first, to: days * 96, flow: 15 }];
  const values = zoneSignal({ seed: 41, days, mean: 60, added });
  await storeQuarters(harness.db, { deviceId: zone, from: start, values });
});

const command = async (...parameters: string[]) => {
  const { user, password, host, port, database } = harness.database.connection;
  const url = `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
  const env = {
    ...process.env,
    DATABASE_URL: url,
    SGVAL_DATA_DIR: folder,
    SGVAL_TIME_ZONE: "Asia/Ho_Chi_Minh",
  };
  const child = spawn(process.execPath, [program, ...parameters], { env, stdio: ["ignore", "pipe", "pipe"] });
  let [said, failed] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    failed += chunk.toString();
  });
  const [code] = await once(child, "close");
  return { code, said, failed };
};

it("writes the leaks of the stored readings to a file, each with zone, times, pipes, flow and confidence", async () => {
  const out = join(folder, "leaks.json");
  const from = "2025-10-20T00:00:00+07:00";
  expect(await command("--from", from, "--to", to, "--out", out)).toMatchObject({
    ...{ code: 0, failed: "" },
    said: expect.stringContaining(`1 suspected leaks in ${out}`),
  });
  const [leak, ...more] = JSON.parse(readFileSync(out, "utf8"));
  expect(more).toEqual([]);
  expect(leak).toEqual({
    ...{ zone, pipes: [], flow: expect.any(Number), confidence: expect.any(Number) },
    ...{ detectedAt: expect.stringMatching(/Z$/), startedAt: expect.stringMatching(/Z$/) },
  });
  expect(Math.abs(Date.parse(leak.startedAt) - leakAt)).toBeLessThan(2 * hourMs);
  expect(Date.parse(leak.detectedAt) - leakAt).toBeLessThan(12 * hourMs);
  expect(leak.flow).toBeGreaterThan(10);
  expect(leak.confidence).toBeGreaterThan(0.5);
  expect(readdirSync(folder).filter((name) => name.startsWith("leaks"))).toEqual(["leaks.json"]);
});

it("says what is wrong with its options, ends with 1 and writes nothing", async () => {
  const out = join(folder, "none.json");
  const wrong = [
    [["--to", to, "--out", out], "--from is missing"],
    [["--from", "yesterday", "--to", to, "--out", out], "--from is no ISO time"],
    [["--from", to, "--to", to, "--out", out], "--from must be before --to"],
    [["--from", "2025-10-20", "--to", to], "--out is missing"],
    [["--from", "2025-10-20", "--to", to, "--out", join(out, "in.json")], "cannot be written"],
  ] as const;
  const failed = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  for (const [parameters, problem] of wrong) {
    failed.mockClear();
    expect(await replay([...parameters])).toBe(1);
    expect(failed.mock.calls.flat().join("")).toMatch(
      new RegExp(`${problem}.*\\nUsage: npm run replay`, "s"),
    );
  }
  failed.mockRestore();
  expect(existsSync(out)).toBe(false);
});
