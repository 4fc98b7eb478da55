import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { makeCheckout } from "./checkout.fixture.ts";

const server = `
  process.once("SIGTERM", () => { console.log("told to stop"); process.exit(); });
  setInterval(() => {}, 1_000);
  console.log("started");`;

/** Starts a server and ends the program that was asked to; resolves with what the server says until its end. */
const startAndEnd = async (
  [command, ...parameters]: [string, ...string[]],
  end: (starter: ChildProcess) => unknown,
): Promise<string> => {
  const starter = spawn(command, parameters, {
    ...makeCheckout(server),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  starter.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  await expect.poll(() => said, { timeout: 20_000 }).toContain("started");
  end(starter);
  // The pipe closes when the server has ended too.
  await once(starter.stdout, "close");
  return said;
};

it.skipIf(process.platform === "win32")(
  "a server stops by itself when the npm that started it is asked to stop or killed, and when the script between them is",
  async () => {
    const npm = (["SIGTERM", "SIGKILL", "SIGHUP"] as const).map((signal) =>
      startAndEnd(["npm", "start", "--silent"], (starter) => starter.kill(signal)),
    );
    const script = startAndEnd(["node", "scripts/run.mjs", "start"], (starter) => starter.kill("SIGKILL"));
    const ends = await Promise.all([...npm, script]);
    expect(ends).toEqual(ends.map(() => "started\ntold to stop\n"));
  },
  30_000,
);
