import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import { runProgram } from "./run-program.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const installed = (): string | undefined => {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? "", ...onPath, ...ELSEWHERE].find(
    (path) => path !== "" && isProgram(path),
  );
};

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync("/etc/debian_version");

const installFromDebian = async (): Promise<void> => {
  console.log("Installing Chromium for the browser tests ...");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const updated = await runProgram("apt-get", ["update", "-qq"], { env });
  const done = await runProgram("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
    env,
  });
  if (done.code !== 0) console.error(`${updated.output}\n${done.output}`);
};

/** The Chromium that drives the console in tests, installed first where that is possible; null when there is none. */
export const findBrowser = async (): Promise<string | null> => {
  const present = installed();
  if (present !== undefined) return present;
  if (mayInstall()) await installFromDebian();
  const own = chromium.executablePath();
  return installed() ?? (isProgram(own) ? own : null);
};

export const NO_BROWSER = [
  "The browser tests need Chromium, and none was found.",
  "Install it (Debian, Ubuntu: apt-get install chromium; any system: npx playwright-core install chromium),",
  "or name one in CHROMIUM_PATH, and run the command again.",
].join("\n");
