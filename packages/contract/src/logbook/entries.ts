import { dayMs, minuteMs } from "@sgval/quantities/duration";
import * as z from "zod";
import type { ErrorCode } from "../error.ts";
import { message } from "../message.ts";
import {
  commaList,
  dataOf,
  flag,
  id,
  idParams,
  isoTime,
  listOf,
  listQuery,
  route,
  timestamp,
} from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { freeText } from "../text.ts";

/** A hand-over note is for the next shift, which accepts it. */
export const logEntryKinds = ["note", "hand_over"] as const;
export const logEntryKind = z.enum(logEntryKinds, message("required"));
export type LogEntryKind = (typeof logEntryKinds)[number];

/** Longest text of an entry, in characters. */
export const longestLogEntry = 2000;
/** For so long its author may correct an entry. */
export const ownEntryMs = dayMs;
/** Entries speak of what has been; clocks differ a little. */
export const aheadMs = 5 * minuteMs;

const person = z.object({
  /** Without an id when the account is gone. */
  id: z.number().int().nullable(),
  name: z.string(),
});

/** What somebody wrote in the shift log. */
export const logEntry = z.object({
  id: z.number().int(),
  kind: z.enum(logEntryKinds),
  text: z.string(),
  /** The time that it speaks of. */
  at: isoTime,
  /** The device or room that it is about, by its name of then; `null` for an entry about the whole network. */
  about: z
    .object({
      kind: z.enum(["device", "room"]),
      /** `null` when it was removed. */
      id: z.number().int().nullable(),
      name: z.string(),
    })
    .nullable(),
  author: person,
  writtenAt: isoTime,
  editedAt: isoTime.nullable(),
  /** Of a hand-over note: who took it over, and when. */
  accepted: z.object({ at: isoTime, by: person }).nullable(),
});
export type LogEntry = z.output<typeof logEntry>;

const place = z.number(message("invalid_value")).int().positive().max(2_147_483_647).nullable();

/** An entry is about one device, about one room, or about the whole network. */
export const logEntryBody = z
  .object({
    kind: logEntryKind,
    text: freeText(longestLogEntry).refine((text) => text !== "", message("required")),
    at: isoTime,
    deviceId: place,
    roomId: place,
  })
  .refine(({ deviceId, roomId }) => deviceId === null || roomId === null, {
    path: ["roomId"],
    error: message("invalid_value"),
  });
export type LogEntryForm = z.input<typeof logEntryBody>;

/** Whether a hand-over note waits for the next shift. */
export const awaitsAcceptance = ({ kind, accepted }: Pick<LogEntry, "kind" | "accepted">): boolean =>
  kind === "hand_over" && accepted === null;

/**
 * Why somebody may not change or delete an entry; `null` if they may. What was accepted stays as it was; one's own may be
 * corrected for a day, and with the right `Logbook.Update` any.
 */
export const changeRefusal = (
  { author, writtenAt, accepted }: Pick<LogEntry, "author" | "writtenAt" | "accepted">,
  who: { userId: number; mayWrite: boolean; mayChangeOthers: boolean },
  now: number,
): ErrorCode | null => {
  if (accepted !== null) return "hand_over_accepted";
  if (who.mayChangeOthers) return null;
  if (author.id !== who.userId || !who.mayWrite) return "forbidden";
  return now - Date.parse(writtenAt) <= ownEntryMs ? null : "log_entry_too_old";
};

/** Orders of the list; `-` before it for descending. By default the newest first. */
export const logEntrySorts = ["at", "writtenAt", "author"] as const;

export const logEntryListQuery = listQuery.extend({
  kind: commaList(logEntryKind).optional(),
  /** About one of these devices. */
  deviceId: commaList(id).optional(),
  /** About this room, or about a device that is in it now. */
  roomId: id.optional(),
  authorId: id.optional(),
  /** Only hand-over notes that nobody has accepted. */
  waiting: flag,
  /** The time that the entries speak of. */
  from: timestamp.optional(),
  to: timestamp.optional(),
});
export type LogEntryListQuery = z.output<typeof logEntryListQuery>;

const path = "/log-entry";
const read = { permission: "Logbook.Index" } as const;

export const listLogEntries = route({
  method: "GET",
  path,
  summary: "Entries of the shift log: general ones and those of the devices and rooms in view, newest first",
  access: read,
  query: logEntryListQuery,
  answer: listOf(logEntry),
});
export const exportLogEntries = route({
  method: "GET",
  path: `${path}/export`,
  summary: "All entries of a filter as a CSV, XLSX or PDF file",
  access: read,
  query: exportQueryOf(logEntryListQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
export const listLogAuthors = route({
  method: "GET",
  path: `${path}/author`,
  summary: "Who wrote entries that are in view, by name",
  access: read,
  answer: dataOf(z.array(z.object({ id: z.number().int(), name: z.string() }))),
});
export const createLogEntry = route({
  method: "POST",
  path,
  summary: "Write an entry in the shift log",
  access: { permission: "Logbook.Create" },
  body: logEntryBody,
  answer: dataOf(logEntry),
});
export const updateLogEntry = route({
  method: "PUT",
  path: `${path}/:id`,
  summary: "Correct an entry: one's own for a day, those of others with a right of its own",
  access: { permission: ["Logbook.Create", "Logbook.Update"] },
  params: idParams,
  body: logEntryBody,
  answer: dataOf(logEntry),
  errors: ["not_found", "hand_over_accepted", "log_entry_too_old"],
});
export const deleteLogEntry = route({
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Delete an entry, as far as it may be corrected; the activity log keeps what it said",
  access: updateLogEntry.access,
  params: idParams,
  answer: null,
  errors: ["not_found", "hand_over_accepted", "log_entry_too_old"],
});
export const acceptHandOver = route({
  method: "POST",
  path: `${path}/:id/accept`,
  summary: "Accept a hand-over note for the next shift",
  access: { permission: "Logbook.Create" },
  params: idParams,
  answer: dataOf(logEntry),
  errors: ["not_found", "hand_over_accepted", "not_a_hand_over"],
});
