import { parseArgs } from "node:util";
import { firstAdministratorName, resetOnMachine } from "./features/sign-in/index.ts";
import { systemClock } from "./kernel/clock.ts";
import { type Config, readConfig } from "./kernel/config.ts";
import { openDatabase } from "./kernel/database.ts";
import { createEventBus } from "./kernel/events.ts";
import { createLogger } from "./kernel/logging.ts";
import { demandDatabase } from "./kernel/postgres/demand-database.store.ts";
import { startFailureOf } from "./kernel/start-failure.ts";
import { reachDatabase } from "./reach-database.ts";

const usage = "Usage: npm run reset-admin -- [user name] [--without-second-factor]";
const logger = createLogger("silent");

const reset = async (config: Config, login: string, withoutSecondFactor: boolean): Promise<number> => {
  const { connection, stop } = await reachDatabase(config, logger);
  try {
    await demandDatabase(connection);
    const db = await openDatabase(connection, logger);
    const deps = { db, clock: systemClock, events: createEventBus(logger) };
    const done = await resetOnMachine(deps)(login, { withoutSecondFactor }).finally(db.end);
    if (done) process.stdout.write(`\n  New password: ${done.username} / ${done.password}\n\n`);
    else process.stderr.write(`There is no user ${login}.\n`);
    return done ? 0 : 1;
  } finally {
    await stop();
  }
};

/** Main function of `npm run reset-admin`; returns the exit code. */
export const resetAdmin = async (parameters: string[]): Promise<number> => {
  let config: Config | null = null;
  try {
    const { values, positionals } = parseArgs({
      args: parameters,
      options: { "without-second-factor": { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [login = firstAdministratorName, ...more] = positionals;
    if (more.length > 0) throw new TypeError("one user name at a time");
    config = readConfig(process.env);
    return await reset(config, login, values["without-second-factor"]);
  } catch (error) {
    const failure = startFailureOf(error, config);
    if (!failure && !(error instanceof TypeError)) throw error;
    process.stderr.write(failure ? `${failure.message}\n` : `${(error as Error).message}\n${usage}\n`);
    return failure?.exitCode ?? 1;
  }
};
