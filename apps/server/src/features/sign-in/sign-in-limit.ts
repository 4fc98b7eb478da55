import { hourMs, minuteMs } from "@sgval/quantities/duration";
import type { Clock } from "../../kernel/clock.ts";
import { createFailurePauses } from "../../kernel/rate-limit.ts";

/** Wrong tries before the first pause. */
const freeTries = { account: 5, address: 20 };
const pauses = { first: 5_000, longest: 15 * minuteMs, forgetAfter: hourMs };

/** The names with which a user signs in. */
export interface SignInNames {
  username: string;
  email: string | null;
}

export type SignInLimit = ReturnType<typeof createSignInLimit>;

/** Pauses sign-in after wrong tries, by account and by address; each further wrong try doubles the pause. */
export const createSignInLimit = (clock: Clock) => {
  const failures = createFailurePauses(clock, pauses);
  const account = (login: string) => `account ${login.toLowerCase()}`;
  const address = (ip: string) => `address ${ip}`;
  const accounts = ({ username, email }: SignInNames) => [username, ...(email ? [email] : [])].map(account);

  return {
    /** Throws `too_many_requests` while the account or the address is paused. */
    demand: (login: string, ip: string): void => failures.demand([account(login), address(ip)]),
    noteFailure: (login: string, ip: string): void => {
      failures.fail(account(login), freeTries.account);
      failures.fail(address(ip), freeTries.address);
    },
    noteSuccess: (login: string): void => failures.forget([account(login)]),
    /** The end of the pause in epoch milliseconds; `null` when there is none. */
    pausedUntil: (person: SignInNames): number | null => failures.pausedUntil(accounts(person)),
    /** Forgets the wrong tries of a user. */
    clear: (person: SignInNames): void => failures.forget(accounts(person)),
  };
};
