import type { Cancel } from "../../kernel/clock.ts";
import type { CommandRecord } from "./command-record.ts";
import { devicesWithWaitingCommand, endOverdueCommands } from "./commands.store.ts";
import type { ControlContext } from "./control-deps.ts";

/** How often all commands are checked, for what other nodes, a restart or a lost database left behind. */
const sweepEvery = 5_000;

interface Deadlines {
  /** Ends this command at its deadline unless it has ended by then. */
  arm(command: CommandRecord): void;
  /** Checks all commands now. */
  sweep(): Promise<void>;
  close(): void;
}

/**
 * Ends commands when their time is over, as `overdueOutcomes` of the lifecycle has it.
 * @param onFree called for each device whose next command may be sent
 */
export const createDeadlines = (
  { db, clock, logger, announce }: ControlContext,
  onFree: (deviceId: number) => Promise<void>,
): Deadlines => {
  const timers = new Map<number, Cancel>();
  let sweeping = false;

  const end = async (only?: number): Promise<void> => {
    const ended = await endOverdueCommands(db.kysely, new Date(clock.now()), only);
    announce(ended);
    for (const command of ended) if (command.deviceId !== null) await onFree(command.deviceId);
  };
  const sweep = async (): Promise<void> => {
    // Sweeps must not pile up on a slow database.
    if (sweeping) return;
    sweeping = true;
    try {
      await end();
      for (const deviceId of await devicesWithWaitingCommand(db.kysely)) await onFree(deviceId);
    } finally {
      sweeping = false;
    }
  };
  const logFailure = (work: Promise<void>) =>
    work.catch((error: unknown) =>
      logger.warn({ err: error }, "commands were not checked; the next sweep will"),
    );
  const stopSweeping = clock.every(sweepEvery, () => void logFailure(sweep()));

  return {
    arm: (command) => {
      const { id, deadlineAt } = command;
      if (deadlineAt === null) return;
      const wait = () => {
        timers.get(id)?.();
        timers.set(id, clock.after(deadlineAt.getTime() - clock.now(), run));
      };
      const run = () => {
        timers.delete(id);
        // A timer of the machine may fire a little early, before the deadline has passed.
        if (clock.now() < deadlineAt.getTime()) wait();
        else void logFailure(end(id));
      };
      wait();
    },
    sweep,
    close: () => {
      stopSweeping();
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
  };
};
