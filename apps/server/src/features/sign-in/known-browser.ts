import { createHash, randomUUID } from "node:crypto";
import { dayMs } from "@sgval/quantities/duration";
import type { FastifyReply } from "fastify";
import * as z from "zod";
import { findPerson, type Person } from "./accounts.store.ts";
import { authCookie } from "./auth-cookie.ts";
import type { ClientInfo, SignInDeps } from "./sign-in-deps.ts";

const knownFor = 180 * dayMs;

const mark = z.object({ browser: z.string(), password: z.string(), until: z.number() });

const cookiePrefix = "sgval_known_";
const cookieOf = (userId: number): string => `${cookiePrefix}${userId}`;
const purposeOf = (userId: number): string => `known browser of user ${userId}`;
const fingerprintOf = (passwordHash: string): string =>
  createHash("sha256").update(passwordHash).digest("base64url");

type Cookies = NonNullable<ClientInfo["cookies"]>;

/** What the cookie of a browser for this account says; `null` without one that this server sealed and that still holds. */
const markOf = (
  { secrets, clock }: Pick<SignInDeps, "secrets" | "clock">,
  cookies: Cookies,
  userId: number,
): z.infer<typeof mark> | null => {
  const sealed = cookies[cookieOf(userId)];
  const text = sealed ? secrets.open(sealed, purposeOf(userId)) : null;
  const parsed = text ? mark.safeParse(JSON.parse(text)) : null;
  return parsed?.success && parsed.data.until > clock.now() ? parsed.data : null;
};

/**
 * The id of a browser in which somebody signed in to any account, by its cookies alone: no database is asked, so that
 * a flood of guesses can be told from it before it costs anything.
 */
export const anyBrowserOf = (
  deps: Pick<SignInDeps, "secrets" | "clock">,
  cookies: Cookies,
): string | null => {
  for (const name of Object.keys(cookies)) {
    const userId = name.startsWith(cookiePrefix) ? Number(name.slice(cookiePrefix.length)) : Number.NaN;
    const known = Number.isSafeInteger(userId) ? markOf(deps, cookies, userId) : null;
    if (known) return known.browser;
  }
  return null;
};

/** The id of a browser in which somebody signed in to this account with the password still in force; `null` for others. */
export const knownBrowserOf = (
  deps: Pick<SignInDeps, "secrets" | "clock">,
  cookies: Cookies,
  person: Pick<Person, "id" | "passwordHash">,
): string | null => {
  const known = markOf(deps, cookies, person.id);
  return known?.password === fingerprintOf(person.passwordHash) ? known.browser : null;
};

/**
 * Marks a browser as known to an account: limits of the account and of the address do not hold it back. A cookie sealed
 * for the account, which ends with the password.
 */
export const rememberBrowser =
  ({ db, secrets, clock, origin }: SignInDeps) =>
  async (reply: FastifyReply, userId: number): Promise<void> => {
    const person = await findPerson(db.kysely, userId);
    if (!person) return;
    const fields = {
      browser: randomUUID(),
      password: fingerprintOf(person.passwordHash),
      until: clock.now() + knownFor,
    };
    const sealed = secrets.seal(JSON.stringify(fields), purposeOf(userId));
    reply.setCookie(cookieOf(userId), sealed, authCookie(origin(), "/auth", knownFor, "strict"));
  };
