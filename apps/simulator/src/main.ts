import { writeFile } from "node:fs/promises";
import { openTestClock } from "@sgval/contract/test-clock";
import { vinhHoa } from "./city/vinh-hoa.ts";
import { writeInp } from "./hydraulics/write-inp.ts";
import { simulate } from "./live/simulate.ts";
import { generateLoad } from "./load/generate-load.ts";
import { parseOptions } from "./parse-options.ts";
import { waitUntilReady } from "./registration/api-client.ts";

const secondsToWaitForServer = 60;

const report = (line: string) => console.log(`[simulator] ${line}`);

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2), process.env);
  if (options.networkFile) return writeFile(options.networkFile, writeInp(vinhHoa()));
  await waitUntilReady(options.url, secondsToWaitForServer);
  if (options.load) {
    await generateLoad(options, options.load, report);
    return;
  }
  const running = await simulate(options, report, openTestClock(process) ?? undefined);
  if (options.historyOnly) return running.close();
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}

main().catch((error: unknown) => {
  console.error(`[simulator] ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
