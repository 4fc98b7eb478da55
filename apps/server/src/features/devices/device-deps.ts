import type { DatabaseHandle } from "../../kernel/database.ts";
import type { EventBus } from "../../kernel/events.ts";
import type { ActivityLog } from "../activity/index.ts";
import type { ViewParts } from "./device-view.ts";

/** What the actions on devices work with. */
export interface DeviceDeps extends ViewParts {
  db: DatabaseHandle;
  events: EventBus;
  activity: ActivityLog;
  /** Whether a command waits or is under way. */
  commandsInFlight(deviceId: number): Promise<boolean>;
}
