import type { Mailer } from "../../gateways/mail/mailer.ts";
import type { Background } from "../../kernel/background.ts";
import type { Config } from "../../kernel/config.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { SecretBox } from "../../kernel/secrets/secret-box.ts";
import type { TurnQueue } from "../../kernel/turn-queue.ts";
import type { AuditDeps } from "../activity/index.ts";
import type { Settings } from "../settings/index.ts";
import type { Sessions } from "./sessions.ts";
import type { createOwnTries, createSignInLimit } from "./sign-in-limit.ts";

/** What the feature needs. */
export interface SignInNeeds extends AuditDeps {
  logger: Logger;
  mailer: Pick<Mailer, "send" | "server">;
  secrets: SecretBox;
  settings: Pick<Settings, "hotline" | "security" | "logo">;
  config: Pick<Config, "title" | "locale" | "oidc">;
  /** The address of the console, without a slash at the end. */
  origin(): string;
}

/** What the actions of this feature share. */
export interface SignInDeps extends SignInNeeds {
  sessions: Sessions;
  /** Turns of those who sign in: from browsers that are known have places of their own. */
  turns: Record<"known" | "unknown", TurnQueue>;
  limit: ReturnType<typeof createSignInLimit>;
  ownTries: ReturnType<typeof createOwnTries>;
  /** True once a minute for each account that is paused. */
  firstPaused(account: string): boolean;
  background: Background;
}

/** The address and browser of a sign-in. */
export interface ClientInfo {
  ip: string;
  userAgent: string | null;
  /** By which a browser is known to an account; none outside of requests. */
  cookies?: Readonly<Record<string, string | undefined>>;
}
