import cookie from "@fastify/cookie";
import type { LoginAnswer } from "@sgval/contract/sign-in/session-data";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { mailService } from "../../gateways/mail/mailer.ts";
import type { MailKind } from "../../gateways/mail/texts/mail-text.ts";
import type { Tables } from "../../gateways/tables/send-table.ts";
import type { Caller, Rights } from "../../kernel/actor.ts";
import { createBackground } from "../../kernel/background.ts";
import { consoleAddress } from "../../kernel/http/public-origin.ts";
import { createOncePerMinute } from "../../kernel/log-throttle.ts";
import { sharedChange } from "../../kernel/nodes/node-channel.ts";
import type { Database } from "../../kernel/schema.ts";
import { secretBox } from "../../kernel/secrets/secret-box.ts";
import { defineService } from "../../kernel/services.ts";
import { createTurnQueue } from "../../kernel/turn-queue.ts";
import { settings } from "../settings/index.ts";
import { findRights, type Person } from "./accounts.store.ts";
import { confirmOwner } from "./confirm-owner.ts";
import { endSessions } from "./end-sessions.ts";
import { createFirstAdministrator } from "./first-administrator.ts";
import { dropPastResets } from "./passwords/password-reset.store.ts";
import { mailResetLink } from "./passwords/request-password-reset.ts";
import { securityRoutes } from "./security.routes.ts";
import { sendNotice } from "./send-notice.ts";
import { dropPastSessions, type WhichSessions } from "./sessions.store.ts";
import { createSessions, type Sessions, sessionEnded } from "./sessions.ts";
import { signInRoutes } from "./sign-in.routes.ts";
import { type SignInAttempt, signInByPassword } from "./sign-in.ts";
import type { SignInDeps, SignInNeeds } from "./sign-in-deps.ts";
import { createOwnTries, createSignInLimit } from "./sign-in-limit.ts";
import { singleSignOnRoutes } from "./single-sign-on/single-sign-on.routes.ts";

export { findPerson, lockPerson, type Person } from "./accounts.store.ts";
export { signInsAsTable } from "./export-sign-ins.ts";
export { firstAdministratorName } from "./first-administrator.ts";
export { demandPassword, hashCost, hashPassword } from "./passwords/password.ts";
export { dropResetsOf } from "./passwords/password-reset.store.ts";
export { resetOnMachine } from "./passwords/reset-on-machine.ts";
export { dropFactor, findFactor } from "./second-factor/second-factor.store.ts";
export { endSessionsOf, listSessionsOf } from "./sessions.store.ts";
export { preferencesChanged, rightsChanged, sessionEnded } from "./sessions.ts";
export { listTries } from "./sign-in-log.store.ts";

export interface SignIn {
  signIn(attempt: SignInAttempt): Promise<LoginAnswer>;
  /** The actor of a session token; `null` when there is no such session. */
  findActor: Sessions["findActor"];
  /** The actor of a session read within the last minute, without the database; for safety stops alone. */
  rememberedActor: Sessions["rememberedActor"];
  /** Reads sessions again without prolonging them. */
  confirmSessions: Sessions["confirm"];
  /** What a user may do and see now, read within the caller's transaction; `null` without an account. */
  rightsOf(userId: number, db: Kysely<Database>): Promise<Rights | null>;
  /** Drops cached sessions. */
  forget: Sessions["forget"];
  /** The next request reads these sessions again. */
  readAgain: Sessions["readAgain"];
  readAgainIn: Sessions["readAgainIn"];
  readAllAgain: Sessions["readAllAgain"];
  /** Ends sessions of a user, records it, and returns how many there were. */
  endSessions(whose: { id: number; username: string }, which: WhichSessions, caller: Caller): Promise<number>;
  /** The end of the longest pause after wrong tries, from wherever, in epoch milliseconds; `null` without one. */
  pausedUntil(userId: number): Promise<number | null>;
  /** Ends every pause after wrong tries. */
  unlock(userId: number): Promise<void>;
  /** Confirms that the caller is the owner of the account, and not only somebody at an open session. */
  confirmOwner: ReturnType<typeof confirmOwner>;
  /** Mails a link to set the password, within the caller's transaction. */
  mailResetLink(db: Kysely<Database>, person: Person): Promise<void>;
  /** Mails a user in the language of the account, within the caller's transaction; without an address nothing happens. */
  sendNotice(
    db: Kysely<Database>,
    person: Pick<Person, "username" | "email" | "language">,
    kind: MailKind,
  ): Promise<void>;
  /** Creates what an empty database needs; returns a generated password, to be shown once. */
  prepare(adminPassword: string | undefined): Promise<string | null>;
  routes(app: FastifyInstance, tables: Tables): void;
  /** Resolves when the work in the background is done. */
  close(): Promise<void>;
}

const sweepEvery = 10 * 60 * 1000;

/** Sessions, passwords, the second factor, single sign-on and the recovery of accounts. */
export const createSignIn = (needs: SignInNeeds): SignIn => {
  const { db, clock, logger } = needs;
  const sessions = createSessions(db.kysely, clock);
  const deps: SignInDeps = {
    ...needs,
    sessions,
    // Two at once each, of the four connections for signing in.
    turns: {
      known: createTurnQueue({ atOnce: 2, waiting: 64 }),
      unknown: createTurnQueue({ atOnce: 2, waiting: 128 }),
    },
    limit: createSignInLimit(needs),
    ownTries: createOwnTries(needs),
    firstPaused: createOncePerMinute(clock),
    background: createBackground(logger),
  };
  const sweep = async (): Promise<void> => {
    const now = new Date(clock.now());
    await sharedChange(deps, async (trx) => {
      const ended = await dropPastSessions(trx, now);
      return ended.map((sessionId) => ({ event: sessionEnded, payload: { sessionId } }));
    });
    await dropPastResets(db.kysely, now);
  };
  const stopSweeping = clock.every(sweepEvery, () => {
    // The next sweep tries again; an expired session is refused anyway.
    sweep().catch((error) => logger.debug({ err: error }, "expired sessions could not be deleted"));
  });
  return {
    signIn: signInByPassword(deps),
    findActor: sessions.findActor,
    rememberedActor: sessions.rememberedActor,
    confirmSessions: sessions.confirm,
    rightsOf: (userId, within) => findRights(within, userId),
    forget: sessions.forget,
    readAgain: sessions.readAgain,
    readAgainIn: sessions.readAgainIn,
    readAllAgain: sessions.readAllAgain,
    endSessions: (whose, which, caller) => endSessions(deps, whose, which, caller),
    pausedUntil: deps.limit.pausedUntil,
    unlock: deps.limit.clear,
    confirmOwner: confirmOwner(deps),
    mailResetLink: (db, person) => mailResetLink(deps, db, person),
    sendNotice: (db, person, kind) => sendNotice(deps, db, person, kind),
    prepare: (adminPassword) => createFirstAdministrator(deps, adminPassword),
    routes: (app, tables) => {
      void app.register(async (scope) => {
        await scope.register(cookie);
        signInRoutes(scope, deps);
        singleSignOnRoutes(scope, deps);
        securityRoutes(scope, deps, tables);
      });
    },
    close: async () => {
      stopSweeping();
      await deps.background.idle();
    },
  };
};

export const signIn = defineService("sign-in", ({ use, onStop, ...kernel }) => {
  const feature = createSignIn({
    ...kernel,
    // People sign in, and their sessions are checked, however many slow queries run.
    db: { ...kernel.db, ...kernel.db.signIn },
    mailer: use(mailService),
    secrets: use(secretBox),
    settings: use(settings),
    origin: use(consoleAddress),
  });
  onStop(feature.close);
  return feature;
});
