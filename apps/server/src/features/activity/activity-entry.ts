import type { ActivityDetail, ActivityType } from "@sgval/contract/activity/activity";
import type { Signature } from "../../kernel/actor.ts";

export interface ActivityEntry {
  type: ActivityType;
  by: Signature;
  /** What was changed, such as `device` or `token`. */
  subject: string;
  subjectId?: number | null;
  subjectName?: string | null;
  deviceId?: number | null;
  detail: ActivityDetail;
  before?: unknown;
  after?: unknown;
}
