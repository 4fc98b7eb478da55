import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openFiles } from "./files.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sgval-files-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const files = openFiles(dataDir);

it("gives back what was put in, and nothing once it is removed", async () => {
  const name = await files.add("photos", "webp", Buffer.from("picture"));
  expect((await files.read("photos", name))?.toString()).toBe("picture");
  expect(await files.list("photos")).toEqual([name]);
  await files.remove("photos", name);
  expect(await files.list("photos")).toEqual([]);
  expect(await files.read("photos", name)).toBeNull();
});

it("accepts no name that would leave its folder", async () => {
  for (const name of ["../secret.key", "a/b.webp", "", `${"0".repeat(32)}.webp/../../x`])
    await expect(files.read("photos", name)).rejects.toThrow("is not a file name");
});
