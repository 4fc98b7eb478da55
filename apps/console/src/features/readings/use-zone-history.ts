import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { gapIntervals } from "@sgval/contract/readings/health";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { parameters } from "@sgval/quantities/parameter";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { env } from "../../config/env.ts";
import { useClock } from "../../shared/format/use-age.ts";
import { historyQuery } from "./api/read-history.ts";
import {
  countedInDays,
  type LowPressure,
  lowPressure,
  meanOfDays,
  netOfDays,
  startsOfDays,
} from "./zone-history.ts";

/** Full days before today whose mean is shown. */
export const MEAN_DAYS = 7;
const CRITICAL = "critical_point_pressure";
const FRESH_EVERY_MS = 5 * minuteMs;
/** For the value that a counter had before the first midnight. */
const LOOK_BACK_MS = 3 * hourMs;
/** Of five minutes in a day. */
const POINTS_OF_DAY = 288;
const zone = createTimeZone(env.timeZone);

export interface ZoneHistory {
  /** Net volumes in m³, and the local days that they are of (epoch ms); `null` without a totaliser. */
  days: { from: number; to: number; yesterday: number | null; mean: number | null; known: number } | null;
  /** Of the last 24 hours; `null` until it is loaded, or without a device that measures it. */
  pressure: LowPressure | null;
  /** Below this the pressure is low, bar: the lower limit of the critical point, or the one that it starts with. */
  lowLimit: number;
  queries: readonly UseQueryResult[];
}

/**
 * What a zone took in on the last full days, and how low the pressure at its critical point was in the last 24 hours. Good values only.
 * @param critical the device that measures the critical point
 */
export const useZoneHistory = (
  device: Pick<DeviceDetail, "id" | "channels" | "site">,
  critical: Pick<DeviceDetail, "id" | "reportIntervalSeconds" | "limits"> | null,
): ZoneHistory => {
  const now = useClock((time) => Math.floor(time / FRESH_EVERY_MS)) * FRESH_EVERY_MS;
  const today = zone.startOfDay(now);
  const starts = useMemo(() => startsOfDays(today, MEAN_DAYS, zone), [today]);
  const has = (key: string) => device.channels.some(({ parameter }) => parameter === key);
  const forward = ["total_forward", "total_flow"].find(has);
  const reverse = forward === "total_forward" && has("total_reverse") ? "total_reverse" : undefined;
  const from = (starts[0] ?? today) - LOOK_BACK_MS;
  const totals = useQuery(
    historyQuery(device.id, {
      parameters: [forward, reverse].filter((key) => key !== undefined),
      window: { from: from / 1000, to: today / 1000 },
      points: Math.ceil((today - from) / hourMs),
      quality: "good",
    }),
  );
  const pressures = useQuery(
    historyQuery(critical?.id ?? 0, {
      parameters: critical ? [CRITICAL] : [],
      window: { from: (now - dayMs) / 1000, to: now / 1000 },
      points: POINTS_OF_DAY,
      quality: "good",
    }),
  );
  const digits = device.site.totaliserDigits;
  const days = useMemo(() => {
    if (forward === undefined || !totals.data) return null;
    const { t, series, bucketSeconds } = totals.data;
    const counted = (key: string) =>
      countedInDays(
        { t, values: series[key]?.max ?? [], bucketMs: bucketSeconds === null ? null : bucketSeconds * 1000 },
        starts,
        digits,
      );
    const net = netOfDays(counted(forward), reverse === undefined ? null : counted(reverse));
    return {
      from: starts[0] ?? 0,
      to: starts.at(-2) ?? 0,
      yesterday: net.at(-1) ?? null,
      ...meanOfDays(net),
    };
  }, [totals.data, forward, reverse, starts, digits]);
  const lowLimit = critical?.limits[CRITICAL]?.under ?? parameters[CRITICAL].defaultUnder ?? 0;
  const gapMs = gapIntervals * (critical?.reportIntervalSeconds ?? 0) * 1000;
  const pressure = useMemo(() => {
    if (!pressures.data) return null;
    const { t, series, bucketSeconds } = pressures.data;
    const column = series[CRITICAL];
    const bucketMs = bucketSeconds === null ? null : bucketSeconds * 1000;
    return lowPressure(
      { t, values: column?.min ?? [], bucketMs },
      { t, values: column?.avg ?? [], bucketMs },
      { limit: lowLimit, until: now, gapMs },
    );
  }, [pressures.data, now, gapMs, lowLimit]);
  return { days, pressure, lowLimit, queries: [totals, pressures] };
};
