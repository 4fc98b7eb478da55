import type { Cancel } from "../../kernel/clock.ts";
import { type Arrival, isOverdue } from "./command-lifecycle.ts";
import type { CommandRecord } from "./command-record.ts";
import { devicesWithCommands, endOverdueCommands } from "./commands.store.ts";
import type { ControlContext } from "./control-deps.ts";
import type { UnrecordedStops } from "./stops/unrecorded-stops.ts";

/** How often all commands are checked, for what other nodes, a restart or a lost database left behind. */
const sweepEvery = 5_000;

export interface Deadlines {
  /**
   * Ends this command at its deadline unless it has ended by then.
   * @param sentAt `elapsed` of the clock when this process sent it; else the time of day says when it was sent, but the
   *   wait is never longer than that for an answer
   */
  arm(command: CommandRecord, sentAt?: number): void;
  /** Whether an answer to this command came after its deadline; the time of day decides only for what was not armed. */
  isLate(command: CommandRecord, arrival: Arrival): boolean;
  /**
   * Whether a command was sent only after this answer was made, or came. One that another process sent is compared by the time of day; if that
   * lies ahead, the clock was set back since, and the command counts as sent before.
   */
  wasSentAfter(command: CommandRecord, arrival: Arrival): boolean;
  /** Checks all commands now. */
  sweep(): Promise<void>;
  /** Checks them again and again. */
  start(): void;
  close(): void;
}

/**
 * Ends commands when their time is over, as `overdueOutcomes` of the lifecycle has it.
 * @param onFree called for each device whose next command may be sent
 */
export const createDeadlines = (
  { db, clock, logger, emitChanges, responseWaitSeconds }: ControlContext,
  unrecorded: Pick<UnrecordedStops, "cmdIds">,
  onFree: (deviceId: number) => Promise<void>,
): Deadlines => {
  /** Commands whose end is timed, whatever the time of day says. */
  const timers = new Map<number, { sentAt: number | undefined; due: number; cancel: Cancel }>();
  /** Devices whose next command is on its way; one that is locked must not hold up the others. */
  const freeing = new Set<number>();
  let sweeping = false;

  const end = async (now: number, only?: number): Promise<number[]> => {
    const ended = await endOverdueCommands(db.kysely, new Date(now), {
      ...(only === undefined ? { except: [...timers.keys()] } : { only }),
      // Their rows do not say yet what was published and answered.
      exceptCmdIds: unrecorded.cmdIds(),
    });
    emitChanges(ended);
    return ended.flatMap(({ deviceId }) => deviceId ?? []);
  };
  const free = async (deviceIds: readonly number[]): Promise<void> => {
    for (const deviceId of deviceIds) {
      if (freeing.has(deviceId)) continue;
      freeing.add(deviceId);
      await onFree(deviceId).finally(() => freeing.delete(deviceId));
    }
  };
  const sweep = async (): Promise<void> => {
    // Sweeps must not pile up on a slow database.
    if (sweeping) return;
    sweeping = true;
    const due = async (): Promise<number[]> => {
      const open = await devicesWithCommands(db.kysely);
      if (open.length === 0) return [];
      const waiting = open.flatMap(({ deviceId, waits }) => (waits && deviceId !== null ? [deviceId] : []));
      return [...(await end(clock.now())), ...waiting];
    };
    await free(
      await due().finally(() => {
        sweeping = false;
      }),
    );
  };
  const logFailure = (work: Promise<void>) =>
    work.catch((error: unknown) =>
      logger.warn({ err: error }, "commands were not checked; the next sweep will"),
    );
  let stopSweeping: Cancel = () => {};

  return {
    arm: ({ id, deadlineAt }, sentAt) => {
      if (deadlineAt === null) return;
      const longest = responseWaitSeconds * 1000;
      const left = Math.min(deadlineAt.getTime() - clock.now(), longest);
      const due = sentAt === undefined ? clock.elapsed() + left : sentAt + longest;
      const wait = (milliseconds: number) => {
        timers.get(id)?.cancel();
        timers.set(id, { sentAt, due, cancel: clock.after(milliseconds, run) });
      };
      const run = () => {
        // A timer of the machine may fire a little early, before the deadline has passed.
        const early = due - clock.elapsed();
        if (early > 0) return wait(early);
        end(Math.max(clock.now(), deadlineAt.getTime()), id).then(
          (freed) => {
            timers.delete(id);
            void logFailure(free(freed));
          },
          (error: unknown) => {
            logger.warn({ err: error, command: id }, "a command was not ended at its deadline yet");
            wait(sweepEvery);
          },
        );
      };
      wait(due - clock.elapsed());
    },
    isLate: (command, { at, elapsed }) => {
      const timer = timers.get(command.id);
      return timer ? elapsed >= timer.due : isOverdue(command, at);
    },
    wasSentAfter: ({ id, sentAt }, { at, elapsed, madeBy }) => {
      const isAfter = (time: Date) => sentAt !== null && sentAt > time && sentAt.getTime() <= clock.now();
      if (madeBy && isAfter(madeBy)) return true;
      const knownAt = timers.get(id)?.sentAt;
      return knownAt === undefined ? isAfter(at) : knownAt > elapsed;
    },
    sweep,
    start: () => {
      stopSweeping = clock.every(sweepEvery, () => void logFailure(sweep()));
    },
    close: () => {
      stopSweeping();
      for (const { cancel } of timers.values()) cancel();
      timers.clear();
    },
  };
};
