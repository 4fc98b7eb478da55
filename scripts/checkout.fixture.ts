import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { root } from "./run-program.ts";

const REAL = ["run.mjs", "watch-starter.mjs", "stop-with-parent.ts", "start.ts"];

/**
 * A folder in which `npm start` is that of this checkout, with nothing to install or build; gone after the test.
 * @param server what stands in the main file of the server
 * @returns the folder, and the environment in which npm finds this runtime
 */
export const makeCheckout = (server: string): { cwd: string; env: NodeJS.ProcessEnv } => {
  const cwd = mkdtempSync(join(tmpdir(), "sgval-checkout-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  };
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  write("package.json", JSON.stringify({ type: "module", scripts: { start: scripts.start } }));
  for (const record of ["package-lock.json", "node_modules/.package-lock.json"])
    write(record, '{"packages":{}}');
  for (const file of ["apps/server/package.json", ...REAL.map((name) => `scripts/${name}`)])
    cpSync(join(root, file), join(cwd, file));
  write("scripts/build-console.ts", "export const buildConsole = async () => ({ ok: true });");
  // Ends by itself after a minute, should a test fail to stop it.
  write("apps/server/src/main.ts", `setTimeout(() => process.exit(9), 60_000).unref();\n${server}`);
  return {
    cwd,
    env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) },
  };
};
