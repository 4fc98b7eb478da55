import { deviceGroups } from "@sgval/contract/devices/routes";
import { mostCompared } from "@sgval/contract/readings/readings";
import * as z from "zod";
import { deviceListSearch } from "../../../features/devices/list-search.ts";

const monitoringViews = ["cards", "table", "matrix"] as const;

/** Search parameters of the page: filters of the device list, how the devices are shown, and which one is operated. */
export const monitoringSearch = deviceListSearch.extend({
  view: z.enum(monitoringViews).optional().catch(undefined),
  group: z.enum(deviceGroups).optional().catch(undefined),
  /** Devices chosen to be compared, by comma; a single one is read from the address as a number. */
  sel: z.coerce
    .string()
    .regex(new RegExp(`^\\d+(,\\d+){0,${mostCompared - 1}}$`))
    .optional()
    .catch(undefined),
  /** The device in the control drawer. */
  control: z.coerce.number().int().optional().catch(undefined),
});
export type MonitoringSearch = z.output<typeof monitoringSearch>;
