import * as z from "zod";
import { chartSearch } from "../../../features/readings/chart-search.ts";
import { addressId, addressText } from "../../../shared/ui/list/list-search.ts";

/** Search parameters of the drawings: the room, the object whose faceplate is open, and what the trend shows. */
export const scadaSearch = z.object({
  room: addressId,
  object: addressText,
  /** On a wall display: the room beside it and its object. */
  beside: addressId,
  besideObject: addressText,
  /** Whether its drawing is changed. */
  edit: z.literal(1).optional().catch(undefined),
  view: z.enum(["list"]).optional().catch(undefined),
  ...chartSearch,
});
export type ScadaSearch = z.output<typeof scadaSearch>;
