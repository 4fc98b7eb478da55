import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { finiteNumber } from "../text.ts";

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, message("invalid_time"));
/** m³ that somebody enters; `null` where it is not known. */
export const enteredVolume = finiteNumber
  .min(0, message("invalid_value"))
  .max(1_000_000_000, message("invalid_value"))
  .nullable();

/** Use of a month that no customer's meter counts, m³; `null` where it is not known. */
export const authorisedVolumes = z.object({
  /** Billed at a flat rate. */
  billedUnmetered: enteredVolume,
  /** Not billed, as a meter or a tank counted it: flushing, fire-fighting, own use. */
  unbilledMeasured: enteredVolume,
  /** Not billed, as somebody estimates it. */
  unbilledEstimated: enteredVolume,
});
export type AuthorisedVolumes = z.output<typeof authorisedVolumes>;
export const authorisedVolumeKeys = ["billedUnmetered", "unbilledMeasured", "unbilledEstimated"] as const;

export const authorisedUse = authorisedVolumes.extend({
  month: z.string(),
  /** What the calendar has of logged flushing in the month: it counts while neither unbilled volume is entered. */
  flushed: z.number().nullable(),
  /** `null` where nothing was entered. */
  updatedBy: z.string().nullable(),
  updatedAt: isoTime.nullable(),
});
export type AuthorisedUse = z.output<typeof authorisedUse>;

const path = "/zone/:id/authorised-use";

export const readAuthorisedUse = route({
  method: "GET",
  path,
  summary: "Water of a zone that no customer's meter counts in a month, as it was entered",
  access: { permission: "Zone.Index" },
  params: idParams,
  query: z.object({ month }),
  answer: dataOf(authorisedUse),
  errors: ["not_found"],
});
export const updateAuthorisedUse = route({
  method: "PUT",
  path,
  summary: "Enter the water of a zone that no customer's meter counts in a month",
  access: { permission: "Zone.Update" },
  params: idParams,
  body: authorisedVolumes.extend({ month }),
  answer: dataOf(authorisedUse),
  errors: ["not_found"],
});
