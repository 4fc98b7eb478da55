import type { Clock } from "../../../kernel/clock.ts";
import { createOncePerMinute } from "../../../kernel/log-throttle.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { createTurnQueue } from "../../../kernel/turn-queue.ts";

/** What is urgent comes before everything else of automation that waits: what the pressure demands, not what a timer does. */
export type TurnPriority = "urgent" | "usual";

/**
 * So many devices are written and sent to at once. Windows of thousands of valves open in the same minute; half of the
 * connections of control are left for what people send meanwhile.
 */
const devicesAtOnce = 4;

/** Runs the steps of a device one after the other; what fails is logged, and tried again by a later decision. */
export type InTurn = (
  deviceId: number,
  what: string,
  step: () => Promise<void>,
  priority?: TurnPriority,
) => Promise<void>;

/** What is written and sent for devices, of each one after the other and of a few at once. */
export const createDeviceTurns = (
  clock: Clock,
  logger: Logger,
): {
  inTurn: InTurn;
  /** Logs what failed of a device, once a minute. */
  warned(deviceId: number, what: string): (error: unknown) => void;
  allDone(): Promise<unknown>;
} => {
  const work = new Map<number, Promise<void>>();
  const firstThisMinute = createOncePerMinute(clock);
  const inLine = createTurnQueue({
    ...{ atOnce: devicesAtOnce, waiting: Number.POSITIVE_INFINITY },
    first: "urgent" satisfies TurnPriority,
  });
  const warned = (deviceId: number, what: string) => (error: unknown) => {
    if (firstThisMinute(`${deviceId} ${what}`)) logger.warn({ err: error, deviceId }, what);
  };
  return {
    warned,
    inTurn: (deviceId, what, step, priority = "usual") => {
      const run = (work.get(deviceId) ?? Promise.resolve())
        .then(() => inLine([{ name: priority, most: Number.POSITIVE_INFINITY }], step))
        .catch(warned(deviceId, what));
      work.set(deviceId, run);
      void run.then(() => work.get(deviceId) === run && work.delete(deviceId));
      return run;
    },
    allDone: () => Promise.all(work.values()),
  };
};
