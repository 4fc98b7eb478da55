import type { Maintenance } from "@sgval/contract/settings/maintenance";
import type { LoginAnswer } from "@sgval/contract/sign-in/sign-in";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { fileStorage } from "../../gateways/files/files.ts";
import { mailService } from "../../gateways/mail/mailer.ts";
import type { Actor, Rights } from "../../kernel/actor.ts";
import { createBackground } from "../../kernel/background.ts";
import { createOncePerMinute } from "../../kernel/log-throttle.ts";
import { consoleAddress } from "../../kernel/public-origin.ts";
import type { Database } from "../../kernel/schema.ts";
import { secretBox } from "../../kernel/secret-box.ts";
import { defineService, defineToken } from "../../kernel/services.ts";
import { activityLog } from "../activity/index.ts";
import { createFirstAdministrator } from "./create-first-administrator.ts";
import { createPhotoSweep } from "./drop-unused-photos.ts";
import { identityReactions } from "./identity.reactions.ts";
import { identityRoutes } from "./identity.routes.ts";
import { identityStore } from "./identity.store.ts";
import type { IdentityDeps, IdentityNeeds } from "./identity-deps.ts";
import { createMaintenance } from "./maintenance.ts";
import { createPasswordPolicy } from "./password-policy.ts";
import { dropPastResets } from "./password-reset.store.ts";
import { sessionEnded } from "./session-events.ts";
import { createSessions } from "./sessions.ts";
import { type SignIn, signIn } from "./sign-in.ts";
import { createSignInLimit } from "./sign-in-limit.ts";
import { readPreferences } from "./update-preferences.ts";
import { createUsedLinks } from "./used-links.ts";

export { firstAdministratorName } from "./create-first-administrator.ts";
export { hashPassword } from "./password.ts";
export { rightsChanged, sessionEnded } from "./session-events.ts";

export interface Identity {
  signIn(attempt: SignIn): Promise<LoginAnswer>;
  /** Who stands behind a session token. */
  findActor(token: string): Promise<Actor | null>;
  /** What a person may do and see now, read anew within the asker's transaction; `null` without an account. */
  rightsOf(userId: number, db: Kysely<Database>): Promise<Rights | null>;
  /** The unit somebody chose for each quantity. */
  unitsOf(userId: number): Promise<Readonly<Record<string, string>>>;
  /** What is set about maintenance, for the doors. */
  maintenance(): Maintenance & { retryAfterSeconds: number };
  /** Whether new passwords follow the stricter policy. */
  strictPasswords(): boolean;
  /** Makes what an empty database needs; returns a made-up password to be shown once. */
  prepare(adminPassword: string | undefined): Promise<string | null>;
  routes(app: FastifyInstance): void;
  /** Reads what is set. */
  load(): Promise<void>;
  /** Ends when the work behind the answers is done. */
  close(): Promise<void>;
}

const sweepEvery = 10 * 60 * 1000;

export const createIdentity = (parts: IdentityNeeds): Identity => {
  const { db, clock, events, logger } = parts;
  const store = identityStore(db.kysely);
  const sessions = createSessions(store, clock);
  const deps: IdentityDeps = {
    ...parts,
    store,
    sessions,
    limit: createSignInLimit(clock),
    ownTries: createSignInLimit(clock),
    firstPaused: createOncePerMinute(clock),
    policy: createPasswordPolicy(parts),
    maintenance: createMaintenance(parts),
    usedLinks: createUsedLinks(clock),
    background: createBackground(logger),
  };
  const dropUnusedPhotos = createPhotoSweep(deps);
  const sweep = async (): Promise<void> => {
    const now = new Date(clock.now());
    for (const sessionId of await store.dropPastSessions(now)) events.emit(sessionEnded, { sessionId });
    await dropPastResets(db.kysely, now);
    await dropUnusedPhotos();
  };
  const stopSweeping = clock.every(sweepEvery, () => {
    // The next sweep tries again; a past session is refused anyway.
    sweep().catch((error) => logger.debug({ err: error }, "what is past could not be dropped"));
  });
  const stopListening = identityReactions(events, sessions);
  const signOut = async (actor: Actor): Promise<void> => {
    await store.endSession(actor.sessionId);
    events.emit(sessionEnded, { sessionId: actor.sessionId });
  };
  return {
    signIn: signIn(deps),
    findActor: sessions.findActor,
    rightsOf: (userId, db) => identityStore(db).rights(userId),
    unitsOf: async (userId) => (await readPreferences(deps)(userId)).units,
    maintenance: () => ({
      ...deps.maintenance.now(),
      retryAfterSeconds: deps.maintenance.retryAfterSeconds(),
    }),
    strictPasswords: deps.policy.strict,
    prepare: (adminPassword) => createFirstAdministrator(store, clock, parts.settings.locale, adminPassword),
    routes: (app) => identityRoutes(app, deps, signOut),
    load: async () => {
      await deps.policy.load();
      await deps.maintenance.load();
    },
    close: async () => {
      stopSweeping();
      stopListening();
      deps.policy.close();
      deps.maintenance.close();
      await deps.background.idle();
    },
  };
};

/** Refuses a change of an account that the caller may not manage; the feature that manages accounts provides it. */
export const accountGuard = defineToken<IdentityNeeds["checkManageable"]>("account guard");

export const identity = defineService("identity", ({ use, onStart, onStop, config, ...kernel }) => {
  const feature = createIdentity({
    ...kernel,
    activity: use(activityLog),
    mailer: use(mailService),
    files: use(fileStorage),
    secrets: use(secretBox),
    settings: config,
    origin: use(consoleAddress),
    checkManageable: (actor, userId) => use(accountGuard)(actor, userId),
  });
  onStart(feature.load);
  onStop(feature.close);
  return feature;
});
