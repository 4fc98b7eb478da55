import { parameterKinds } from "@sgval/quantities/parameter";
import * as z from "zod";
import { deviceType } from "../devices/device.ts";
import { dataOf, route } from "../route.ts";

const names = z.object({ vn: z.string(), en: z.string(), fr: z.string() });

/** One entry of what can be measured, of the catalogue or of the installation. */
export const catalogueParameter = z.object({
  /** What a channel is called, with an instance where a device has several: `pump_current.p1`. */
  key: z.string(),
  names,
  short: z.string().nullable(),
  kinds: z.array(z.enum(parameterKinds)),
  /** In which values are stored and answered. */
  unit: z.string(),
  /** What a channel may name as the unit of its device, with the symbols; the unit of the catalogue first. */
  units: z.array(z.object({ unit: z.string(), symbols: names })),
  /** Beyond them, in the unit of the catalogue, a value is out of range. */
  min: z.number(),
  max: z.number(),
  decimals: z.number().int(),
  /** Types of devices that may have it. */
  deviceTypes: z.array(deviceType),
  /** Of what is on or off or one of several, with the texts that are read as each beside its code. */
  states: z.array(z.object({ code: z.number().int(), key: z.string(), names, texts: z.array(z.string()) })),
});
export type CatalogueParameter = z.output<typeof catalogueParameter>;

export const listParameters = route({
  method: "GET",
  path: "/parameter",
  summary: "Everything that can be measured, with its units, states and the texts for them",
  access: { signedIn: true, forPrograms: true },
  answer: dataOf(z.array(catalogueParameter)),
});
