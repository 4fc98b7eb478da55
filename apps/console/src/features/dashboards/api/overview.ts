import { readRecentLosses } from "@sgval/contract/dashboards/losses";
import {
  type ColumnHours,
  countCommandsToday,
  type OverviewScope,
  readEquipment,
  readOverview,
  readPressureTable,
  readVolume,
} from "@sgval/contract/dashboards/overview";
import { listDevices } from "@sgval/contract/devices/routes";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { kept } from "../../../shared/api/kept-answers.ts";

/** The query keys of this feature. */
export const dashboardKeys = {
  /** What changes with every reading. */
  now: ["dashboard", "now"],
  overview: (scope: OverviewScope) => ["dashboard", "now", "overview", scope],
  equipment: (scope: OverviewScope) => ["dashboard", "now", "equipment", scope],
  worst: (scope: OverviewScope) => ["dashboard", "now", "worst", scope],
  losses: (scope: Pick<OverviewScope, "dma">) => ["dashboard", "losses", scope],
  commands: (scope: OverviewScope) => ["dashboard", "now", "commands", scope],
  volume: (scope: OverviewScope, hours: ColumnHours) => ["dashboard", "volume", scope, hours],
  pressure: (query: object) => ["dashboard", "pressure", query],
} as const;

/** Readings of devices that are not on screen have no event here, nor has a single value that grows old, nor midnight. */
const NOW_EVERY_MS = 30_000;
/** Roll-ups are made by the hour. */
const ROLLUPS_EVERY_MS = 60_000;
/** The water of zones is accounted anew that often. */
const LOSSES_EVERY_MS = 15 * 60_000;

export const overviewQuery = (scope: OverviewScope) =>
  queryOptions({
    queryKey: dashboardKeys.overview(scope),
    ...kept,
    queryFn: async ({ signal }) => (await call(readOverview, { query: scope, signal })).data,
    refetchInterval: NOW_EVERY_MS,
  });

/** A scope as lists of devices take it. */
export const scopeFilter = ({ room, dma }: OverviewScope) => ({
  ...(room === undefined ? {} : { room: [room] }),
  ...(dma === undefined ? {} : { dma: [dma] }),
});

const MOST_WORST = 5;
/** The devices to look at first; asked for together with the figures, so that both count the same. */
export const worstDevicesQuery = (scope: OverviewScope) =>
  queryOptions({
    queryKey: dashboardKeys.worst(scope),
    ...kept,
    queryFn: async ({ signal }) => {
      const query = { ...scopeFilter(scope), page: 1, size: MOST_WORST, sort: "status" };
      return (await call(listDevices, { query, signal })).data;
    },
    refetchInterval: NOW_EVERY_MS,
  });

export const equipmentQuery = (scope: OverviewScope) =>
  queryOptions({
    queryKey: dashboardKeys.equipment(scope),
    ...kept,
    queryFn: async ({ signal }) => (await call(readEquipment, { query: scope, signal })).data,
    refetchInterval: NOW_EVERY_MS,
  });

export const commandsTodayQuery = (scope: OverviewScope) =>
  queryOptions({
    queryKey: dashboardKeys.commands(scope),
    ...kept,
    queryFn: async ({ signal }) => (await call(countCommandsToday, { query: scope, signal })).data,
    refetchInterval: NOW_EVERY_MS,
  });

export const lossesQuery = ({ dma }: Pick<OverviewScope, "dma">) =>
  queryOptions({
    queryKey: dashboardKeys.losses({ dma }),
    ...kept,
    queryFn: async ({ signal }) =>
      (await call(readRecentLosses, { query: dma === undefined ? {} : { dma }, signal })).data,
    refetchInterval: LOSSES_EVERY_MS,
  });

export const volumeQuery = (scope: OverviewScope, hours: ColumnHours) =>
  queryOptions({
    queryKey: dashboardKeys.volume(scope, hours),
    ...kept,
    queryFn: async ({ signal }) => (await call(readVolume, { query: { ...scope, hours }, signal })).data,
    refetchInterval: ROLLUPS_EVERY_MS,
  });

export const pressureTableQuery = (scope: OverviewScope, hours: ColumnHours, by?: "zone" | "room") => {
  const query = { ...scope, hours, ...(by ? { by } : {}) };
  return queryOptions({
    queryKey: dashboardKeys.pressure(query),
    ...kept,
    queryFn: async ({ signal }) => (await call(readPressureTable, { query, signal })).data,
    refetchInterval: ROLLUPS_EVERY_MS,
    placeholderData: keepPreviousData,
  });
};
