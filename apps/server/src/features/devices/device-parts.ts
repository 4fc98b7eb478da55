import type { DatabaseHandle } from "../../kernel/database.ts";
import type { Facts } from "../../kernel/facts.ts";
import type { ActivityLog } from "../activity/index.ts";
import type { ViewParts } from "./device-view.ts";

/** What the actions on devices work with. */
export interface DeviceParts extends ViewParts {
  db: DatabaseHandle;
  facts: Facts;
  activity: ActivityLog;
  /** Whether a command waits or is under way. */
  commandsInFlight(deviceId: number): Promise<boolean>;
}
