import type { BrokerProblem, BrokerState, BrokerStatus } from "@sgval/contract/connections/brokers";
import { minuteMs } from "@sgval/quantities/duration";
import { isoTime } from "@sgval/quantities/timestamp";
import type { Unheard } from "../../../gateways/mqtt/device-links.ts";
import type { Clock } from "../../../kernel/clock.ts";

/** Width of what is counted together (milliseconds). */
const slice = 5_000;
const longestDetail = 300;
/** Outages that are remembered; one that breaks every minute has so many in some hours. */
const mostOutages = 500;

/** What is known of the connection to one broker. */
export interface BrokerMonitor {
  set(state: BrokerState, change?: { nextAttemptAt?: number | null }): void;
  problem(problem: BrokerProblem | null, detail: string | null): void;
  refusedFilters(filters: readonly string[]): void;
  /** A message came: for which subscription, and whether it belongs to a device. */
  message(subscription: string | null, claimed: boolean): void;
  /** Nothing could be read of a message. */
  unreadable(subscription: string | null): void;
  view(): BrokerStatus;
  readonly state: BrokerState;
  /** When it was connected last; null while it is, or when it never was. Epoch milliseconds. */
  readonly lostAt: number | null;
  /** When it could not be reached although it was wanted, the oldest first. */
  readonly unheard: readonly Unheard[];
}

interface Counts {
  messages: number;
  unclaimed: number;
  unreadable: number;
  lastMessageAt: number | null;
}
const noCounts = (): Counts => ({ messages: 0, unclaimed: 0, unreadable: 0, lastMessageAt: null });

/**
 * @param topics the subscriptions of the broker
 * @param dropped how many messages of unclaimed topics are not kept
 * @param changed called after a change of the state
 */
export const createBrokerMonitor = (
  brokerId: number,
  clock: Clock,
  topics: () => readonly string[],
  dropped: () => number,
  changed: () => void,
): BrokerMonitor => {
  let state: BrokerState = "elsewhere";
  let since: number | null = null;
  let lostAt: number | null = null;
  let unheard: Unheard[] = [];
  let nextAttemptAt: number | null = null;
  let problem: BrokerProblem | null = null;
  let detail: string | null = null;
  let refused: readonly string[] = [];
  const all = noCounts();
  const bySubscription = new Map<string, Counts>();
  const slices = new Map<number, number>();

  const forgetOld = (): void => {
    const oldest = clock.elapsed() - minuteMs;
    for (const start of slices.keys()) if (start < oldest) slices.delete(start);
  };
  const countsOf = (subscription: string | null): Counts => {
    if (subscription === null) return noCounts();
    let counts = bySubscription.get(subscription);
    if (!counts) {
      counts = noCounts();
      bySubscription.set(subscription, counts);
    }
    return counts;
  };
  const noteUnheard = (next: BrokerState): void => {
    const isAway = next === "connecting" || next === "waiting";
    const last = unheard.at(-1);
    if (isAway && last?.to !== null)
      unheard = [...unheard, { from: clock.now(), to: null }].slice(-mostOutages);
    if (!isAway && last?.to === null) unheard = [...unheard.slice(0, -1), { ...last, to: clock.now() }];
  };
  return {
    get unheard() {
      return unheard;
    },
    get state() {
      return state;
    },
    get lostAt() {
      return lostAt;
    },
    set: (next, change = {}) => {
      if (state === "connected" && next !== "connected") lostAt = clock.now();
      if (next === "connected") lostAt = null;
      noteUnheard(next);
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
    message: (subscription, claimed) => {
      for (const counts of [all, countsOf(subscription)]) {
        counts.messages += 1;
        if (!claimed) counts.unclaimed += 1;
        counts.lastMessageAt = clock.now();
      }
      const start = Math.floor(clock.elapsed() / slice) * slice;
      if (!slices.has(start)) forgetOld();
      slices.set(start, (slices.get(start) ?? 0) + 1);
    },
    unreadable: (subscription) => {
      countsOf(subscription).unreadable += 1;
    },
    view: () => {
      forgetOld();
      const current = topics();
      for (const topic of bySubscription.keys()) if (!current.includes(topic)) bySubscription.delete(topic);
      return {
        ...{ brokerId, state, problem, detail, messages: all.messages, unclaimed: all.unclaimed },
        unclaimedDropped: dropped(),
        since: isoTime(since),
        nextAttemptAt: isoTime(nextAttemptAt),
        messagesPerMinute: slices.values().reduce((sum, count) => sum + count, 0),
        lastMessageAt: isoTime(all.lastMessageAt),
        refusedFilters: [...refused],
        topics: current.map((topic) => {
          const { lastMessageAt, ...counts } = countsOf(topic);
          return { topic, ...counts, lastMessageAt: isoTime(lastMessageAt) };
        }),
      };
    },
  };
};
