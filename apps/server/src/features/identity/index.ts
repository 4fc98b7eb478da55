import type { Kysely } from "kysely";
import type { Actor, Rights } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { Facts } from "../../kernel/facts.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { Database } from "../../kernel/schema.ts";
import { createFirstAdministrator } from "./create-first-administrator.ts";
import { identityReactions } from "./identity.reactions.ts";
import type { Entrance } from "./identity.routes.ts";
import { identityStore } from "./identity.store.ts";
import { sessionEnded } from "./identity-facts.ts";
import { createSessions } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { createSignInLimit } from "./sign-in-limit.ts";

export { firstAdministratorName } from "./create-first-administrator.ts";
export { identityRoutes } from "./identity.routes.ts";
export { rightsChanged, sessionEnded } from "./identity-facts.ts";
export { hashPassword } from "./password.ts";

export interface Identity extends Entrance {
  /** Who stands behind a session token. */
  findActor(token: string): Promise<Actor | null>;
  /** What a person may do and see now, read anew within the asker's transaction; `null` without an account. */
  rightsOf(userId: number, db: Kysely<Database>): Promise<Rights | null>;
  /** Makes what an empty database needs; returns a made-up password to be shown once. */
  prepare(adminPassword: string | undefined): Promise<string | null>;
  close(): void;
}

export interface IdentityParts {
  db: DatabaseHandle;
  clock: Clock;
  facts: Facts;
  logger: Logger;
}

const sweepEvery = 10 * 60 * 1000;

export const createIdentity = ({ db, clock, facts, logger }: IdentityParts): Identity => {
  const store = identityStore(db.kysely);
  const sessions = createSessions(store, clock);
  const sweep = async (): Promise<void> => {
    for (const sessionId of await store.dropPastSessions(new Date(clock.now())))
      facts.emit(sessionEnded, { sessionId });
  };
  const stopSweeping = clock.every(sweepEvery, () => {
    // The next sweep tries again; a past session is refused anyway.
    sweep().catch((error) => logger.debug({ err: error }, "past sessions could not be dropped"));
  });
  const stopListening = identityReactions(facts, sessions);
  return {
    signIn: signIn(store, sessions, createSignInLimit(clock), clock),
    signOut: async (actor) => {
      await store.endSession(actor.sessionId);
      sessions.forget({ sessionId: actor.sessionId });
      facts.emit(sessionEnded, { sessionId: actor.sessionId });
    },
    findActor: sessions.findActor,
    rightsOf: (userId, db) => identityStore(db).rights(userId),
    prepare: (adminPassword) => createFirstAdministrator(store, clock, adminPassword),
    close: () => {
      stopSweeping();
      stopListening();
    },
  };
};
