import type { Quantity } from "@sgval/quantities/unit";
import * as z from "zod";
import { chosenUnits } from "../account/preferences.ts";
import { message } from "../message.ts";
import { dataOf, route } from "../route.ts";
import { finiteNumber } from "../text.ts";
import { waterBalanceSetting } from "../zones/water-balance-setting.ts";

/** Quantities whose unit people may choose, in the order screens list them. */
export const switchableQuantities = ["pressure", "flow", "level"] as const satisfies readonly Quantity[];

/** The units of whoever has chosen none; a quantity that is not named keeps its default. */
export const unitsSetting = z.object({
  units: chosenUnits.refine(
    (chosen) => Object.keys(chosen).every((quantity) => switchableQuantities.some((one) => one === quantity)),
    message("invalid_value"),
  ),
});
export type UnitsSetting = z.output<typeof unitsSetting>;

export const readUnitsSetting = route({
  method: "GET",
  path: "/setting/units",
  summary: "The units of people who have chosen none",
  access: { permission: "Setting.Index" },
  answer: dataOf(unitsSetting),
});
export const updateUnitsSetting = route({
  method: "PUT",
  path: "/setting/units",
  summary: "Change the units of people who have chosen none, on screens and in files",
  access: { permission: "Setting.Update" },
  body: unitsSetting,
  answer: dataOf(unitsSetting),
});

const within = (lowest: number, highest: number) =>
  finiteNumber.min(lowest, message("invalid_value")).max(highest, message("invalid_value"));

/** Where the map looks first; `null`: at all devices. */
export const mapStartSetting = z.object({
  mapStart: z
    .object({
      // The map has no poles.
      latitude: within(-85, 85),
      longitude: within(-180, 180),
      zoom: within(0, 22),
    })
    .nullable(),
});
export type MapStartSetting = z.output<typeof mapStartSetting>;

export const readMapStart = route({
  method: "GET",
  path: "/setting/map-start",
  summary: "Where the map looks first",
  access: { permission: "Setting.Index" },
  answer: dataOf(mapStartSetting),
});
export const updateMapStart = route({
  method: "PUT",
  path: "/setting/map-start",
  summary: "Change where the map looks first",
  access: { permission: "Setting.Update" },
  body: mapStartSetting,
  answer: dataOf(mapStartSetting),
});

export const readInstallation = route({
  method: "GET",
  path: "/installation",
  summary:
    "What applies to everybody: units and where the map looks first unless chosen otherwise, by what night leakage is estimated, and the address that links lead to",
  access: { signedIn: true, forPrograms: true },
  answer: dataOf(
    unitsSetting.extend({
      ...mapStartSetting.shape,
      /** Where everybody opens the console, without a slash at its end; `null` where whoever operates it has not said so. */
      address: z.string().nullable(),
      night: waterBalanceSetting.pick({
        nightWindow: true,
        householdNightUse: true,
        nonHouseholdNightUse: true,
      }),
    }),
  ),
});
