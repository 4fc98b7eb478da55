import { LRUCache } from "lru-cache";
import type { Clock } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";

interface Failures {
  count: number;
  until: number;
}

/** Wrong tries before the first pause; each further one doubles it. */
const freeTries = { account: 5, address: 20 };
const firstPause = 5_000;
const longestPause = 15 * 60_000;
/** Wrong tries are forgotten this long after the last one. */
const forgetAfter = 60 * 60_000;
const mostRemembered = 20_000;

/** The names with which a user signs in. */
export interface SignInNames {
  username: string;
  email: string | null;
}

export interface SignInLimit {
  /** Throws `too_many_requests` while the account or the address is paused. */
  demandTry(login: string, ip: string): void;
  noteFailure(login: string, ip: string): void;
  noteSuccess(login: string): void;
  /** The end of the pause in epoch milliseconds; `null` when there is none. */
  pausedUntil(person: SignInNames): number | null;
  /** Forgets the wrong tries of a user. */
  clear(person: SignInNames): void;
}

/** Pauses sign-in after wrong tries, by account and by address; each further wrong try doubles the pause. */
export const createSignInLimit = (clock: Clock): SignInLimit => {
  const failures = new LRUCache<string, Failures>({
    max: mostRemembered,
    ttl: forgetAfter,
    ttlResolution: 0,
    perf: clock,
  });
  const accountKey = (login: string) => `account:${login.toLowerCase()}`;
  const addressKey = (ip: string) => `address:${ip}`;

  const keysOf = ({ username, email }: SignInNames) => [username, ...(email ? [email] : [])].map(accountKey);

  const fail = (key: string, free: number) => {
    const count = (failures.get(key)?.count ?? 0) + 1;
    const pause = count < free ? 0 : Math.min(firstPause * 2 ** (count - free), longestPause);
    failures.set(key, { count, until: clock.now() + pause });
  };

  return {
    demandTry: (login, ip) => {
      const until = Math.max(
        failures.get(accountKey(login))?.until ?? 0,
        failures.get(addressKey(ip))?.until ?? 0,
      );
      const wait = until - clock.now();
      if (wait > 0) throw new Refusal("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
    },
    noteFailure: (login, ip) => {
      fail(accountKey(login), freeTries.account);
      fail(addressKey(ip), freeTries.address);
    },
    noteSuccess: (login) => void failures.delete(accountKey(login)),
    pausedUntil: (person) => {
      const until = Math.max(...keysOf(person).map((key) => failures.get(key)?.until ?? 0));
      return until > clock.now() ? until : null;
    },
    clear: (person) => {
      for (const key of keysOf(person)) failures.delete(key);
    },
  };
};
