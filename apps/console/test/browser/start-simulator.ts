import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type ClockSetting, testClockText, testClockVariable } from "@sgval/contract/test-clock";
import { processPassword, type ServerProcess } from "../../../server/src/testing/server-process.ts";

const simulator = fileURLToPath(new URL("../../../simulator/src/main.ts", import.meta.url));

/** What Playwright switches off for tests by itself; of two lists a browser follows the last alone. */
const offForTests = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];
/** Two pages of the browser's own behind the address bar of each window, which nobody sees: a fifth of the time of a page. */
const ownPages = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

export const browserOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--disable-features=${[...offForTests, ...ownPages].join(",")}`,
  ],
};

/** The city beside a server, once it runs; by a clock that the test sets, if one is given. */
export const startSimulator = (
  server: ServerProcess,
  flags: readonly string[],
  clock?: ClockSetting,
): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [simulator, "--url", server.api, "--mqtt", server.mqttUrl, "--login", "admin01", ...flags],
      {
        env: {
          ...process.env,
          SGVAL_ADMIN_PASSWORD: processPassword,
          ...(clock ? { [testClockVariable]: testClockText(clock) } : {}),
        },
        stdio: ["ignore", "pipe", "inherit", ...(clock ? (["ipc"] as const) : [])],
      },
    );
    child.once("exit", () => reject(new Error("the simulator ended")));
    child.stdout?.on("data", (chunk: Buffer) => {
      if (chunk.toString().includes("the city runs")) resolve(child);
    });
  });
