import * as z from "zod";
import { dataOf, id, route } from "../route.ts";
import { alarmPriorities } from "./alarm-state.ts";
import { alarmTab, listedAlarm } from "./alarms.ts";

/** What the alarm strip shows. */
const alarmSummary = z.object({
  /** Announced alarms, shelved and suppressed ones left out. */
  active: z.number().int(),
  unacknowledged: z.number().int(),
  shelved: z.number().int(),
  priorities: z.array(
    z.object({
      priority: z.literal(alarmPriorities),
      active: z.number().int(),
      /** Those of them whose condition still holds; the others are over and only wait for their answer. */
      holding: z.number().int(),
      unacknowledged: z.number().int(),
      /** Those of the tab, where one is asked for. */
      listed: z.number().int().optional(),
    }),
  ),
  /** Of the gravest that wait for an answer, the one that waits longest, with the flood that it is part of. */
  oldest: listedAlarm.nullable(),
});
export type AlarmSummary = z.output<typeof alarmSummary>;

export const readAlarmSummary = route({
  method: "GET",
  path: "/alarm/summary",
  summary: "How many alarms wait for an answer, and the one that waits longest among the gravest",
  access: { permission: ["Risk.Index", "Dashboard.Risk"] },
  query: z.object({ roomId: id.optional(), zoneId: id.optional(), tab: alarmTab.optional() }),
  answer: dataOf(alarmSummary),
});
