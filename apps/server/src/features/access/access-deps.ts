import type { Tables } from "../../gateways/tables/send-table.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { EventBus } from "../../kernel/events.ts";
import type { Account } from "../account/index.ts";
import type { ActivityLog } from "../activity/index.ts";
import type { Settings } from "../settings/index.ts";
import type { SignIn } from "../sign-in/index.ts";

export interface AccessDeps {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  activity: ActivityLog;
  tables: Tables;
  settings: Pick<Settings, "security">;
  signIn: Pick<SignIn, "endSessions" | "mailResetLink" | "pausedUntil" | "sendNotice" | "unlock">;
  account: Pick<Account, "noticesOf" | "photos">;
}
