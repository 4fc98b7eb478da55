import * as z from "zod";

/** The environment variable in which tests give server and simulator the time that they share. */
export const testClockVariable = "SGVAL_TEST_CLOCK";

/** What a shared clock shows, counted from one real time, so that several programs show the same. */
export interface ClockSetting {
  /** Real time from which it holds, epoch milliseconds. */
  from: number;
  /** What the clock shows then, epoch milliseconds. */
  time: number;
  /** Seconds that pass on the clock in a real one. */
  speed: number;
}

/** A setting as the environment and messages between programs hold it: `2025-11-19T15:50:00.000Z@1763567400000:20`. */
export const testClockText = ({ from, time, speed }: ClockSetting): string =>
  `${new Date(time).toISOString()}@${from}:${speed}`;

/** Reads such a setting; throws on anything else. */
export const parseTestClock = (text: string): ClockSetting => {
  const [, start = "", from, speed] = /^([^@]+)@(\d+):(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const setting = { from: Number(from), time: Date.parse(start), speed: Number(speed) };
  if (!Number.isFinite(setting.from + setting.time) || !(setting.speed > 0))
    throw new Error(`${testClockVariable}: <time>@<epoch ms>:<speed> is wanted, not ${text}`);
  return setting;
};

/** What a clock with this setting shows at a real time, both epoch milliseconds. */
export const clockTimeAt = ({ from, time, speed }: ClockSetting, real: number): number =>
  Math.floor(time + (real - from) * speed);

interface Pending {
  /** By the clock, milliseconds since its start. */
  due: number;
  every: number | null;
  timer: NodeJS.Timeout | undefined;
  action: () => void;
}

// At a high speed short intervals would leave the process nothing else to do.
const shortestTimer = 4;
const longestTimer = 2_147_483_647;

/**
 * A clock that runs at its own speed. Timers run by it, and none of them keeps the process alive. `set` changes time and
 * speed from a real time on; one that lies ahead is heard by every program before it holds, after those heard before it.
 */
export const createTestClock = (first: ClockSetting) => {
  let setting = first;
  const ahead: ClockSetting[] = [];
  /** How far the time since the start and the time of day have come apart, because a setting was heard too late. */
  let apart = 0;
  const pending = new Set<Pending>();

  const now = (): number => {
    // Without waiting for the timer: a busy process comes to it late.
    for (let [next] = ahead; next && Date.now() >= next.from; [next] = ahead) {
      ahead.shift();
      hold(next, next.from);
    }
    return clockTimeAt(setting, Date.now());
  };
  const sinceStart = (): number => now() - first.time + apart;
  const run = (entry: Pending): void => {
    if (sinceStart() < entry.due) {
      arm(entry);
      return;
    }
    if (entry.every === null) pending.delete(entry);
    else {
      // What was missed is not caught up with.
      entry.due = Math.max(entry.due + entry.every, sinceStart());
      arm(entry);
    }
    entry.action();
  };
  const arm = (entry: Pending): void => {
    clearTimeout(entry.timer);
    const real = Math.ceil((entry.due - sinceStart()) / setting.speed);
    const least = entry.every === null ? 0 : shortestTimer;
    entry.timer = setTimeout(() => run(entry), Math.min(Math.max(real, least), longestTimer)).unref();
  };
  const add = (milliseconds: number, every: number | null, action: () => void): (() => void) => {
    const entry: Pending = {
      ...{ due: sinceStart() + Math.max(milliseconds, 0), every },
      ...{ timer: undefined, action },
    };
    pending.add(entry);
    arm(entry);
    return () => {
      clearTimeout(entry.timer);
      pending.delete(entry);
    };
  };
  const hold = (next: ClockSetting, real: number): void => {
    apart += clockTimeAt(setting, real) - clockTimeAt(next, real);
    setting = next;
    for (const entry of pending) arm(entry);
  };

  return {
    simulated: true,
    now,
    elapsed: sinceStart,
    after: (milliseconds: number, action: () => void) => add(milliseconds, null, action),
    every: (milliseconds: number, action: () => void) => add(milliseconds, milliseconds, action),
    real: {
      elapsed: () => performance.now(),
      every: (milliseconds: number, action: () => void) => {
        const timer = setInterval(action, milliseconds).unref();
        return () => clearInterval(timer);
      },
    },
    set: (next: ClockSetting): void => {
      now();
      const real = Date.now();
      if (next.from < real) hold(next, real);
      else {
        ahead.push(next);
        // A timer may come a millisecond early.
        setTimeout(now, next.from - real + 1).unref();
      }
    },
  };
};
export type TestClock = ReturnType<typeof createTestClock>;

/** What a test says to a program that it started: a setting of the clock, a line as typed in the terminal. */
export const testMessage = z.object({ clock: z.string(), line: z.string() }).partial();

/**
 * The clock of a program that tests start: with the setting of its environment, which it takes out of it, and with those
 * that arrive as messages of its parent later. `null` without one.
 */
export const openTestClock = (process: {
  env: Record<string, string | undefined>;
  on(event: "message", listener: (message: unknown) => void): unknown;
  channel?: { unref(): void } | null | undefined;
}): TestClock | null => {
  const text = process.env[testClockVariable];
  if (!text) return null;
  delete process.env[testClockVariable];
  const clock = createTestClock(parseTestClock(text));
  process.on("message", (message) => {
    const text = testMessage.safeParse(message).data?.clock;
    if (text !== undefined) clock.set(parseTestClock(text));
  });
  process.channel?.unref();
  return clock;
};
