import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@sgval/contract/error";
import type { LoginAnswer } from "@sgval/contract/sign-in/session-data";
import { minuteMs } from "@sgval/quantities/duration";
import * as z from "zod";
import { Refusal } from "../../../kernel/errors.ts";
import { createUsedOnce } from "../../../kernel/rate-limit.ts";
import { findPerson, findPersonByEmail } from "../accounts.store.ts";
import { completeSignIn } from "../sign-in.ts";
import type { ClientInfo, SignInDeps } from "../sign-in-deps.ts";
import { beginTry } from "../sign-in-log.ts";
import { createOidcAccount } from "./create-oidc-account.ts";
import { createOidcProvider } from "./oidc-provider.ts";

/** Time allowed at the provider, and then for the second factor, in milliseconds. */
export const oidcTimeout = { start: 10 * minuteMs, finish: 5 * minuteMs };

const started = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string().nullable(),
  remember: z.boolean(),
  until: z.number(),
});
const arrived = z.object({ id: z.string(), userId: z.number(), remember: z.boolean(), until: z.number() });

/** A path of this site; other addresses could lead to another site. */
const sameSite = (to: string | undefined): string | null =>
  to !== undefined && /^\/(?![/\\])[^\s\\]*$/.test(to) ? to : null;

type Arrival = { done: string; to: string | null } | { problem: ErrorCode; to: string | null };

export interface OidcSignIn {
  /** The address to send the browser to, and the encrypted note it carries. Errors: `oidc_off`. */
  start(wish: { to?: string | undefined; remember: boolean }): Promise<{ url: string; note: string }>;
  /** Handles the return of the browser: an encrypted note for `finish`, or the error. Never throws for answers of the provider. */
  arrive(search: string, note: string | null): Promise<Arrival>;
  /** Opens the session. Errors: `oidc_failed`, `code_required`, `invalid_code`, `too_many_requests`. */
  finish(note: string | null, code: string | undefined, client: ClientInfo): Promise<LoginAnswer>;
}

const startPurpose = "single sign-on, on the way";
const donePurpose = "single sign-on, arrived";

export const createOidcSignIn = (deps: SignInDeps): OidcSignIn => {
  const { clock, secrets, config, db, logger } = deps;
  const provider = config.oidc && createOidcProvider(config.oidc, deps.origin);
  const firstUse = createUsedOnce(deps, "single sign-on", oidcTimeout.finish);

  const read = <S extends z.ZodType<{ until: number }>>(
    schema: S,
    note: string | null,
    purpose: string,
  ): z.output<S> | null => {
    const text = note && secrets.open(note, purpose);
    const parsed = text ? schema.safeParse(JSON.parse(text)) : null;
    return parsed?.success && parsed.data.until > clock.now() ? parsed.data : null;
  };

  const accountOf = async (email: string): Promise<number | null> => {
    const person = await findPersonByEmail(db.kysely, email);
    if (person) return person.id;
    return config.oidc?.create === "client" ? createOidcAccount(deps, email) : null;
  };

  const arrive: OidcSignIn["arrive"] = async (search, note) => {
    const begun = read(started, note, startPurpose);
    const to = begun?.to ?? null;
    if (!provider || !begun) return { problem: "oidc_failed", to };
    try {
      const email = await provider.complete(search, begun);
      const userId = email && (await accountOf(email));
      if (!userId) return { problem: "oidc_no_account", to };
      const until = clock.now() + oidcTimeout.finish;
      const ticket = { id: randomUUID(), userId, remember: begun.remember, until };
      return { done: secrets.seal(JSON.stringify(ticket), donePurpose), to };
    } catch (error) {
      // Its message may hold the code and tokens of the provider.
      logger.warn(
        { reason: error instanceof Error ? error.name : "unknown" },
        "single sign-on did not succeed",
      );
      return { problem: "oidc_failed", to };
    }
  };

  return {
    start: async ({ to, remember }) => {
      if (!provider) throw new Refusal("oidc_off");
      const { url, checks } = await provider.begin().catch((error: unknown) => {
        logger.warn({ err: error }, "the provider of single sign-on cannot be reached");
        throw new Refusal("oidc_failed");
      });
      const until = clock.now() + oidcTimeout.start;
      const note = { ...checks, to: sameSite(to), remember, until };
      return { url, note: secrets.seal(JSON.stringify(note), startPurpose) };
    },
    arrive,
    finish: async (note, code, client) => {
      const ticket = read(arrived, note, donePurpose);
      if (!ticket) throw new Refusal("oidc_failed");
      const person = await findPerson(db.kysely, ticket.userId);
      if (!person) throw new Refusal("oidc_failed");
      const from = {
        accountId: person.id,
        login: person.username,
        ip: client.ip,
        browser: null,
        singleSignOn: true,
      };
      return completeSignIn(deps, {
        ...client,
        userId: person.id,
        passwordHash: null,
        code,
        remember: ticket.remember,
        counted: code ? await beginTry(deps, from, "oidc", client) : null,
        // The second factor may be asked for first; only then the ticket is used up.
        beforeSession: async () => {
          if (!(await firstUse(ticket.id))) throw new Refusal("oidc_failed");
        },
      });
    },
  };
};
