import type { ColumnHours, Overview, OverviewScope } from "@sgval/contract/dashboards/overview";
import type { Permission } from "@sgval/contract/permission";
import * as z from "zod";

export const overviewRanges = ["24h", "3d", "7d"] as const;
export type OverviewRange = (typeof overviewRanges)[number];

/** Hours of one of the 24 columns of a range. */
export const hoursOf: Readonly<Record<OverviewRange, ColumnHours>> = { "24h": 1, "3d": 3, "7d": 7 };

const place = z.coerce.number().int().positive().optional().catch(undefined);

/** Search parameters of the overview: the room or DMA zone it is of, and how far back it looks. */
export const overviewSearch = z.object({
  room: place,
  dma: place,
  range: z.enum(overviewRanges).optional().catch(undefined),
  /** What the rows of the pressures are. */
  by: z.enum(["zone", "room"]).optional().catch(undefined),
});
export type OverviewSearch = z.output<typeof overviewSearch>;

/** The scope as the server takes it: a zone, else a room, else everything in view. */
export const scopeOf = ({ room, dma }: OverviewSearch): OverviewScope =>
  dma !== undefined ? { dma } : room !== undefined ? { room } : {};

/** The scope as a filter of the lists of devices and of commands. */
export const listScope = ({ room, dma }: OverviewScope): Record<string, string> => ({
  ...(room === undefined ? {} : { room: String(room) }),
  ...(dma === undefined ? {} : { dma: String(dma) }),
});

/** The scope as alarms are asked for by it. */
export const placeOf = ({ room, dma }: OverviewScope) =>
  dma !== undefined ? { zoneId: dma } : room !== undefined ? { roomId: room } : undefined;

/** Rooms have no water balance. */
export const seesLosses = (may: (permission: Permission) => boolean, { room }: OverviewScope): boolean =>
  may("Zone.Index") && room === undefined;

/** The cards within the page that figures lead to. */
export const waterBalanceAnchor = "water-balance";
export const pressureAnchor = "pressure-by-hour";

/** The chart behind a number, as its address names it. */
export const chartOf = (lines: Overview["inflow"]["lines"]) => ({
  devices: [...new Set(lines.map(({ deviceId }) => deviceId))],
  lines: lines.map(({ deviceId, parameter }) => `${deviceId}:${parameter}`),
});
