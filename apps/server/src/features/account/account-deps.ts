import type { Files } from "../../gateways/files/files.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { EventBus } from "../../kernel/events.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { ActivityLog } from "../activity/index.ts";
import type { SignIn } from "../sign-in/index.ts";

export interface AccountDeps {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  logger: Logger;
  activity: ActivityLog;
  files: Files;
  signIn: Pick<SignIn, "forget" | "sendNotice">;
}
