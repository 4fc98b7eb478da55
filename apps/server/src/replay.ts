import { open, rename, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { replayReadings } from "./features/leaks/index.ts";
import { type Config, readConfig } from "./kernel/config.ts";
import { openDatabase } from "./kernel/database.ts";
import { createLogger } from "./kernel/logging.ts";
import { demandDatabase } from "./kernel/postgres/demand-database.store.ts";
import { startFailureOf } from "./kernel/start-failure.ts";
import { reachDatabase } from "./reach-database.ts";

const usage = "Usage: npm run replay -- --from <ISO time> --to <ISO time> --out <file>";
const logger = createLogger("silent");

/** Something about the command line that its writer can put right. */
class WrongArguments extends Error {}

const timeOf = (name: string, text: string | undefined): number => {
  if (text === undefined) throw new WrongArguments(`--${name} is missing`);
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new WrongArguments(`--${name} is no ISO time such as 2025-01-31T00:00:00Z: ${text}`);
  return time;
};

const readArguments = (parameters: string[]) => {
  let values: { from?: string; to?: string; out?: string };
  try {
    const options = { from: { type: "string" }, to: { type: "string" }, out: { type: "string" } } as const;
    values = parseArgs({ args: parameters, options }).values;
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error));
  }
  const [from, to] = [timeOf("from", values.from), timeOf("to", values.to)];
  if (from >= to) throw new WrongArguments("--from must be before --to");
  if (!values.out) throw new WrongArguments("--out is missing");
  return { from, to, out: values.out };
};

const run = async (config: Config, { from, to, out }: ReturnType<typeof readArguments>): Promise<void> => {
  const unfinished = `${out}.${process.pid}.tmp`;
  // Before the long work: a folder that is missing or read-only is known at once.
  const file = await open(unfinished, "w").catch((error: unknown) => {
    throw new WrongArguments(`${out} cannot be written: ${error instanceof Error ? error.message : error}`);
  });
  try {
    const { connection, stop } = await reachDatabase(config, logger);
    try {
      await demandDatabase(connection);
      const db = await openDatabase(connection, logger);
      const log = (line: string) => void process.stdout.write(`${line}\n`);
      const leaks = await replayReadings(
        { db, zone: createTimeZone(config.timeZone), log },
        { from, to },
      ).finally(db.end);
      await file.writeFile(`${JSON.stringify(leaks, null, 2)}\n`);
      await file.close();
      await rename(unfinished, out);
      log(`${leaks.length} suspected leaks in ${out}`);
    } finally {
      await stop();
    }
  } finally {
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
  }
};

/** Main function of `npm run replay`; returns the exit code. */
export const replay = async (parameters: string[]): Promise<number> => {
  let config: Config | null = null;
  try {
    const asked = readArguments(parameters);
    config = readConfig(process.env);
    await run(config, asked);
    return 0;
  } catch (error) {
    if (error instanceof WrongArguments) {
      process.stderr.write(`${error.message}\n${usage}\n`);
      return 1;
    }
    const failure = startFailureOf(error, config);
    if (!failure) throw error;
    process.stderr.write(`${failure.message}\n`);
    return failure.exitCode;
  }
};
