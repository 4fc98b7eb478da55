import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import mqtt from "mqtt";

const tlsFile = (name: string) => fileURLToPath(new URL(`tls/${name}`, import.meta.url));
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** Debian keeps it outside the path of usual accounts. */
const searchPath = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const fetchWithin = 20_000;

type Environment = { PATH: string; LD_LIBRARY_PATH?: string };

const runs = (env: Environment): boolean => spawnSync("mosquitto", ["-h"], { env }).error === undefined;

/** Unpacks the packages of Debian into a folder; nothing is installed on the machine, and no service starts. */
const unpack = (folder: string): Environment => {
  const packages = join(folder, "packages");
  const files = join(folder, "files");
  if (!existsSync(files)) {
    mkdirSync(join(packages, "partial"), { recursive: true });
    const options = ["--download-only", "--reinstall", "-y", "--no-install-recommends"];
    const cache = `Dir::Cache::archives=${packages}`;
    execFileSync("apt-get", ["install", ...options, "-o", cache, "mosquitto"], {
      timeout: fetchWithin,
      stdio: "ignore",
    });
    for (const name of readdirSync(packages).filter((file) => file.endsWith(".deb")))
      execFileSync("dpkg", ["-x", join(packages, name), files]);
  }
  const libraries = readdirSync(join(files, "usr/lib"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return {
    PATH: `${join(files, "usr/sbin")}:${searchPath}`,
    LD_LIBRARY_PATH: libraries.map(({ name }) => join(files, "usr/lib", name)).join(":"),
  };
};

/** The environment in which `mosquitto` runs here, or why it does not. */
const findMosquitto = (): Environment | string => {
  if (runs({ PATH: searchPath })) return { PATH: searchPath };
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version"))
    return "there is no `mosquitto` on this machine, and only root on Debian may fetch it";
  const folder = join(tmpdir(), "sgval-mosquitto-packages");
  try {
    const env = unpack(folder);
    if (runs(env)) return env;
    return "the `mosquitto` that was fetched does not run here";
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return `there is no \`mosquitto\`, and it could not be fetched: ${error instanceof Error ? error.message : String(error)}`;
  }
};

const found = findMosquitto();
export const hasMosquitto = typeof found !== "string";
if (typeof found === "string") process.stderr.write(`skipped: ${found}\n`);

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
  const env = typeof found === "string" ? { PATH: searchPath } : found;
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
    const probe = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, options, false).catch(() => null);
    await probe?.endAsync(true);
    return probe !== null;
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
