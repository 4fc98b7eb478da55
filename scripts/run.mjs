// The first step of every command, and the only one that may meet an old Node: plain JavaScript for
// Node 20, nothing imported but Node itself and its like. It installs what is missing, then hands over to the
// runtime that came with the installation.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { whenStarterIsGone } from "./watch-starter.mjs";

const TASKS = [
  "start",
  "demo",
  "test",
  "bench",
  "check",
  "indexes",
  "reset-admin",
  "replay",
  "guide-pictures",
];
const OLDEST_INSTALLER = 20;
const WANTED_RUNTIME = 24;
/** Ctrl-C in a terminal arrives twice, from the terminal and from npm; within this time it is one wish. */
const SAME_SIGNAL_MS = 1000;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const commands = join(modules, ".bin");
const stampFile = join(modules, ".sgval-installed");
const onWindows = process.platform === "win32";

const fail = (...lines) => {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
};

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
};

/** Changes with the locked packages and the kind of machine, so that a copied folder is noticed. */
const wantedStamp = () =>
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(`${process.platform} ${process.arch}`)
    .digest("hex");

const readStamp = () => {
  try {
    return readFileSync(stampFile, "utf8").trim();
  } catch {
    return "";
  }
};

const foldersPresent = (packages) =>
  Object.keys(packages).every((path) => existsSync(join(root, path, "package.json")));

/** npm writes its own record last, so a half-finished installation has none or one that differs. */
const npmRecord = () => readJson(join(modules, ".package-lock.json"))?.packages;

const recordMatchesLock = (installed) => {
  const locked = readJson(join(root, "package-lock.json"))?.packages ?? {};
  const same = (path) =>
    locked[path]?.version === installed[path]?.version &&
    locked[path]?.integrity === installed[path]?.integrity;
  const needed = Object.keys(locked).filter(
    (path) => path.startsWith("node_modules/") && !locked[path].optional && !locked[path].devOptional,
  );
  return Object.keys(installed).every(same) && needed.every((path) => path in installed);
};

const asList = (value) => (value === undefined ? [] : [value].flat());
const suits = (list, value) => list.length === 0 || list.includes(value);

/** npm shrugs when an optional download fails, but the runtime and the database made for this machine are needed. */
const platformParts = () => {
  const locked = readJson(join(root, "package-lock.json"))?.packages ?? {};
  return Object.keys(locked[""]?.optionalDependencies ?? {})
    .map((name) => `node_modules/${name}`)
    .filter((path) => {
      const { os, cpu } = locked[path] ?? {};
      return suits(asList(os), process.platform) && suits(asList(cpu), process.arch);
    });
};

const isInstalled = (stamp) => {
  const installed = npmRecord();
  if (!installed || !foldersPresent(installed)) return false;
  if (!platformParts().every((path) => path in installed)) return false;
  if (readStamp() === stamp) return true;
  if (!recordMatchesLock(installed)) return false;
  writeStamp(stamp);
  return true;
};

const writeStamp = (stamp) => {
  try {
    writeFileSync(stampFile, `${stamp}\n`);
  } catch {
    // A read-only installation is complete all the same; only the quick comparison is lost.
  }
};

/** npm must not run on the runtime it is about to replace, nor inherit the settings of the script around it. */
const environmentForNpm = () => {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?:lifecycle|package|node_execpath|execpath|command)/u.test(name),
  );
  const env = Object.fromEntries(inherited);
  const path = pathName(env);
  const outside = (folder) => folder !== "" && !folder.startsWith(modules);
  env[path] = (env[path] ?? "").split(delimiter).filter(outside).join(delimiter);
  return env;
};

const pathName = (env) => Object.keys(env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";

const install = (stamp) => {
  process.stderr.write("Installing packages (the first time takes a minute or two) ...\n");
  const done = spawnSync("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    env: environmentForNpm(),
    // Standard output stays free for the task itself.
    stdio: ["ignore", 2, 2],
    shell: onWindows,
  });
  if (done.error?.code === "ENOENT") {
    fail("npm was not found. Install Node.js 20 or newer together with npm, then run this command again.");
  }
  if (done.status !== 0) {
    fail(
      "",
      "The packages could not be installed; npm's own words are above.",
      "The first installation needs a connection to the npm registry and write access to this folder.",
      "Run the same command again: it repairs what is half done.",
    );
  }
  if (!platformParts().every((path) => existsSync(join(root, path)))) {
    fail(
      "Parts made for this kind of machine could not be downloaded. Check the network and run the command again.",
    );
  }
  writeStamp(stamp);
};

const versionOf = (program) => {
  const asked = spawnSync(program, ["--version"], { encoding: "utf8" });
  return Number(/^v(\d+)/u.exec(asked.stdout ?? "")?.[1] ?? 0);
};

/** The runtime from the lock file; a machine it does not exist for may bring its own. */
const findRuntime = () => {
  const folder = join(modules, `node-${onWindows ? "win" : process.platform}-${process.arch}`);
  const program = readJson(join(folder, "package.json"))?.bin?.node;
  const bundled = program === undefined ? null : join(folder, program);
  if (bundled && versionOf(bundled) >= WANTED_RUNTIME) return bundled;
  if (versionOf(process.execPath) >= WANTED_RUNTIME) return process.execPath;
  return fail(
    `There is no packaged Node.js ${WANTED_RUNTIME} that runs on this machine (${process.platform} ${process.arch}),`,
    `and the installed one is ${process.version}. Install Node.js ${WANTED_RUNTIME} or newer and run this command again.`,
  );
};

const environmentForTask = () => {
  const env = { ...process.env };
  const path = pathName(env);
  env[path] = [commands, env[path]].filter(Boolean).join(delimiter);
  return env;
};

/** How Node holds its memory in the server: a young generation of its usual size would be the largest part of it. */
const serverFlags = () => readJson(join(root, "apps/server/package.json"))?.config?.nodeFlags ?? [];

const handOver = (runtime, task, parameters) => {
  const child = spawn(
    runtime,
    [
      ...(task === "start" ? serverFlags() : []),
      ...["--import", "./scripts/stop-with-parent.ts", join("scripts", `${task}.ts`), ...parameters],
    ],
    {
      cwd: root,
      env: environmentForTask(),
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      // Out of the terminal's reach: it hears each wish to stop once, from here.
      detached: !onWindows,
    },
  );
  let lastSignalAt = Number.NEGATIVE_INFINITY;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      const now = performance.now();
      if (now - lastSignalAt < SAME_SIGNAL_MS) return;
      lastSignalAt = now;
      child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    });
  }
  whenStarterIsGone(() => child.kill("SIGTERM"));
  child.on("error", (error) => fail(`${runtime} did not start: ${error.message}`));
  child.on("exit", (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  });
};

const [task, ...parameters] = process.argv.slice(2);
if (!TASKS.includes(task)) fail(`Usage: node scripts/run.mjs <${TASKS.join("|")}>`);
if (Number(process.versions.node.split(".")[0]) < OLDEST_INSTALLER) {
  fail(`Node.js ${process.version} is too old to install this product. Install Node.js 20 or newer.`);
}
const stamp = wantedStamp();
if (!isInstalled(stamp)) install(stamp);
handOver(findRuntime(), task, parameters);
