import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import mqtt from "mqtt";
import { programOrNotice } from "./debian-programs.ts";

const tlsFile = (name: string) => fileURLToPath(new URL(`tls/${name}`, import.meta.url));
export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** In which `mosquitto` and `mosquitto_passwd` run. */
export const mosquittoEnvironment = programOrNotice({ command: ["mosquitto", "-h"], code: 3 }, "mosquitto");
export const hasMosquitto = mosquittoEnvironment !== null;

/** A Mosquitto with its messages on disk, and TLS on a port of its own. */
export interface Mosquitto {
  readonly port: number;
  readonly tlsPort: number;
  start(): Promise<void>;
  stop(signal: NodeJS.Signals): Promise<void>;
  /** Ends it and removes what it has stored. */
  close(): Promise<void>;
}

/** @param more lines of its configuration, such as a bridge */
export const startMosquitto = async (more: readonly string[] = []): Promise<Mosquitto> => {
  const env = mosquittoEnvironment ?? {};
  const folder = mkdtempSync(join(tmpdir(), "sgval-mosquitto-"));
  const [port, tlsPort] = [await freePort(), await freePort()];
  let running: ChildProcess | null = null;
  writeFileSync(
    join(folder, "mosquitto.conf"),
    [
      ...["allow_anonymous true", "persistence true", `persistence_location ${folder}/`],
      ...(process.getuid?.() === 0 ? ["user root"] : []),
      ...["max_queued_messages 0", "autosave_on_changes true", "autosave_interval 1"],
      ...[`listener ${port} 127.0.0.1`, `listener ${tlsPort} 127.0.0.1`],
      ...[`certfile ${tlsFile("localhost.cert.pem")}`, `keyfile ${tlsFile("localhost.key.pem")}`],
      ...more,
    ].join("\n"),
  );
  const answers = async (): Promise<boolean> => {
    const options = { reconnectPeriod: 0, connectTimeout: 1_000 };
    const probe = await mqtt
      .connectAsync(`mqtt://127.0.0.1:${port}`, options, false)
      // One that wants a password answers, too: with a number, where the system has a word for a closed port.
      .catch(({ code }: { code?: unknown }) => typeof code === "number");
    if (typeof probe === "boolean") return probe;
    await probe.endAsync(true);
    return true;
  };
  const mosquitto: Mosquitto = {
    ...{ port, tlsPort },
    start: async () => {
      running = spawn("mosquitto", ["-c", join(folder, "mosquitto.conf")], { env, stdio: "ignore" });
      while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    stop: (signal) =>
      new Promise((resolve) => {
        if (!running || running.exitCode !== null || running.signalCode !== null) return resolve();
        running.once("exit", () => resolve());
        running.kill(signal);
      }),
    close: async () => {
      await mosquitto.stop("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await mosquitto.start();
  return mosquitto;
};
