import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newCity } from "../hydraulics/city-state.ts";
import { loadState, saveState } from "./state-file.ts";

describe("the state file", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "simulator-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("stores tokens and city state, readable by its owner only", async () => {
    const file = join(folder, "state.json");
    const state = await loadState(file, 1000);
    expect(state).toMatchObject({ anchor: 1000, city: null });
    state.city = newCity(5);
    await saveState(file, state);
    expect(await loadState(file, 2000)).toEqual(state);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("rejects a file of another version instead of overwriting it", async () => {
    const file = join(folder, "other.json");
    await writeFile(file, "{}");
    await expect(loadState(file, 0)).rejects.toThrow("not a state file");
  });
});
