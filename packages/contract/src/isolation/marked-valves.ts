import * as z from "zod";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { emptyAsNull, freeText, labelText } from "../text.ts";
import { valvePlace } from "./isolation.ts";

/** An isolation valve that the model lacks, as somebody has marked it; of a link that is a valve, how it is. */
export const markedValveBody = valvePlace.extend({
  /** What crews call it. */
  code: emptyAsNull(labelText(64)),
  note: emptyAsNull(freeText(500)),
  /** `false` for one that cannot be closed: seized, buried, or lost. */
  operable: z.boolean(),
});
export type MarkedValveForm = z.input<typeof markedValveBody>;

export const markedValve = valvePlace.extend({
  id,
  code: z.string().nullable(),
  note: z.string().nullable(),
  operable: z.boolean(),
  /** `null` when the network does not have its pipe any more. */
  place: z.tuple([z.number(), z.number()]).nullable(),
  updatedAt: isoTime,
});
export type MarkedValve = z.infer<typeof markedValve>;

/** Valves of a network at most. */
export const mostMarkedValves = 50_000;

export const listMarkedValves = route({
  method: "GET",
  path: "/network/:id/isolation-valve",
  summary: "The isolation valves marked on a network, at the links that the caller sees",
  access: { permission: "Network.Index" },
  params: idParams,
  answer: dataOf(z.array(markedValve)),
  errors: ["not_found"],
});
export const markValve = route({
  method: "PUT",
  path: "/network/:id/isolation-valve",
  summary: "Mark an isolation valve at an end of a pipe, or change the one that is marked there",
  access: { permission: "Network.Update" },
  params: idParams,
  body: markedValveBody,
  answer: dataOf(markedValve),
  errors: ["not_found", "network_import_again", "network_element_unknown", "all_devices_needed", "list_full"],
});
export const unmarkParams = idParams.extend({ valveId: id });
export const unmarkValve = route({
  method: "DELETE",
  path: "/network/:id/isolation-valve/:valveId",
  summary: "Take a marked isolation valve away",
  access: { permission: "Network.Update" },
  params: unmarkParams,
  answer: null,
  errors: ["not_found", "all_devices_needed"],
});
