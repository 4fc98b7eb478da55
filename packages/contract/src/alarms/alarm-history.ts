import * as z from "zod";
import { isoTime } from "../route.ts";
import { alarmEvents, alarmPriorities } from "./alarm-state.ts";

/** One thing that happened to an alarm. */
export const alarmEvent = z.object({
  at: isoTime,
  event: z.enum(alarmEvents),
  /** Who did it; `null` for the system, and as the note for whoever may not know who answers (`who-answers.ts`). */
  actor: z.string().nullable(),
  value: z.number().nullable(),
  priority: z.literal(alarmPriorities),
  /** Note, reason or owner. */
  note: z.string().nullable(),
  /** End of shelving or of being out of service; also of what would have asked for an answer and was held back by it. */
  until: isoTime.nullable(),
});
export type AlarmEvent = z.output<typeof alarmEvent>;

/** What a person holds back, until when and why. */
export const held = z.object({ until: isoTime, by: z.string().nullable(), reason: z.string().nullable() });

/** A valve that somebody closed fully before what an alarm is about, and that nobody has opened on site since. */
export const purposefulClosing = z.object({
  deviceId: z.number().int(),
  deviceDisplayName: z.string(),
  at: isoTime,
  /** `null`, as the reason, for a reader who may not see the history of commands. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** Since the alarm began; `null` while it is closed. */
  release: z.object({ at: isoTime, by: z.string().nullable() }).nullable().default(null),
});
export type PurposefulClosing = z.output<typeof purposefulClosing>;
