import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Api, ApiFailure } from "./api-client.ts";
import { ensureAutomatic } from "./ensure-automatic.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A server that refuses with these codes before it agrees. */
const refusing = (codes: string[]) => {
  const asked: string[] = [];
  const api: Api = {
    get: async () => null,
    post: async () => null,
    put: async (path) => {
      asked.push(path);
      const code = codes.shift();
      if (code) throw new ApiFailure(409, code, path, "");
      return null;
    },
  };
  return { api, asked };
};

const switched = async (codes: string[]) => {
  const { api, asked } = refusing(codes);
  const lines: string[] = [];
  const done = ensureAutomatic(api, [7], (line) => lines.push(line));
  await vi.advanceTimersByTimeAsync(120_000);
  await done;
  return { asked, lines };
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
