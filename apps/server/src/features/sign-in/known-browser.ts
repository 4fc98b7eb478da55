import { createHash, randomUUID } from "node:crypto";
import { basePath } from "@sgval/contract/route";
import { dayMs } from "@sgval/quantities/duration";
import type { FastifyReply } from "fastify";
import * as z from "zod";
import { findPerson, type Person } from "./accounts.store.ts";
import type { ClientInfo, SignInDeps } from "./sign-in-deps.ts";

const knownFor = 180 * dayMs;

const mark = z.object({ browser: z.string(), password: z.string(), until: z.number() });

const cookieOf = (userId: number): string => `sgval_known_${userId}`;
const purposeOf = (userId: number): string => `known browser of user ${userId}`;
const fingerprintOf = (passwordHash: string): string =>
  createHash("sha256").update(passwordHash).digest("base64url");

/** A cookie that no script reads, for some routes of `/auth` alone. @param maxAge milliseconds */
export const authCookie = (origin: string, path: string, maxAge: number, sameSite: "lax" | "strict") => {
  const { protocol, pathname } = new URL(origin);
  return {
    path: `${pathname.replace(/\/$/, "")}${basePath}${path}`,
    maxAge: maxAge / 1000,
    httpOnly: true,
    sameSite,
    secure: protocol === "https:",
  } as const;
};

/** The id of a browser in which somebody signed in to this account with the password still in force; `null` for others. */
export const knownBrowserOf = (
  { secrets, clock }: Pick<SignInDeps, "secrets" | "clock">,
  cookies: NonNullable<ClientInfo["cookies"]>,
  person: Pick<Person, "id" | "passwordHash">,
): string | null => {
  const sealed = cookies[cookieOf(person.id)];
  const text = sealed ? secrets.open(sealed, purposeOf(person.id)) : null;
  const parsed = text ? mark.safeParse(JSON.parse(text)) : null;
  if (!parsed?.success || parsed.data.until <= clock.now()) return null;
  return parsed.data.password === fingerprintOf(person.passwordHash) ? parsed.data.browser : null;
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
