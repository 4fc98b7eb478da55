import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import type pg from "pg";
import type { BaseLogger } from "pino";

const lowest = 19;

/**
 * Lets the server process of a connection have the processor only while little else wants it. Where the system does not
 * allow that, it competes like any other.
 * @param client connected to a server on this machine
 */
export const giveWay = async (client: pg.PoolClient, logger: BaseLogger): Promise<void> => {
  const pid = "processID" in client ? Number(client.processID) : 0;
  if (!(pid > 0)) return;
  const steps = [
    async () => setPriority(pid, lowest),
    // Linux shares the processor between sessions first, and each server process has one of its own.
    () => writeFile(`/proc/${pid}/autogroup`, String(lowest)),
  ];
  for (const step of steps)
    await step().catch((error: unknown) => logger.debug({ err: error }, "a connection does not give way"));
};
