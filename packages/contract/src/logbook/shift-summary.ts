import { dayMs } from "@sgval/quantities/duration";
import * as z from "zod";
import { alarm, alarmKind } from "../alarms/alarms.ts";
import { command } from "../control/control.ts";
import { lockOut } from "../control/lock-out.ts";
import { message } from "../message.ts";
import { dataOf, isoTime, route, timestamp } from "../route.ts";
import { exportErrors, exportFormats, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { logEntry } from "./entries.ts";

/** Of long lists a summary has so many rows; the counts are of all. */
export const mostSummaryRows = 200;

/** What may become of a tag in a shift, as the activity log calls it. */
export const lockOutChangeKinds = [
  "lock_out_set",
  "lock_out_changed",
  "lock_out_lifted",
  "lock_out_expired",
] as const;

const count = z.number().int();

/** What happened in a shift and what its end leaves open. A section that the reader may not see is `null`. */
export const shiftSummary = z.object({
  from: isoTime,
  to: isoTime,
  /** When it was put together; before `to` while the shift is under way. */
  madeAt: isoTime,
  /** Entries of the shift, and hand-over notes from before that nobody has accepted, oldest first. */
  entries: z.object({ total: count, rows: z.array(logEntry) }).nullable(),
  alarms: z
    .object({
      total: count,
      raised: count,
      cleared: count,
      /** Active at the end. */
      standing: count,
      /** Nobody had acknowledged it at the end, whether its condition lasted or not. */
      unanswered: count,
      /** On the shelf at the end. */
      shelved: count,
      /** Out of service at the end. */
      outOfService: count,
      rows: z.array(
        z.object({
          alarm,
          raised: z.boolean(),
          cleared: z.boolean(),
          standing: z.boolean(),
          shelvedUntil: isoTime.nullable(),
        }),
      ),
    })
    .nullable(),
  /** What was put on the shelf or taken off it in the shift, oldest first. */
  shelvings: z
    .object({
      total: count,
      rows: z.array(
        z.object({
          ...{ id: count, at: isoTime, deviceId: count, device: z.string() },
          ...{ kind: alarmKind, channel: z.string().nullable(), change: z.enum(["shelved", "unshelved"]) },
          /** `null` where it came off the shelf by itself, and for whoever may not know who answers alarms. */
          by: z.string().nullable(),
          reason: z.string().nullable(),
          until: isoTime.nullable(),
        }),
      ),
    })
    .nullable(),
  /** Sent or asked for in the shift, oldest first. */
  commands: z
    .object({
      total: count,
      completed: count,
      failed: count,
      noResponse: count,
      open: count,
      rows: z.array(command),
    })
    .nullable(),
  /** Oldest first. */
  modeChanges: z
    .object({
      total: count,
      rows: z.array(
        z.object({
          id: count,
          at: isoTime,
          deviceId: count.nullable(),
          device: z.string(),
          mode: z.enum(["auto", "manual"]),
          by: z.string(),
          reason: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  /**
   * Devices that have thresholds or timers and were regulated by them, and have stood in manual since before the end; those that
   * were switched last are first.
   */
  leftManual: z
    .object({
      total: count,
      rows: z.array(
        z.object({
          deviceId: count,
          device: z.string(),
          room: z.string().nullable(),
          at: isoTime,
          /** For whoever may see the history of commands. */
          by: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  /** Tags that were hung before the end and are still there. */
  lockOuts: z.array(lockOut.extend({ device: z.string() })).nullable(),
  /** Tags that were hung, changed or taken off, oldest first. */
  lockOutChanges: z
    .object({
      total: count,
      rows: z.array(
        z.object({
          ...{ id: count, at: isoTime, deviceId: count.nullable(), device: z.string() },
          change: z.enum(lockOutChangeKinds),
          /** Whose tag it was. */
          owner: z.string().nullable(),
          /** Why it was hung, or why somebody else took it off. */
          reason: z.string().nullable(),
          /** `null` where it ended by itself. */
          by: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  /** Valves that are fully closed and were before the end; those that were closed last are first, those of which it is not known last. */
  closedValves: z
    .object({
      total: count,
      rows: z.array(
        z.object({
          deviceId: count,
          device: z.string(),
          room: z.string().nullable(),
          /** By the command that closed it; `null` where none did, as where somebody closed it on site. */
          closed: z
            .object({
              at: isoTime,
              /** For whoever may see the history of commands. */
              by: z.string().nullable(),
              reason: z.string().nullable(),
            })
            .nullable(),
        }),
      ),
    })
    .nullable(),
  /** Devices that fell silent before the end and have not been heard since, or never were; those are the last. */
  offline: z
    .object({
      total: count,
      rows: z.array(
        z.object({
          deviceId: count,
          device: z.string(),
          room: z.string().nullable(),
          since: isoTime.nullable(),
        }),
      ),
    })
    .nullable(),
});
export type ShiftSummary = z.output<typeof shiftSummary>;

/** Longest period of a summary. */
export const longestShiftMs = 2 * dayMs;

const range = z.object({ from: timestamp, to: timestamp });
type Range = z.output<typeof range>;
const isForward = ({ from, to }: Range) => from < to;
const isShort = ({ from, to }: Range) => to - from <= longestShiftMs;
const [backward, tooLong] = [
  { path: ["to"], error: message("start_before_end") },
  { path: ["to"], error: message("shift_too_long") },
];

export const readShiftSummary = route({
  method: "GET",
  path: "/shift/summary",
  summary:
    "Alarms, what was shelved, commands, mode changes, devices left in manual, closed valves, lock-out tags, silent devices and notes of a period of at most two days",
  access: { permission: ["Logbook.Index", "Risk.Index"] },
  query: range.refine(isForward, backward).refine(isShort, tooLong),
  answer: dataOf(shiftSummary),
});
export const exportShiftSummary = route({
  method: "GET",
  path: "/shift/summary/export",
  summary: "The same as a PDF file of A4 pages to sign, or its lines as a CSV or XLSX file",
  access: readShiftSummary.access,
  query: exportQueryOf(range)
    .extend({ format: z.enum(exportFormats).default("pdf") })
    .refine(isForward, backward)
    .refine(isShort, tooLong),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
