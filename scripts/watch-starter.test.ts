import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

const module = join(import.meta.dirname, "watch-starter.mjs");

/** Starts a program as npm does, and kills the npm in front of it; resolves with what the program says at its end. */
const killStarter = async (signal: NodeJS.Signals): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "sgval-npm-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "started", version: "1.0.0", scripts: { start: "node program.mjs" } }),
  );
  writeFileSync(
    join(folder, "program.mjs"),
    `import { whenStarterIsGone } from ${JSON.stringify(module)};
     whenStarterIsGone(() => { console.log("noticed"); process.exit(); });
     console.log("started");
     setTimeout(() => process.exit(), 30_000);`,
  );
  const npm = spawn("npm", ["start", "--silent"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  let said = "";
  npm.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  await expect.poll(() => said, { timeout: 20_000 }).toContain("started");
  npm.kill(signal);
  // The pipe closes when the program has ended too.
  await once(npm.stdout, "close");
  return said;
};

it.skipIf(process.platform === "win32")(
  "a program notices that the npm which started it was told to stop or killed",
  async () => {
    const ends = await Promise.all([killStarter("SIGTERM"), killStarter("SIGKILL"), killStarter("SIGHUP")]);
    expect(ends).toEqual(Array.from({ length: 3 }, () => "started\nnoticed\n"));
  },
  60_000,
);
