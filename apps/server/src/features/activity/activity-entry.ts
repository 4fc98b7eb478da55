import type { ActivityType } from "@sgval/contract/activity";
import type { Signature } from "../../kernel/actor.ts";

export interface ActivityEntry {
  type: ActivityType;
  by: Signature;
  /** What was changed, such as `device` or `token`. */
  subject: string;
  subjectId?: number | null;
  subjectName?: string | null;
  deviceId?: number | null;
  /** What happened, a key of the console's catalogue. */
  detail: string;
  before?: unknown;
  after?: unknown;
}
