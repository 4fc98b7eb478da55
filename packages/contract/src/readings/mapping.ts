import * as z from "zod";
import { deadLetterReason } from "../connections/dead-letters.ts";
import { channelInput, deviceType } from "../devices/device.ts";
import { connectionKind } from "../devices/freshness.ts";
import { payloadKeys } from "../devices/payload-keys.ts";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { fieldRejection, rejectionReason, telemetryLimits } from "./readings.ts";

/** What a mapping is tested with: more than a device may send, so that the decoder itself says that it is too much. */
const longestPayload = telemetryLimits.bytes * 2;

/** Fields and samples of a payload that are shown. */
export const mostShown = { fields: 1000, samples: 50 } as const;

export const fieldUses = ["channel", "time", "identity", "ignored", "unknown", "structure"] as const;
export type FieldUse = (typeof fieldUses)[number];

/** A field of a payload: a block, a list or a value, in the order of the payload. */
export const payloadField = z.object({
  /** Names and indexes from the outside in. */
  path: z.array(z.string()),
  kind: z.enum(["block", "list", "value"]),
  /** The value as text; of a block or list how many fields it has. */
  text: z.string(),
  /** What a channel has to name to read it; `null` where none can. */
  key: z.string().nullable(),
  use: z.enum(fieldUses),
  /** Of a value that a channel reads: the channel, and what becomes of it. */
  parameter: z.string().nullable(),
  value: z.number().nullable(),
  quality: z.string().nullable(),
  reason: rejectionReason.nullable(),
  /** Of a field with the time: what was read. */
  at: isoTime.nullable(),
});
export type PayloadField = z.infer<typeof payloadField>;

const cause = z.object({ reason: deadLetterReason, detail: z.string().nullable() });

/** A peculiarity of a message that is stored all the same. */
const readingNote = z.enum([
  "time_estimated",
  "clock_drift",
  "clock_offset",
  "time_zone_shift",
  "reverse_flow",
  "totaliser_reset",
  "totaliser_rollover",
  "totaliser_jump",
]);
export type ReadingNote = z.infer<typeof readingNote>;

export const mappingTest = z.object({
  fields: z.array(payloadField),
  /** There are more fields, or deeper ones, than are shown. */
  isCut: z.boolean(),
  /** Newest first. */
  samples: z.array(
    z.object({
      measuredAt: isoTime,
      /** Too old for screens and alarms: history. */
      late: z.boolean(),
      values: z.record(z.string(), z.number().nullable()),
      quality: z.record(z.string(), z.string()),
    }),
  ),
  sampleCount: z.number().int(),
  /** Of the decoder. */
  warnings: z.array(z.string()),
  rejected: z.array(fieldRejection),
  notes: z.array(readingNote),
  /** Why nothing of it, or a part of it, would be stored. */
  dead: cause.nullable(),
  deadInPart: cause.nullable(),
  /** Where the text stops being JSON. */
  syntax: z.object({ line: z.number().int(), column: z.number().int() }).nullable(),
});
export type MappingTest = z.infer<typeof mappingTest>;

export const testMapping = route({
  // Not POST: the answer of a POST is stored for a repetition, and of a test nothing is.
  method: "PUT",
  path: "/device/mapping-test",
  summary: "What a payload would become with a mapping that is not saved; nothing is stored",
  access: { permission: ["Device.Update", "Device.Create"] },
  body: z.object({
    /** Left out for a device that is not added yet. */
    deviceId: id.optional(),
    type: deviceType,
    channels: z.array(channelInput).max(200),
    payloadKeys,
    payload: z.string().max(longestPayload),
    /** `base64`: of a message that is bytes and no text. */
    encoding: z.enum(["utf8", "base64"]).default("utf8"),
    /** When the message came; left out of one that was typed or pasted, which may be of any time. */
    receivedAt: isoTime.optional(),
  }),
  answer: dataOf(mappingTest),
  errors: ["not_found"],
  // Quotes and line ends take two bytes each in a request.
  bodyBytes: longestPayload * 2 + 131_072,
  limitPerMinute: 120,
});

/** How long the messages of a device are shown as they come, and how many of them. */
export const listening = { seconds: 30, messages: 20 } as const;

export const heardMessage = z.object({
  /** From 1, in the order of arrival. */
  number: z.number().int(),
  at: isoTime,
  source: connectionKind,
  topic: z.string().nullable(),
  bytes: z.number().int(),
  /** `null` where those before it were too large together. */
  payload: z.string().nullable(),
  encoding: z.enum(["utf8", "base64"]),
  samples: z.number().int(),
  rejected: z.array(fieldRejection),
  unmapped: z.array(z.string()),
  dead: cause.nullable(),
  /** It came faster than a device may send. */
  tooMany: z.boolean(),
});
export type HeardMessage = z.infer<typeof heardMessage>;

export const heardMessages = z.object({
  /** When listening ends or ended; `null` where nobody listened lately. */
  endsAt: isoTime.nullable(),
  messages: z.array(heardMessage),
  /** Messages beyond those that are kept. */
  skipped: z.number().int(),
});
export type HeardMessages = z.infer<typeof heardMessages>;

export const listenToDevice = route({
  method: "POST",
  path: "/device/:id/listen",
  summary: "Keep the messages of a device for half a minute, in memory only",
  access: { permission: "Device.Update" },
  params: idParams,
  answer: dataOf(heardMessages),
  errors: ["not_found", "server_busy"],
});
export const readHeardMessages = route({
  method: "GET",
  path: "/device/:id/listen",
  summary: "The messages kept since a device is listened to, after one of them",
  access: { permission: "Device.Update" },
  params: idParams,
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  answer: dataOf(heardMessages),
  errors: ["not_found"],
});
