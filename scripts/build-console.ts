import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runTool } from "./run-program.ts";

const MADE_FROM = [
  "apps/console/{src,service-worker,public}/**/*.*",
  "apps/console/{index.html,package.json,vite.config.ts}",
  "packages/*/src/**/*.ts",
  "package-lock.json",
];
const consoleFolder = join(root, "apps/console");
const stampFile = join(consoleFolder, "dist/.made-from");

const hashSources = (): string => {
  const hash = createHash("sha256");
  const files = globSync(MADE_FROM, { cwd: root, exclude: ["**/*.test.*"] }).sort();
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
};

const isFresh = (wanted: string): boolean =>
  existsSync(join(consoleFolder, "dist/index.html")) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, "utf8") === wanted;

/** Builds the console unless the last build was made from these very sources; answers the failure's output, if any. */
export const buildConsole = async (): Promise<{ ok: boolean; output: string }> => {
  const wanted = hashSources();
  if (isFresh(wanted)) return { ok: true, output: "" };
  console.log("Building the console ...");
  const { code, output } = await runTool("vite", ["build", "--logLevel", "warn"], { cwd: consoleFolder });
  // Written last, so that an interrupted build is never taken for a finished one.
  if (code === 0) writeFileSync(stampFile, wanted);
  return { ok: code === 0, output };
};
