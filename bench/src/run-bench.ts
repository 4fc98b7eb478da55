import { writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { Figure, Step } from "./figure.ts";
import { measureAlarms } from "./figures/alarms.ts";
import { measureApi } from "./figures/api.ts";
import { measureAutomation } from "./figures/automation.ts";
import { measureConsole } from "./figures/console.ts";
import { measureDecoder } from "./figures/decoder.ts";
import { measureExports } from "./figures/exports.ts";
import { measureFlood } from "./figures/flood.ts";
import { measureGateway } from "./figures/gateway.ts";
import { measureHistories } from "./figures/histories.ts";
import { measureHistory } from "./figures/history.ts";
import { measureHttp } from "./figures/http.ts";
import { measureImport } from "./figures/import.ts";
import { measureIngest } from "./figures/ingest.ts";
import { measureKill } from "./figures/kill.ts";
import { measureKillCommand } from "./figures/kill-command.ts";
import { measureLatency } from "./figures/latency.ts";
import { measureLeaks } from "./figures/leaks.ts";
import { measureMemory } from "./figures/memory.ts";
import { measurePredict } from "./figures/predict.ts";
import { measureReports } from "./figures/reports.ts";
import { measureStop } from "./figures/stop.ts";
import { measureZones } from "./figures/zones.ts";
import { type BenchOptions, parseOptions, type StepName } from "./parse-options.ts";
import { tableOf } from "./print-figures.ts";
import { removeOldRunFolders } from "./server/run-folder.ts";
import { disposeAll } from "./server/server-under-test.ts";
import { stopWorkers } from "./workers/start-worker.ts";

const resultFile = join(import.meta.dirname, "..", "results.json");

const steps: Record<StepName, Step> = {
  ingest: measureIngest,
  // `bytes` is measured on the data of `ingest`.
  bytes: measureIngest,
  http: measureHttp,
  gateway: measureGateway,
  decoder: measureDecoder,
  latency: measureLatency,
  history: measureHistory,
  api: measureApi,
  stop: measureStop,
  automation: measureAutomation,
  memory: measureMemory,
  flood: measureFlood,
  import: measureImport,
  alarms: measureAlarms,
  predict: measurePredict,
  zones: measureZones,
  reports: measureReports,
  exports: measureExports,
  console: measureConsole,
  kill: measureKill,
  "kill-command": measureKillCommand,
  histories: measureHistories,
  leaks: measureLeaks,
  // The leaks are found in the replay.
  replay: measureLeaks,
};

const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const measure = async (options: BenchOptions): Promise<{ figures: Figure[]; failures: number }> => {
  const figures: Figure[] = [];
  let failures = 0;
  const has = (step: StepName) => options.steps.includes(step);
  const wanted = options.steps.filter(
    (step) => !(step === "bytes" && has("ingest")) && !(step === "replay" && has("leaks")),
  );
  for (const step of wanted) {
    const log = (line: string) => console.log(`[${step}] ${line}`);
    try {
      const measured = await steps[step]({ ...options, log });
      figures.push(...(step === "bytes" ? measured.filter(({ name }) => name === "bytes") : measured));
    } catch (error) {
      failures += 1;
      // Its generators would keep this process, and their connections, for as long as they were to send.
      stopWorkers();
      console.error(`[${step}] could not be measured: ${reasonOf(error)}`);
    } finally {
      // A measurement that failed has left its load running, which would be part of the next one.
      stopWorkers();
    }
  }
  return { figures, failures };
};

const shutDown = (): void => {
  stopWorkers();
  void disposeAll().finally(() => process.exit(130));
};

/** Measures what the command line asks for, prints the table and writes it to `bench/results.json`. */
export const runBench = async (args: string[]): Promise<void> => {
  const options = parseOptions(args);
  process.once("SIGINT", shutDown).once("SIGTERM", shutDown);
  removeOldRunFolders();
  const memory = Math.round(totalmem() / 1024 ** 3);
  console.log(
    `${cpus()[0]?.model ?? "?"}, ${availableParallelism()} cores, ${memory} GB, Node ${process.version}`,
  );
  const { figures, failures } = await measure(options);
  writeFileSync(resultFile, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`\n${tableOf(figures).join("\n")}\n`);
  if (options.quick)
    console.log("A quick run shows that everything works; its figures say nothing about speed.");
  if (failures > 0) process.exitCode = 1;
};
