import type { Files } from "../../gateways/files/files.ts";
import type { Mailer } from "../../gateways/mail/mailer.ts";
import type { Actor } from "../../kernel/actor.ts";
import type { Background } from "../../kernel/background.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Config } from "../../kernel/config.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { EventBus } from "../../kernel/events.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import type { ActivityLog } from "../activity/index.ts";
import type { IdentityStore } from "./identity.store.ts";
import type { MaintenanceState } from "./maintenance.ts";
import type { PasswordPolicy } from "./password-policy.ts";
import type { Sessions } from "./sessions.ts";
import type { SignInLimit } from "./sign-in-limit.ts";
import type { UsedLinks } from "./used-links.ts";

export interface IdentityNeeds {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  logger: Logger;
  activity: ActivityLog;
  mailer: Mailer;
  files: Files;
  secrets: SecretBox;
  settings: Pick<Config, "title" | "locale" | "oidc">;
  /** The address of the console, without a slash at the end. */
  origin(): string;
  /** Refuses what somebody wants to do to an account beyond their reach. Errors: `user_not_found`, `permission_not_held`. */
  checkManageable(actor: Actor, userId: number): Promise<void>;
}

/** What the actions of this feature share. */
export interface IdentityDeps extends IdentityNeeds {
  store: IdentityStore;
  sessions: Sessions;
  limit: SignInLimit;
  /** Wrong tries of signed-in people, counted apart: an open session cannot keep its owner from signing in. */
  ownTries: SignInLimit;
  /** True once a minute for each name that is refused because it has to wait. */
  firstPaused(login: string): boolean;
  policy: PasswordPolicy;
  maintenance: MaintenanceState;
  /** Links used a moment ago, so that a repeated request hears the answer the first one lost. */
  usedLinks: UsedLinks;
  background: Background;
}

/** Who asks for a change, and from where. */
export interface Caller {
  actor: Actor;
  ip: string;
}
