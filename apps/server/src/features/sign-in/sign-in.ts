import { createHash } from "node:crypto";
import { abilityRulesOf } from "@sgval/contract/permission";
import type { LoginAnswer, UserData } from "@sgval/contract/sign-in/session-data";
import type { Actor } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { networksOf } from "../../kernel/open-connections.ts";
import type { CountedTry } from "../../kernel/rate-limit.ts";
import { hashSecret } from "../../kernel/secrets/secret-hash.ts";
import type { WaitingGroup } from "../../kernel/turn-queue.ts";
import { findPersonByLogin, type Person } from "./accounts.store.ts";
import { anyBrowserOf, knownBrowserOf } from "./known-browser.ts";
import { passwordMatches, pretendToCheck } from "./passwords/password.ts";
import { checkSecondFactor } from "./second-factor/check-second-factor.ts";
import { addSession } from "./sessions.store.ts";
import { newToken, sessionLifetime } from "./sessions.ts";
import type { ClientInfo, SignInDeps } from "./sign-in-deps.ts";
import { beginTry, noteTry } from "./sign-in-log.ts";

/** A console that was away while its scope changed learns of it by this alone: the rights are as before. */
const scopeMarkOf = ({ scope, places }: Pick<Actor, "scope" | "places">): string => {
  const inView = scope === "all" ? [] : [scope, places.roomId, places.zoneId];
  const listed = inView.map((ids) => [...ids].toSorted((one, other) => one - other));
  return createHash("sha256").update(JSON.stringify(listed)).digest("base64url");
};

/** The signed-in user as the browser stores it; the role's permissions travel as JSON text. */
export const userDataOf = (actor: Actor): UserData => ({
  id: actor.userId,
  username: actor.username,
  email: actor.email,
  superUser: actor.superUser,
  manageSuper: actor.manageSuper,
  mustChangePassword: actor.mustChangePassword,
  role: actor.role && {
    id: actor.role.id,
    name: actor.role.name,
    ...(actor.role.permissions === null ? {} : { permissions: JSON.stringify(actor.role.permissions) }),
  },
  scopeMark: scopeMarkOf(actor),
  createdAt: actor.createdAt.toISOString(),
  updatedAt: actor.updatedAt.toISOString(),
});

/**
 * Opens a session for an authenticated user.
 * Errors: `invalid_login` when the password was changed meanwhile.
 */
const openSession = async (
  { db, sessions, clock }: SignInDeps,
  userId: number,
  { ip, userAgent, remember, passwordHash }: ClientInfo & { remember: boolean; passwordHash: string | null },
): Promise<LoginAnswer> => {
  const now = clock.now();
  const accessToken = newToken();
  const opened = await addSession(db.kysely, {
    tokenHash: hashSecret(accessToken),
    userId,
    passwordHash,
    remember,
    now: new Date(now),
    expiresAt: new Date(now + sessionLifetime(remember)),
    ip,
    userAgent,
  });
  if (!opened) throw new Refusal("invalid_login");
  const actor = await sessions.findActor(accessToken);
  if (!actor) throw new Refusal("unknown_error");
  return { accessToken, userData: userDataOf(actor), userAbilityRules: abilityRulesOf(actor) };
};

export interface SignInAttempt extends ClientInfo {
  login: string;
  password: string;
  code?: string | undefined;
  remember?: boolean | undefined;
}

/** A person whose first factor was right. */
export interface FirstFactorPassed extends ClientInfo {
  userId: number;
  /** The hash the password matched; `null` after single sign-on. */
  passwordHash: string | null;
  code?: string | undefined;
  remember?: boolean | undefined;
  /** The try that a right or wrong code decides; `null` where nothing was guessed. */
  counted: CountedTry | null;
  /** Called when nothing is missing; may throw. */
  beforeSession?: () => Promise<void>;
}

/**
 * Opens a session after the second factor, where the account has one.
 * Errors: `code_required`, `invalid_code`.
 */
export const completeSignIn = async (deps: SignInDeps, passed: FirstFactorPassed): Promise<LoginAnswer> => {
  const { userId, passwordHash, counted } = passed;
  const method = passwordHash === null ? "oidc" : "password";
  const verdict = await checkSecondFactor(deps, userId, passed.code);
  if (verdict === "missing") {
    await counted?.withdraw();
    throw new Refusal("code_required");
  }
  if (verdict === "wrong") {
    noteTry(deps, userId, "wrong_code", method, passed);
    throw new Refusal("invalid_code");
  }
  await passed.beforeSession?.();
  await counted?.succeeded();
  const remember = passed.remember ?? false;
  const answer = await openSession(deps, userId, { ...passed, remember, passwordHash });
  noteTry(deps, userId, "success", method, passed);
  return answer;
};

/** @param browser the browser, when it is known to the account */
const tryPassword = async (
  deps: SignInDeps,
  attempt: SignInAttempt,
  account: Person | null,
  browser: string | null,
): Promise<LoginAnswer> => {
  const { login, ip } = attempt;
  const from = { accountId: account?.id ?? null, login, ip, browser, singleSignOn: false };
  const counted = await beginTry(deps, from, "password", attempt);
  const whose = browser === null ? "unknown" : "known";
  const check = account
    ? passwordMatches(account.passwordHash, attempt.password, whose)
    : pretendToCheck(attempt.password).then(() => false);
  const matches = await check.catch(async (error: unknown) => {
    await counted.withdraw();
    throw error;
  });
  if (!account || !matches) {
    if (account) noteTry(deps, account.id, "wrong_password", "password", attempt);
    throw new Refusal("invalid_login");
  }
  return completeSignIn(deps, {
    ...attempt,
    userId: account.id,
    passwordHash: account.passwordHash,
    counted,
  });
};

/** How many tries may wait of one account, of one network and of the site it belongs to, and of one known browser. */
const mostWaiting = { account: 24, network: 32, site: 48, browser: 4 };

const groupsOf = ({ login, ip }: SignInAttempt): [WaitingGroup, ...WaitingGroup[]] => {
  const [network, site] = networksOf(ip);
  return [
    { name: `network ${network}`, most: mostWaiting.network },
    ...(site === undefined ? [] : [{ name: `site ${site}`, most: mostWaiting.site }]),
    { name: `account ${login.toLowerCase()}`, most: mostWaiting.account },
  ];
};

/**
 * Opens a session. An unknown account and a wrong password get the same answer, so that names cannot be probed. A browser
 * in which somebody signed in before waits for others like it alone, before the database is asked for anything.
 * Errors: `invalid_login`, `code_required`, `invalid_code`, `too_many_requests`, `server_busy`.
 */
export const signInByPassword =
  (deps: SignInDeps) =>
  async (attempt: SignInAttempt): Promise<LoginAnswer> => {
    const { turns, db } = deps;
    const { login, cookies = {} } = attempt;
    const anyBrowser = anyBrowserOf(deps, cookies);
    if (anyBrowser !== null) {
      const group = { name: anyBrowser, most: mostWaiting.browser };
      const answer = await turns.known([group], async () => {
        const account = await findPersonByLogin(db.kysely, login);
        const browser = account && knownBrowserOf(deps, cookies, account);
        return browser === null ? null : tryPassword(deps, attempt, account, browser);
      });
      // Known to another account only, or by a password that is not in force any more.
      if (answer) return answer;
    }
    return turns.unknown(groupsOf(attempt), async () =>
      tryPassword(deps, attempt, await findPersonByLogin(db.kysely, login), null),
    );
  };
