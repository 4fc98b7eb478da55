// Writes a dump of a schema with data in it, which `apps/server/test/upgrade` upgrades in every run. Do so for the last
// migration before another one is added: `node scripts/renew-dump.ts [migration]`.
import { readdirSync } from "node:fs";
import { join, parse } from "node:path";
import { root, runTool } from "./run-program.ts";

const migrations = readdirSync(join(root, "apps/server/migrations"))
  .map((file) => parse(file).name)
  .sort();
const wanted = process.argv[2] ?? migrations.at(-1) ?? "";
if (!migrations.includes(wanted)) throw new Error(`There is no migration ${wanted}.`);
const { code } = await runTool(
  "vitest",
  ["run", "--project", "server", "upgrade.test.ts", "-t", "writes a dump"],
  {
    env: { ...process.env, SGVAL_DUMP_MIGRATION: wanted },
    shown: true,
  },
);
process.exitCode = code;
