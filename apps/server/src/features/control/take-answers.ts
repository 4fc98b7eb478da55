import type { Cancel, Clock } from "../../kernel/clock.ts";
import { isDatabaseDown } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceRecord } from "../devices/index.ts";
import type { Arrival } from "./command-lifecycle.ts";

/** An answer on its way into the database. */
interface Taken {
  device: DeviceRecord;
  payload: Buffer;
  /** When it came: that, not when the database was back, says whether it is late. */
  arrival: Arrival;
  /** Acknowledges it, or with an error ends the connection. */
  done: (error: Error | null) => void;
}

export type ReceiveAnswer = (device: DeviceRecord, payload: Buffer, arrival: Arrival) => Promise<void>;

/** Answers of one device that may wait; a device has one command under way, so more come only from a faulty one. */
const mostWaiting = 32;
/** How long until an answer is tried again while the database is away (milliseconds). */
const retryAfter = 500;

/**
 * Takes the answers of each device one after the other, so that one that repeats itself does not hold up the commands
 * of others. While the database is away answers wait, unacknowledged: ending the connection instead would take the
 * device off the air, and nobody would hear a stop.
 */
export const createAnswerIntake = (
  { clock, logger }: { clock: Clock; logger: Logger },
  receive: ReceiveAnswer,
) => {
  const waiting = new Map<number, Taken[]>();
  const pauses = new Set<() => void>();
  let closed = false;

  const pause = () =>
    new Promise<void>((resolve) => {
      let cancel: Cancel = () => {};
      const end = () => {
        cancel();
        pauses.delete(end);
        resolve();
      };
      cancel = clock.after(retryAfter, end);
      pauses.add(end);
    });
  const takeOne = async ({ device, payload, arrival, done }: Taken): Promise<void> => {
    for (;;)
      try {
        await receive(device, payload, arrival);
        return done(null);
      } catch (error) {
        if (!isDatabaseDown(error) || closed) {
          logger.warn(
            { err: error, deviceId: device.id },
            "an answer could not be taken; the device will repeat it",
          );
          return done(error instanceof Error ? error : new Error(String(error)));
        }
        await pause();
      }
  };
  const takeAll = async (deviceId: number, answers: Taken[]): Promise<void> => {
    for (let [next] = answers; next; [next] = answers) {
      await takeOne(next);
      answers.shift();
    }
    waiting.delete(deviceId);
  };

  return {
    /** @param arrival of what waited before; left out: now */
    take: (
      device: DeviceRecord,
      payload: Buffer,
      done: Taken["done"],
      arrival: Arrival = { at: new Date(clock.now()), elapsed: clock.elapsed() },
    ): void => {
      const taken = { device, payload, arrival, done };
      const answers = waiting.get(device.id);
      if (!answers) {
        const first = [taken];
        waiting.set(device.id, first);
        void takeAll(device.id, first);
      } else if (answers.length < mostWaiting) answers.push(taken);
      else done(new Error("too many answers at once"));
    },
    /** Tries once more what waits, and gives the rest back to the devices. */
    close: (): void => {
      closed = true;
      for (const end of pauses) end();
    },
  };
};
