import { chmod, cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { locateBinaries, type PostgresBinaries, relocateBinaries } from "./locate-binaries.ts";
import { prepareBinaries } from "./prepare-binaries.ts";
import { chooseRuntimeUser, isRoot, runsAs } from "./runtime-user.ts";

const logger = pino({ level: "silent" });
let base: string;
let installed: PostgresBinaries;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "sgval-bin-"));
  const original = await locateBinaries();
  installed = relocateBinaries(original, join(base, "checkout", "native"));
  await cp(original.root, installed.root, { recursive: true, verbatimSymlinks: true });
  const links = z
    .array(z.object({ target: z.string() }))
    .parse(JSON.parse(await readFile(join(installed.root, "pg-symlinks.json"), "utf8")));
  for (const { target } of links) await rm(join(base, "checkout", target), { force: true });
  await chmod(base, 0o755);
});
afterEach(() => rm(base, { recursive: true, force: true }));

it("creates the library links that are missing after an install without scripts", async () => {
  const user = await chooseRuntimeUser(undefined);
  expect(await runsAs(user, installed.postgres, ["--version"])).toBe(false);
  expect(await prepareBinaries(installed, user, join(base, "lib"), logger)).toEqual(installed);
});

it.skipIf(!isRoot())("copies the binaries out of a checkout its user cannot enter, once", async () => {
  await chmod(join(base, "checkout"), 0o700);
  const user = await chooseRuntimeUser(undefined);
  const first = await prepareBinaries(installed, user, join(base, "lib"), logger);
  expect(first.root.startsWith(join(base, "lib"))).toBe(true);
  expect(await runsAs(user, first.initdb, ["--version"])).toBe(true);
  expect(await prepareBinaries(installed, user, join(base, "lib"), logger)).toEqual(first);
});
