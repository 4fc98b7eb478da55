import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { networksOf } from "../../kernel/open-connections.ts";
import { type CountedTry, createTryLimits, type TryLimit } from "../../kernel/rate-limit.ts";
import type { AuditDeps } from "../activity/index.ts";

/** A try to sign in, with what limits distinguish. */
export interface SignInTryFrom {
  /** `null` for a name that no account has, which counts like any other. */
  accountId: number | null;
  /** The name or e-mail that was typed. */
  login: string;
  ip: string;
  /** The browser, when somebody signed in to this account with it before. */
  browser: string | null;
  /** The provider of single sign-on has vouched for the person; only codes are tried. */
  singleSignOn: boolean;
}

const pauses = { first: 5_000, longest: 15 * minuteMs, forgetAfter: hourMs };
const own = { ...pauses, free: 5, forgottenBySuccess: true };
/** Of the site that a network of IPv6 belongs to, which may have 65 536 of them. */
const ofSite = { ...own, free: 20 };
/**
 * Many people may share an address: an office, a mobile network. The limits of the accounts bound guessing; this one bounds
 * how fast one address may try name after name, and its pauses are short.
 */
const ofAddress = { ...pauses, free: 1_000, longest: minuteMs, forgottenBySuccess: false };
/** More a day than one address can try with the pauses above; afterwards one try in a quarter of an hour. */
const ofAccount = {
  free: 150,
  first: 15 * minuteMs,
  longest: 15 * minuteMs,
  forgetAfter: dayMs,
  forgottenBySuccess: false,
};

const groupOf = (accountId: number): string => `account ${accountId}`;

/**
 * What a try counts against. Account and address together, so that nobody pauses somebody else; the address alone
 * against trying very many accounts; the account alone against guessing from many addresses. The last two hold back neither
 * single sign-on nor a browser that is known to the account: these count by themselves.
 * @param now epoch milliseconds
 */
export const limitsOf = (
  { accountId, login, ip, browser, singleSignOn }: SignInTryFrom,
  now: number,
): TryLimit[] => {
  const account = accountId === null ? `name ${login.toLowerCase()}` : groupOf(accountId);
  if (singleSignOn) return [{ ...own, group: account, name: "single sign-on" }];
  if (browser !== null) return [{ ...own, group: account, name: `browser ${browser}` }];
  const addresses = networksOf(ip).map((network) => `address ${network}`);
  return [
    ...addresses.map((name, at) => ({ ...(at === 0 ? own : ofSite), group: account, name })),
    ...addresses.map((group) => ({ ...ofAddress, group, name: "any account" })),
    { ...ofAccount, group: account, name: `day ${Math.floor(now / dayMs)}` },
  ];
};

/** Pauses sign-in after wrong tries; each further wrong try doubles the pause. */
export const createSignInLimit = (deps: Pick<AuditDeps, "db" | "clock">) => {
  const tries = createTryLimits(deps, "sign-in");
  return {
    /** Counts a try before it is checked. Errors: `too_many_requests` while it is paused. */
    begin: (from: SignInTryFrom): Promise<CountedTry> => tries.begin(limitsOf(from, deps.clock.now())),
    /** The end of the longest pause of an account, from wherever, in epoch milliseconds; `null` when there is none. */
    pausedUntil: (userId: number): Promise<number | null> => tries.pausedUntil(groupOf(userId)),
    /** Forgets the wrong tries of a user. */
    clear: (userId: number): Promise<void> => tries.forget(groupOf(userId)),
  };
};

/**
 * Pauses a session after wrong passwords or codes of somebody who is signed in. Counted apart from sign-in and by
 * session, so that an open session keeps its owner neither from signing in nor from acting in another one.
 */
export const createOwnTries = (deps: Pick<AuditDeps, "db" | "clock">) => {
  const tries = createTryLimits(deps, "own password");
  return {
    /** Counts a try before it is checked. Errors: `too_many_requests` while it is paused. */
    begin: (sessionId: number, what: "password" | "code"): Promise<CountedTry> =>
      tries.begin([{ ...own, group: `session ${sessionId}`, name: what }]),
  };
};
