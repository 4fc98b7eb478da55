import * as z from "zod";
import { message } from "../message.ts";
import { element } from "../network/elements.ts";
import { photo } from "../photo.ts";
import { position } from "../position.ts";
import {
  commaList,
  dataOf,
  flag,
  idParams,
  isoTime,
  listOf,
  listQuery,
  id as recordId,
  requestId,
  route,
  timestamp,
} from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { emptyAsNull, finiteNumber, freeText, longestReason } from "../text.ts";
import { leakStates } from "./leak-state.ts";

/** Longest description of a leak point, in characters. */
export const longestLeakDescription = 2000;
/** Images and kinds of material of one leak point. */
export const mostLeakImages = 20;
export const mostLeakMaterials = 30;

export const leakState = z.enum(leakStates, message("required"));

const description = freeText(longestLeakDescription).refine((text) => text !== "", message("required"));

export const leakPosition = position;
export type LeakPosition = z.output<typeof leakPosition>;

const reference = z.number(message("invalid_value")).int().positive().max(2_147_483_647);
const usedMaterial = z.object({
  materialId: z.number(message("required")).int().positive().max(2_147_483_647),
  /** In the unit of the material. */
  amount: finiteNumber.positive(message("positive_number")).max(1_000_000, message("invalid_value")),
});

const fields = {
  description,
  /** `null` where nobody knew it yet. */
  position: leakPosition.nullable(),
  /** The device that it is at or near. */
  deviceId: reference.nullable(),
  /** Of the pipe, mm. */
  diameter: emptyAsNull(
    finiteNumber
      .int(message("invalid_value"))
      .min(10, message("invalid_value"))
      .max(4000, message("invalid_value")),
  ),
  /** The pipe of an imported network. */
  pipe: z.object({ networkId: reference, id: element.shape.id }).nullable(),
  materials: z
    .array(usedMaterial)
    .max(mostLeakMaterials, message("too_long"))
    .refine(
      (list) => new Set(list.map(({ materialId }) => materialId)).size === list.length,
      message("value_exists"),
    ),
  /** When it was seen first. */
  foundAt: isoTime,
};

export const leakBody = z.object({
  ...fields,
  /** Left out, the zone that the position is in. */
  zoneId: reference.nullable().optional(),
  /** The suspected leak that it is reported for, which is confirmed by it. */
  suspectedLeakId: reference.nullable().optional(),
  /** Uploaded before, by the same person, the first one shown first. */
  imageIds: z
    .array(reference)
    .min(1, message("select_image"))
    .max(mostLeakImages, message("too_long"))
    .refine((ids) => new Set(ids).size === ids.length, message("invalid_value")),
  /** Of one report, the same however often it is sent: it is stored once, also after days without network. */
  requestId: requestId.optional(),
  /** Corrected after an attempt without an answer: refused if an earlier version is stored that differs. */
  corrected: z.boolean().default(false),
});
export type LeakForm = z.input<typeof leakBody>;

/** Changes everything but the images and the state, which have routes of their own. */
export const leakChange = z.object({ ...fields, zoneId: reference.nullable() });

export const leakStepBody = z.object({
  /** The state that the caller saw: another person may have been faster. */
  from: leakState,
  to: leakState,
  at: isoTime,
  /** Required for a step back, as its reason. */
  note: freeText(longestReason),
});

const person = z.object({ id: z.number().int().nullable(), name: z.string() });
const named = z.object({ id: z.number().int(), name: z.string() });

/** A leak point as lists and maps have it. */
export const leak = z.object({
  id: recordId,
  description: z.string(),
  state: leakState,
  position: leakPosition.nullable(),
  zone: named.nullable(),
  /** `null` also where it is not in view of the caller. */
  device: named.nullable(),
  diameter: z.number().int().nullable(),
  /** `network` is its name. */
  pipe: z.object({ networkId: z.number().int(), network: z.string(), id: z.string() }).nullable(),
  materials: z.array(
    z.object({ materialId: z.number().int(), name: z.string(), unit: z.string(), amount: z.number() }),
  ),
  /** The first image, and how many there are. */
  imageId: z.number().int(),
  images: z.number().int(),
  reporter: person,
  foundAt: isoTime,
  /** When the report reached the server. */
  reportedAt: isoTime,
  /** `null` until it is repaired. */
  repairedAt: isoTime.nullable(),
  updatedAt: isoTime,
});
export type Leak = z.output<typeof leak>;

/** What a report may name that is gone, or out of view of its reporter, when it arrives after days without network. */
export const leakReferences = ["zoneId", "deviceId", "pipe", "materials", "suspectedLeakId"] as const;
export type LeakReference = (typeof leakReferences)[number];

/** One state that it came into. */
const leakHistoryEntry = z.object({
  state: leakState,
  at: isoTime,
  note: z.string(),
  /** It was taken back into this state. */
  back: z.boolean(),
  /** Of the report: what it named and was left out, so that the rest of it is not lost. */
  leftOut: z.array(z.enum(leakReferences)),
  by: person,
});

export const leakDetail = leak.extend({
  photos: z.array(photo),
  /** From the report on, oldest first. */
  history: z.array(leakHistoryEntry),
  /** The device that measures the zone whose flow shows it: that of its suspected leak, else its own; where it is in view. */
  zoneDevice: named.nullable(),
  /** The suspicion that it was reported for, where its device is in view; flow in m³/h, confidence 0 to 1. */
  suspectedLeak: z
    .object({ id: recordId, flow: z.number(), confidence: z.number(), startedAt: isoTime })
    .nullable(),
  /** Whether it answers a suspected leak, in view or not: it can answer no other. */
  isConnected: z.boolean(),
});
export type LeakDetail = z.output<typeof leakDetail>;

export const leakListQuery = listQuery.extend({
  state: commaList(leakState).optional(),
  /** Only those that lose water still. */
  open: flag,
  /** Where they lie, or whose suspected leak in view they answer. */
  zoneId: commaList(recordId).optional(),
  deviceId: recordId.optional(),
  materialId: recordId.optional(),
  /** Reported by the caller. */
  mine: flag,
  /** When it was found; `to` is exclusive. */
  from: timestamp.optional(),
  to: timestamp.optional(),
});
export type LeakListQuery = z.output<typeof leakListQuery>;

/** Leak points that a map shows at most, the newest. */
export const mostLeaksOnMap = 1000;

const path = "/leak-point";
const read = { permission: "LeakPoint.Index" } as const;

export const listLeaks = route({
  method: "GET",
  path,
  summary: "Leak points in view: of visible zones and devices, and those that the caller reported",
  access: read,
  query: leakListQuery,
  answer: listOf(leak),
});
export const listLeaksOnMap = route({
  method: "GET",
  path: `${path}/map`,
  summary: `The leak points in view that have a position, the newest ${mostLeaksOnMap}: open ones, or all`,
  access: read,
  query: z.object({ open: flag }),
  answer: dataOf(
    z.array(
      leak
        .pick({ id: true, description: true, state: true, foundAt: true })
        .extend({ position: leakPosition }),
    ),
  ),
});
export const exportLeaks = route({
  method: "GET",
  path: `${path}/export`,
  summary: "All leak points of a filter as a CSV, XLSX or PDF file",
  access: read,
  query: exportQueryOf(leakListQuery.omit({ page: true, size: true })),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
export const readLeak = route({
  method: "GET",
  path: `${path}/:id`,
  summary: "A leak point with its images and states",
  access: read,
  params: idParams,
  answer: dataOf(leakDetail),
  errors: ["not_found"],
});
export const createLeak = route({
  method: "POST",
  path,
  summary: "Report a leak point with at least one image, uploaded before",
  access: { permission: "LeakPoint.Create" },
  body: leakBody,
  answer: dataOf(leakDetail),
  errors: ["leak_image_gone", "leak_reported_before"],
});
export const updateLeak = route({
  method: "PUT",
  path: `${path}/:id`,
  summary: "Change a leak point",
  access: { permission: "LeakPoint.Update" },
  params: idParams,
  body: leakChange,
  answer: dataOf(leakDetail),
  errors: ["not_found", "leak_point_elsewhere"],
});
export const stepLeak = route({
  method: "POST",
  path: `${path}/:id/state`,
  summary: "Take a leak point one state further, or with a reason one back",
  access: { permission: "LeakPoint.Update" },
  params: idParams,
  body: leakStepBody,
  answer: dataOf(leakDetail),
  errors: ["not_found", "leak_state_changed"],
});
export const deleteLeak = route({
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Delete a leak point with its images",
  access: { permission: "LeakPoint.Delete" },
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
