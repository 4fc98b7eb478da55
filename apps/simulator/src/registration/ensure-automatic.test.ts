import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Api, ApiFailure } from "./api-client.ts";
import { ensureAutomatic } from "./ensure-automatic.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What the log says of a mode that was changed. */
const entry = (detail: "mode_auto" | "mode_manual") => ({
  ...{ id: 1, at: "2025-11-20T01:00:00.000Z", type: "control", ip: null, detail, before: null, after: null },
  ...{ actor: { id: 2, name: "vanhanh01", role: null }, subject: "device", subjectId: 7, deviceId: 7 },
  subjectName: "VGA-01",
});

/** A server that refuses with these codes before it agrees, and whose log says this of the device. */
const refusing = (codes: string[], logged: ReturnType<typeof entry>[]) => {
  const asked: string[] = [];
  const read: string[] = [];
  const api: Api = {
    get: async (path) => {
      read.push(path);
      return { data: logged, metaData: { total: logged.length, page: 1, size: 1 } };
    },
    post: async () => null,
    put: async (path) => {
      asked.push(path);
      const code = codes.shift();
      if (code) throw new ApiFailure(409, code, path, "");
      return null;
    },
  };
  return { api, asked, read };
};

const switched = async (codes: string[], logged: ReturnType<typeof entry>[] = []) => {
  const { api, asked, read } = refusing(codes, logged);
  const lines: string[] = [];
  const done = ensureAutomatic(api, [7], (line) => lines.push(line));
  await vi.advanceTimersByTimeAsync(120_000);
  await done;
  return { asked, lines, read };
};

it("switches a valve to automatic as soon as it reports", async () => {
  const { asked, lines } = await switched(["mode_device_not_fresh", "mode_device_not_fresh"]);
  expect(asked).toEqual(Array(3).fill("/device/7/mode"));
  expect(lines).toEqual([]);
});

it("says why a valve stays in manual mode, and asks no further", async () => {
  const { asked, lines } = await switched(["device_locked_out"]);
  expect(asked).toHaveLength(1);
  expect(lines).toEqual([expect.stringMatching(/device 7.*device_locked_out/)]);
});

it("leaves a valve as it is whose mode was ever changed, and switches one that an earlier start did not reach", async () => {
  const { asked, lines, read } = await switched([], [entry("mode_manual")]);
  expect([asked, lines]).toEqual([[], []]);
  expect(read[0]).toBe("/activity?deviceId=7&detail=mode_auto,mode_manual&size=1");
  expect((await switched([], [])).asked).toEqual(["/device/7/mode"]);
});
