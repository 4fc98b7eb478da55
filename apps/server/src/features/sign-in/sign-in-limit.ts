import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { createFailurePauses } from "../../kernel/rate-limit.ts";
import type { AuditDeps } from "../activity/index.ts";

/** Wrong tries before the first pause. */
const freeTries = { account: 5, address: 20 };
const pauses = { first: 5_000, longest: 15 * minuteMs, forgetAfter: hourMs };

/** The names with which a user signs in. */
export interface SignInNames {
  username: string;
  email: string | null;
}

export type SignInLimit = ReturnType<typeof createSignInLimit>;

/**
 * Pauses sign-in after wrong tries, by account and by address; each further wrong try doubles the pause.
 * @param name sets the tries apart from those of other limits
 */
export const createSignInLimit = (deps: Pick<AuditDeps, "db" | "clock">, name: string) => {
  const failures = createFailurePauses(deps, name, pauses);
  const account = (login: string) => `account ${login.toLowerCase()}`;
  const address = (ip: string) => `address ${ip}`;
  const accounts = ({ username, email }: SignInNames) => [username, ...(email ? [email] : [])].map(account);

  return {
    /** Throws `too_many_requests` while the account or the address is paused. */
    demand: (login: string, ip: string): Promise<void> => failures.demand([account(login), address(ip)]),
    noteFailure: async (login: string, ip: string): Promise<void> => {
      await failures.fail(account(login), freeTries.account);
      await failures.fail(address(ip), freeTries.address);
    },
    noteSuccess: (login: string): Promise<void> => failures.forget([account(login)]),
    /** The end of the pause in epoch milliseconds; `null` when there is none. */
    pausedUntil: (person: SignInNames): Promise<number | null> => failures.pausedUntil(accounts(person)),
    /** Forgets the wrong tries of a user. */
    clear: (person: SignInNames): Promise<void> => failures.forget(accounts(person)),
  };
};
