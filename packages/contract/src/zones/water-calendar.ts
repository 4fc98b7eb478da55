import { dayMs } from "@sgval/quantities/duration";
import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { freeText } from "../text.ts";
import { enteredVolume } from "./authorised-use.ts";

/** What makes the use of water unusual: holidays such as Tết, or water that is let out on purpose. */
export const calendarKinds = ["holiday", "flushing"] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** Days of one entry at most. */
export const longestCalendarDays = 62;

const kind = z.enum(calendarKinds, message("invalid_value"));

/** A time in which night flow is no sign of a burst, in one zone or in all. */
export const calendarEntry = z.object({
  id: z.number().int(),
  kind,
  /** `null` for all zones. */
  zoneId: z.number().int().nullable(),
  zone: z.string().nullable(),
  from: isoTime,
  to: isoTime,
  note: z.string(),
  /** m³ that a flushing let out; `null` where it is not known. */
  volume: z.number().nullable(),
  createdBy: z.string().nullable(),
  updatedAt: isoTime,
});
export type CalendarEntry = z.output<typeof calendarEntry>;

/** Whether an entry may say how much water was let out. */
export const carriesVolume = (entry: { kind: CalendarKind; zoneId?: number | null | undefined }): boolean =>
  entry.kind === "flushing" && entry.zoneId != null;

export const calendarEntryBody = z
  .object({
    kind,
    zoneId: id.nullable(),
    from: isoTime,
    to: isoTime,
    note: freeText(255),
    /** Of a flushing of one zone alone: it is unbilled authorised use of that zone. */
    volume: enteredVolume.default(null),
  })
  .superRefine(({ from, to }, context) => {
    const days = (Date.parse(to) - Date.parse(from)) / dayMs;
    if (days > 0 && days <= longestCalendarDays) return;
    context.addIssue({
      code: "custom",
      path: ["to"],
      message: message(days > 0 ? "invalid_value" : "start_before_end"),
    });
  })
  .transform(({ volume, ...entry }) => ({ ...entry, volume: carriesVolume(entry) ? volume : null }));
export type CalendarEntryForm = z.input<typeof calendarEntryBody>;

/** Orders of the list; the latest first by default. */
export const calendarSorts = ["from", "to", "kind", "zone", "updatedAt"] as const;

export const calendarQuery = listQuery.extend({
  kind: kind.optional(),
  /** Entries of this zone and those of all zones. */
  zoneId: id.optional(),
});

const path = "/water-calendar";
const read = { permission: ["Zone.Index", "Setting.Index"] } as const;
/** Entries of all zones need `Setting.Update`, those of a zone `Zone.Update` and that the zone is in view. */
const change = { permission: ["Zone.Update", "Setting.Update"] } as const;

export const listCalendar = route({
  method: "GET",
  path,
  summary: "Holidays and logged flushing, the latest first",
  access: read,
  query: calendarQuery,
  answer: listOf(calendarEntry),
});
export const exportCalendar = route({
  method: "GET",
  path: `${path}/export`,
  summary: "Holidays and logged flushing as a CSV, XLSX or PDF file",
  access: read,
  query: exportQueryOf(calendarQuery.omit({ page: true, size: true })),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
export const createCalendarEntry = route({
  method: "POST",
  path,
  summary: "Log a holiday or a flushing, of one zone or of all",
  access: change,
  body: calendarEntryBody,
  answer: dataOf(calendarEntry),
  errors: ["not_found"],
});
export const updateCalendarEntry = route({
  method: "PUT",
  path: `${path}/:id`,
  summary: "Change an entry of the calendar",
  access: change,
  params: idParams,
  body: calendarEntryBody,
  answer: dataOf(calendarEntry),
  errors: ["not_found"],
});
export const deleteCalendarEntry = route({
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Delete an entry of the calendar",
  access: change,
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
