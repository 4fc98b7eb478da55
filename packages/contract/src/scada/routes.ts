import * as z from "zod";
import { alarmPriorities } from "../alarms/alarm-state.ts";
import { room } from "../rooms/rooms.ts";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { mimicDocument } from "./mimic.ts";

const savedBy = z.object({
  version: z.number().int(),
  savedAt: isoTime,
  /** User name of who saved it. */
  savedBy: z.string(),
});

export const mimic = z.object({
  roomId: id,
  room: z.string(),
  /** 0 for a drawing that nobody saved: it is made of the devices of the room. */
  version: z.number().int(),
  savedAt: isoTime.nullable(),
  savedBy: z.string().nullable(),
  document: mimicDocument,
});
export type Mimic = z.infer<typeof mimic>;

export const mimicRoom = room
  .pick({ id: true, name: true, devices: true, pumps: true, worst: true, outsideLimits: true })
  .extend({
    /** 0 without a saved drawing. */
    version: z.number().int(),
    /** Priority of the gravest open alarm of its devices and of what it shows from elsewhere; `null` without any, and for who may not see alarms. */
    gravestAlarm: z.literal(alarmPriorities).nullable(),
    /** Whether an alarm of that priority still holds; else they only wait for their answer. */
    gravestHolds: z.boolean(),
  });
export type MimicRoom = z.infer<typeof mimicRoom>;

export const mimicVersion = savedBy.extend({
  symbols: z.number().int(),
  pipes: z.number().int(),
  /** The version that was restored as this one. */
  restoredFrom: z.number().int().nullable(),
});
export type MimicVersion = z.infer<typeof mimicVersion>;

const view = { permission: "Dashboard.Scada" } as const;
const change = { permission: "Scada.Update" } as const;

export const listMimics = route({
  method: "GET",
  path: "/mimic",
  summary:
    "The rooms whose mimic is in view, by name, each with the state of its devices and of what its mimic shows from elsewhere",
  access: view,
  answer: dataOf(z.array(mimicRoom)),
});
export const readMimic = route({
  method: "GET",
  path: "/room/:id/mimic",
  summary: "The mimic of a room; until one is saved, one made of its devices",
  access: view,
  params: idParams,
  answer: dataOf(mimic),
  errors: ["not_found"],
});
export const saveMimic = route({
  method: "PUT",
  path: "/room/:id/mimic",
  summary: "Save a mimic as a new version; refused when somebody saved another one meanwhile",
  access: change,
  params: idParams,
  body: z.object({
    /** The version that was changed; 0 for the first. */
    basedOn: z.number().int().min(0),
    document: mimicDocument,
  }),
  bodyBytes: 512 * 1024,
  answer: dataOf(mimic),
  errors: ["not_found", "mimic_changed_meanwhile"],
});
export const listMimicVersions = route({
  method: "GET",
  path: "/room/:id/mimic/version",
  summary: "The kept versions of a mimic, the newest first",
  access: change,
  params: idParams,
  answer: dataOf(z.array(mimicVersion)),
  errors: ["not_found"],
});
export const restoreMimic = route({
  method: "POST",
  path: "/room/:id/mimic/version/:version/restore",
  summary: "Save an earlier version of a mimic as the newest one",
  access: change,
  params: idParams.extend({ version: z.coerce.number().int().positive() }),
  body: z.object({ basedOn: z.number().int().min(0) }),
  answer: dataOf(mimic),
  errors: ["not_found", "mimic_changed_meanwhile"],
});

/** Versions that are kept of each mimic. */
export const keptVersions = 100;
