import { controlMode } from "@sgval/contract/control";
import { deviceType, freshness } from "@sgval/contract/device";
import { pageSizes } from "@sgval/contract/route";
import * as z from "zod";

/** A choice of several in one value of the address: `type=VGA,DMA`; unknown parts are dropped. */
const several = <Choice extends string>(choice: z.ZodType<Choice>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => choice.safeParse(part))
        .flatMap((parsed) => (parsed.success ? [parsed.data] : [])),
    )
    .transform((list) => (list.length > 0 ? list.join(",") : undefined))
    .optional()
    .catch(undefined);

const page = z.coerce.number().int().min(1).optional().catch(undefined);
const size = z.coerce
  .number()
  .refine((value) => pageSizes.some((one) => one === value))
  .optional()
  .catch(undefined);

/** What the address of the device list holds; anything broken in it is left out instead of breaking the page. */
export const deviceListSearch = z.object({
  q: z.coerce.string().optional().catch(undefined),
  type: several(deviceType),
  status: several(freshness),
  mode: controlMode.optional().catch(undefined),
  connection: z.enum(["mqtt", "http"]).optional().catch(undefined),
  position: z.enum(["none"]).optional().catch(undefined),
  sort: z.string().optional().catch(undefined),
  page,
  size,
});
export type DeviceListSearch = z.output<typeof deviceListSearch>;

export const deviceTabs = ["overview", "chart", "history", "control", "activity", "settings"] as const;
export type DeviceTab = (typeof deviceTabs)[number];
export const ranges = ["2h", "5h", "12h", "1d", "7d", "30d"] as const;
export type RangeKey = (typeof ranges)[number];

export const deviceSearch = z.object({
  tab: z.enum(deviceTabs).optional().catch(undefined),
  range: z.enum(ranges).optional().catch(undefined),
  /** Channel keys of the chart, by comma. */
  p: z.string().optional().catch(undefined),
  page,
  size,
});
export type DeviceSearch = z.output<typeof deviceSearch>;
