import { controlMode } from "@sgval/contract/control/control";
import { deviceType } from "@sgval/contract/devices/device";
import { connectionKind, freshness } from "@sgval/contract/devices/freshness";
import type { DeviceListQuery } from "@sgval/contract/devices/routes";
import { id, usualPageSize } from "@sgval/contract/route";
import * as z from "zod";
import type { DeviceListSearch } from "./list-search.ts";

/** The known values of a comma list; undefined when there is none. */
const known = <Choice>(choice: z.ZodType<Choice>, text: string | undefined): Choice[] | undefined => {
  const list = (text ?? "").split(",").flatMap((part) => {
    const parsed = choice.safeParse(part);
    return parsed.success ? [parsed.data] : [];
  });
  return list.length > 0 ? list : undefined;
};

const position = z.enum(["set", "none"]);
const place = z.union([z.literal("none"), id]);
const battery = z.enum(["low"]);
const signal = z.enum(["weak"]);
const flag = z.enum(["true"]);

/** The query to the server for the search parameters; unknown values are left out. */
export const toDeviceQuery = (search: DeviceListSearch): Partial<DeviceListQuery> => {
  const listQuery = {
    page: search.page ?? 1,
    size: search.size ?? usualPageSize,
    q: search.q || undefined,
    type: known(deviceType, search.type),
    freshness: known(freshness, search.status),
    mode: known(controlMode, search.mode)?.[0],
    connection: known(connectionKind, search.connection)?.[0],
    room: known(place, search.room),
    dma: known(place, search.dma),
    position: known(position, search.position)?.[0],
    battery: known(battery, search.battery)?.[0],
    signal: known(signal, search.signal)?.[0],
    outsideLimits: known(flag, search.outsideLimits)?.[0],
    badValue: known(flag, search.badValue)?.[0],
    openAlarms: known(flag, search.openAlarms)?.[0],
    favourite: known(flag, search.favourite)?.[0],
    sort: search.sort,
  };
  return Object.fromEntries(Object.entries(listQuery).filter(([, value]) => value !== undefined));
};

/** What narrows the list besides its search. */
export const deviceFilterNames = [
  "type",
  "status",
  "mode",
  "connection",
  "position",
  "battery",
  "signal",
  "room",
  "dma",
  "outsideLimits",
  "badValue",
  "openAlarms",
  "favourite",
] as const;
