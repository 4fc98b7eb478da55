import * as z from "zod";
import { connectionKind } from "../devices/freshness.ts";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route, timestamp } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { freeText } from "../text.ts";

/**
 * Why a message was stored as a dead letter. `fields_left`: what it says was stored, but not all of its fields;
 * `unclaimed_topic`: it came to a customer's broker before its topic belonged to a device; `not_stored`: it was tried
 * several times, and each time something other than the message was wrong; `clock_time_zone`: its times are ahead by exactly the
 * offset of the time zone, as of a device that sends local time as UTC; `unknown_meter` and `meter_conflict`: it is of a customer
 * meter whose code is not known, or that has another index at this time. Of a device with a decoder: the message has no bytes where
 * they should be; the decoder threw or named errors, answered no data, took too long or too much memory; or it is not called for
 * a while because it did so again and again (`decoder_suspended`).
 */
export const deadLetterReasons = [
  "malformed_json",
  "not_understood",
  "too_large",
  "too_many_samples",
  "empty_message",
  "no_known_field",
  "fields_left",
  "clock_unset",
  "clock_ahead",
  "clock_time_zone",
  "unknown_meter",
  "meter_conflict",
  "malformed_answer",
  "unknown_command",
  "unclaimed_topic",
  "unknown_device",
  "no_device_key",
  "unknown_alias",
  "too_many_devices",
  "not_stored",
  "decoder_bytes",
  "decoder_error",
  "decoder_output",
  "decoder_timeout",
  "decoder_memory",
  "decoder_suspended",
] as const;
export const deadLetterReason = z.enum(deadLetterReasons);
export type DeadLetterReason = z.infer<typeof deadLetterReason>;

const neverReadings: readonly DeadLetterReason[] = [
  "malformed_answer",
  "unknown_command",
  // The birth of its node that comes next may mean other metrics by the same aliases.
  "unknown_alias",
];
/** Whether a letter may become readings of a device: an answer to a command never does, nor what nobody can explain any more. */
export const isReplayable = (reason: DeadLetterReason): boolean => !neverReadings.includes(reason);

/** Days that a letter is kept at most. */
export const deadLetterDays = 30;

export const deadLetterSource = connectionKind;

export const deadLetter = z.object({
  id: z.number().int(),
  receivedAt: isoTime,
  source: deadLetterSource,
  deviceId: z.number().int().nullable(),
  deviceName: z.string().nullable(),
  /** The gateway that it came from. */
  gatewayId: z.number().int().nullable(),
  gatewayName: z.string().nullable(),
  topic: z.string().nullable(),
  reason: deadLetterReason,
  detail: z.string().nullable(),
  /** The payload as text, or as base64 if it is not UTF-8; cut if long. */
  payload: z.string(),
  encoding: z.enum(["utf8", "base64"]),
  bytes: z.number().int(),
});
export type DeadLetter = z.infer<typeof deadLetter>;

/** Which letters; `q` looks through topics and details. */
export const deadLetterFilter = z.object({
  deviceId: id.optional(),
  gatewayId: id.optional(),
  /** Only letters of no device. */
  withoutDevice: z.literal("true").optional(),
  reason: deadLetterReason.optional(),
  source: deadLetterSource.optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
  q: freeText(200).optional(),
});
export type DeadLetterFilter = z.output<typeof deadLetterFilter>;

/** Letters that one request names. */
export const mostChosenLetters = 1_000;
const chosen = z.object({
  ids: z.array(id).min(1, message("required")).max(mostChosenLetters, message("too_long")),
});

const read = { permission: "Mqtt.Index" } as const;
const change = { permission: "Mqtt.Connect" } as const;
const path = "/dead-letter";

export const deadLetterListQuery = listQuery.extend(deadLetterFilter.shape);

export const listDeadLetters = route({
  method: "GET",
  path,
  summary: "Messages that could not be stored, newest first",
  access: read,
  query: deadLetterListQuery,
  answer: listOf(deadLetter),
});
/** The letters of one device or gateway with one reason: one remedy serves all of them. */
export const letterKind = z.object({
  reason: deadLetterReason,
  deviceId: z.number().int().nullable(),
  deviceName: z.string().nullable(),
  gatewayId: z.number().int().nullable(),
  gatewayName: z.string().nullable(),
  letters: z.number().int(),
  newestId: z.number().int(),
  lastAt: isoTime,
});
export type LetterKind = z.output<typeof letterKind>;
/** The filter of all letters of a kind. */
export const filterOfKind = ({
  reason,
  deviceId,
  gatewayId,
}: Pick<LetterKind, "reason" | "deviceId" | "gatewayId">): DeadLetterFilter =>
  deviceId === null
    ? { reason, withoutDevice: "true", ...(gatewayId === null ? {} : { gatewayId }) }
    : { reason, deviceId };

export const listLetterKinds = route({
  method: "GET",
  path: `${path}/kind`,
  summary: "Dead letters by reason and by their device or gateway, most first",
  access: read,
  query: listQuery.omit({ sort: true, q: true }),
  answer: listOf(letterKind),
});
export const exportDeadLetters = route({
  method: "GET",
  path: `${path}/export`,
  summary: "The dead letters of a filter as a CSV, XLSX or PDF file",
  access: read,
  query: exportQueryOf(deadLetterListQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
export const readDeadLetter = route({
  method: "GET",
  path: `${path}/:id`,
  summary: "One message that could not be stored",
  access: read,
  params: idParams,
  answer: dataOf(deadLetter),
  errors: ["not_found"],
});
export const deleteDeadLetter = route({
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Delete one message that could not be stored",
  access: change,
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
export const deleteDeadLetters = route({
  method: "POST",
  path: `${path}/delete`,
  summary: "Delete several dead letters, or all of a filter",
  access: change,
  body: z.union([chosen, z.object({ filter: deadLetterFilter })]),
  answer: dataOf(z.object({ deleted: z.number().int() })),
});

/** Where a replay goes on, and the newest letter when it began. */
const position = z.object({ after: z.number().int().min(0), until: z.number().int().min(0) });
const part = {
  at: position.nullish(),
  /** Takes the offset of the time zone off the times of letters that are ahead by exactly it (`clock_time_zone`). */
  setTimesBack: z.boolean().optional(),
};

/** What became of the letters of one request. */
const replayed = z.object({
  letters: z.number().int(),
  /** Letters of which everything was understood: they are removed. */
  removed: z.number().int(),
  /** Readings that brought something new, and those that were stored before. */
  stored: z.number().int(),
  duplicates: z.number().int(),
  /** The first letters that stay, with why. */
  kept: z.array(z.object({ id: z.number().int(), reason: deadLetterReason, detail: z.string().nullable() })),
  /** Set while letters are left, with their number: the next request goes on there. */
  next: position.extend({ left: z.number().int() }).nullable(),
});
export type Replayed = z.output<typeof replayed>;

export const replayDeadLetters = route({
  method: "POST",
  path: `${path}/replay`,
  summary:
    "Decode dead letters again by the mapping of their devices now and store the readings; in parts, oldest first",
  access: change,
  body: z.union([chosen.extend(part), z.object({ filter: deadLetterFilter, ...part })]),
  answer: dataOf(replayed),
  errors: ["server_busy"],
  limitPerMinute: 600,
});
