import type { BrokerProblem, BrokerState, BrokerStatus } from "@sgval/contract/connections/brokers";
import { minuteMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";

/** Width of what is counted together (milliseconds). */
const slice = 5_000;
const longestDetail = 300;

/** What is known of the connection to one broker. */
export interface BrokerMonitor {
  set(state: BrokerState, change?: { nextAttemptAt?: number | null }): void;
  problem(problem: BrokerProblem | null, detail: string | null): void;
  refusedFilters(filters: readonly string[]): void;
  message(claimed: boolean): void;
  view(): BrokerStatus;
  readonly state: BrokerState;
  /** When it was connected last; null while it is, or when it never was. Epoch milliseconds. */
  readonly lostAt: number | null;
}

const iso = (timestamp: number | null): string | null =>
  timestamp === null ? null : new Date(timestamp).toISOString();

/** @param changed called after a change of the state */
export const createBrokerMonitor = (brokerId: number, clock: Clock, changed: () => void): BrokerMonitor => {
  let state: BrokerState = "elsewhere";
  let since: number | null = null;
  let lostAt: number | null = null;
  let nextAttemptAt: number | null = null;
  let problem: BrokerProblem | null = null;
  let detail: string | null = null;
  let refused: readonly string[] = [];
  let messages = 0;
  let unclaimed = 0;
  let lastMessageAt: number | null = null;
  const slices = new Map<number, number>();

  const forgetOld = (): void => {
    const oldest = clock.elapsed() - minuteMs;
    for (const start of slices.keys()) if (start < oldest) slices.delete(start);
  };
  return {
    get state() {
      return state;
    },
    get lostAt() {
      return lostAt;
    },
    set: (next, change = {}) => {
      if (state === "connected" && next !== "connected") lostAt = clock.now();
      if (next === "connected") lostAt = null;
      if (state !== next) since = clock.now();
      state = next;
      nextAttemptAt = change.nextAttemptAt ?? null;
      changed();
    },
    problem: (cause, text) => {
      problem = cause;
      detail = text?.slice(0, longestDetail) ?? null;
    },
    refusedFilters: (filters) => {
      refused = filters;
      changed();
    },
    message: (claimed) => {
      messages += 1;
      if (!claimed) unclaimed += 1;
      lastMessageAt = clock.now();
      const start = Math.floor(clock.elapsed() / slice) * slice;
      if (!slices.has(start)) forgetOld();
      slices.set(start, (slices.get(start) ?? 0) + 1);
    },
    view: () => {
      forgetOld();
      return {
        ...{ brokerId, state, problem, detail, messages, unclaimed },
        since: iso(since),
        nextAttemptAt: iso(nextAttemptAt),
        messagesPerMinute: slices.values().reduce((sum, count) => sum + count, 0),
        lastMessageAt: iso(lastMessageAt),
        refusedFilters: [...refused],
      };
    },
  };
};
