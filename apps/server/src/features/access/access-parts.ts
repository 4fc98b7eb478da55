import type { Tables } from "../../gateways/tables/send-table.ts";
import type { Actor } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { Facts } from "../../kernel/facts.ts";
import type { ActivityLog } from "../activity/index.ts";

export interface AccessParts {
  db: DatabaseHandle;
  clock: Clock;
  facts: Facts;
  activity: ActivityLog;
  tables: Tables;
  /** Whether new passwords follow the stricter policy. */
  strictPasswords(): boolean;
}

/** Who asks for a change, and from where. */
export interface Asker {
  actor: Actor;
  ip: string;
}
