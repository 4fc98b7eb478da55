import * as z from "zod";
import { deadLetterReason } from "../connections/dead-letters.ts";
import { payloadKey } from "../devices/payload-keys.ts";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import type { Table } from "../table.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { emptyAsNull, freeText, lineText, nameText } from "../text.ts";
import { tableTitles } from "./feature.ts";

/** Characters of a program: the longest of vendors have some fifty thousand. */
export const longestProgram = 200_000;
/** Characters of a message that a decoder is tried with. */
export const longestTried = 20_000;
/** Messages that are kept beside a decoder to try it with. */
export const mostTestInputs = 50;
/** Bytes that a decoder gets: a LoRaWAN message has at most 242. */
export const mostBytes = 4_096;

/** How the bytes are written where they stand; `binary`: the message is the bytes. */
export const byteEncodings = ["base64", "hex", "binary"] as const;
export type ByteEncoding = (typeof byteEncodings)[number];

const uplinkFields = z.object({
  /**
   * Where the bytes stand in a message: `uplink_message.frm_payload`. `null` where the networks that are known put them, and the whole
   * message where none of these does.
   */
  bytesPath: emptyAsNull(payloadKey),
  encoding: z.enum(byteEncodings),
  /** Where the port stands; `null` as above. */
  portPath: emptyAsNull(payloadKey),
});
/** Where a decoder finds what it decodes. */
export type UplinkFields = z.output<typeof uplinkFields>;

export const program = freeText(longestProgram).min(1, message("required"));
const versionFields = z.object({
  /** JavaScript with the function `decodeUplink(input)`, as makers of LoRaWAN devices publish it. */
  source: program,
  /** Where it comes from, or what changed. */
  note: emptyAsNull(freeText(500)),
});

export const decoderBody = uplinkFields.extend({
  name: nameText(),
  description: emptyAsNull(freeText(500)),
});
export const createDecoderBody = decoderBody.extend(versionFields.shape);

/** A message to try the decoder with, and what has to come out of it. */
const testInput = z.object({
  name: lineText(128),
  /** As it comes, or its bytes. */
  payload: freeText(longestTried),
  /** In place of the port in the message. */
  fPort: z.number().int().min(0).max(255).nullable(),
  /** The `data` that the decoder has to answer, as JSON; `null` where nothing is expected. */
  expected: freeText(longestTried).nullable(),
});
export type TestInput = z.infer<typeof testInput>;

const version = z.object({
  number: z.number().int(),
  note: z.string().nullable(),
  createdAt: isoTime,
  createdBy: z.string(),
});

const listed = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  activeVersion: z.number().int(),
  /** How many devices it decodes for, also those that the caller does not see. */
  devices: z.number().int(),
  /** Messages that it could not decode. */
  errors: z.number().int(),
  lastError: z.object({ at: isoTime, reason: deadLetterReason, detail: z.string() }).nullable(),
  updatedAt: isoTime,
});
export type ListedDecoder = z.infer<typeof listed>;

export const decoder = listed.extend({
  bytesPath: z.string().nullable(),
  encoding: uplinkFields.shape.encoding,
  portPath: z.string().nullable(),
  /** Newest first. */
  versions: z.array(version),
  /** Of the active version. */
  source: z.string(),
  testInputs: z.array(testInput),
});
export type Decoder = z.infer<typeof decoder>;

/** What a decoder makes of one message. */
const tried = z.object({
  /** The bytes in hexadecimal, and the port that it got. */
  bytes: z.string().nullable(),
  fPort: z.number().int().nullable(),
  /** What it answered as `data`, as JSON. */
  data: z.string().nullable(),
  warnings: z.array(z.string()),
  failure: z.object({ reason: deadLetterReason, detail: z.string() }).nullable(),
});
export type Tried = z.infer<typeof tried>;

const path = "/decoder";
const read = { permission: "Decoder.Index" } as const;
const update = { permission: "Decoder.Update" } as const;
const versionParams = z.object({ id, number: z.coerce.number().int().positive().max(1_000_000) });
/** Two bytes for each quote and line end. */
export const programBytes = longestProgram * 2 + 10_000;
const bodyBytes = longestProgram * 2 + mostTestInputs * longestTried * 4;

export const listDecoders = route({
  method: "GET",
  path,
  summary: "Decoders with the devices that use them and the errors they had",
  access: read,
  query: listQuery,
  answer: listOf(listed),
});
export const chooseDecoders = route({
  method: "GET",
  path: `${path}/choices`,
  summary: "All decoders by name, for whoever sets devices up",
  access: { permission: ["Decoder.Index", "Device.Create", "Device.Update"] },
  answer: dataOf(z.array(listed.pick({ id: true, name: true }))),
});
export const exportDecoders = route({
  method: "GET",
  path: `${path}/export`,
  summary: "All decoders of a search as a CSV, XLSX or PDF file",
  access: read,
  query: exportQueryOf(listQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
export const readDecoder = route({
  method: "GET",
  path: `${path}/:id`,
  summary: "A decoder with its versions and test messages",
  access: read,
  params: idParams,
  answer: dataOf(decoder),
  errors: ["not_found"],
});
export const readDecoderVersion = route({
  method: "GET",
  path: `${path}/:id/version/:number`,
  summary: "The program of one version of a decoder",
  access: read,
  params: versionParams,
  answer: dataOf(z.object({ source: z.string() })),
  errors: ["not_found"],
});
export const createDecoder = route({
  method: "POST",
  path,
  summary: "Add a decoder with its first version",
  access: { permission: "Decoder.Create" },
  body: createDecoderBody,
  answer: dataOf(decoder),
  errors: ["value_exists", "decoder_unusable", "server_busy"],
  bodyBytes,
});
export const updateDecoder = route({
  method: "PUT",
  path: `${path}/:id`,
  summary: "Change the name of a decoder, and where it finds bytes and port",
  access: update,
  params: idParams,
  body: decoderBody,
  answer: dataOf(decoder),
  errors: ["not_found", "value_exists"],
});
export const addDecoderVersion = route({
  method: "POST",
  path: `${path}/:id/version`,
  summary: "Add a version of a decoder, which decodes from now on; a version never changes",
  access: update,
  params: idParams,
  body: versionFields,
  answer: dataOf(decoder),
  errors: ["not_found", "decoder_unusable", "server_busy"],
  bodyBytes,
});
export const chooseDecoderVersion = route({
  method: "PUT",
  path: `${path}/:id/version/:number/active`,
  summary: "Let a version of a decoder decode from now on",
  access: update,
  params: versionParams,
  answer: dataOf(decoder),
  errors: ["not_found"],
});
export const saveTestInputs = route({
  method: "PUT",
  path: `${path}/:id/test-input`,
  summary: "Replace the messages that are kept to try a decoder with",
  access: update,
  params: idParams,
  body: z.object({ testInputs: z.array(testInput).max(mostTestInputs, message("too_long")) }),
  answer: dataOf(decoder),
  errors: ["not_found"],
  bodyBytes,
});
export const tryDecoder = route({
  // Not POST: the answer of a POST is stored for a repetition, and of a trial nothing is.
  method: "PUT",
  path: `${path}/try`,
  summary: "What a program that is not saved makes of messages; nothing is stored",
  access: { permission: ["Decoder.Create", "Decoder.Update"] },
  body: uplinkFields.extend({
    source: program,
    messages: z
      .array(testInput.pick({ payload: true, fPort: true }))
      .min(1, message("required"))
      .max(mostTestInputs, message("too_long")),
  }),
  answer: dataOf(z.array(tried)),
  errors: ["server_busy"],
  bodyBytes,
  limitPerMinute: 60,
});
export const deleteDecoder = route({
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Delete a decoder that no device uses",
  access: { permission: "Decoder.Delete" },
  params: idParams,
  answer: null,
  errors: ["not_found", "decoder_in_use"],
});

/** The decoders of an installation. */
export const decoderTable = {
  name: "decoders",
  title: tableTitles.decoders,
  columns: {
    name: { kind: "text", heading: { vn: "Tên", en: "Name", fr: "Nom" } },
    description: { kind: "text", heading: { vn: "Mô tả", en: "Description", fr: "Description" } },
    activeVersion: {
      kind: "number",
      heading: { vn: "Phiên bản", en: "Version", fr: "Version" },
      decimals: 0,
    },
    devices: { kind: "number", heading: { vn: "Thiết bị", en: "Devices", fr: "Appareils" }, decimals: 0 },
    errors: { kind: "number", heading: { vn: "Lỗi", en: "Errors", fr: "Erreurs" }, decimals: 0 },
    updatedAt: { kind: "timestamp", heading: { vn: "Cập nhật", en: "Updated", fr: "Mise à jour" } },
  },
} as const satisfies Table;
