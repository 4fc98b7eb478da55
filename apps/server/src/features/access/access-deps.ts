import type { Tables } from "../../gateways/tables/send-table.ts";
import type { Actor } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { EventBus } from "../../kernel/events.ts";
import type { ActivityLog } from "../activity/index.ts";

export interface AccessDeps {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  activity: ActivityLog;
  tables: Tables;
  /** Whether new passwords follow the stricter policy. */
  strictPasswords(): boolean;
}

/** Who asks for a change, and from where. */
export interface Caller {
  actor: Actor;
  ip: string;
}
