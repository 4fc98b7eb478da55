import type { History, Reading } from "@sgval/contract/readings/readings";
import { isShown, isTrusted, qualityNamed } from "@sgval/quantities/quality";
import type { QueryClient } from "@tanstack/react-query";
import { serverNow } from "../../shared/format/server-clock.ts";
import type { LiveListener } from "../../shared/realtime/live-events.ts";
import { mergeReadings } from "../../shared/realtime/merge-readings.ts";
import { indexFrom } from "../../shared/ui/trend/trend-data.ts";
import { readingKeys } from "./api/keys.ts";
import type { ReadingPage } from "./api/list-readings.ts";
import { mapColumns } from "./line-columns.ts";

const carries = (history: History, { values }: Reading): boolean =>
  Object.keys(history.series).some((key) => key in values);

/** The value of a channel as far as it counts: statistics take good ones alone, a chart shows uncertain ones too. */
const countedValue = ({ values, quality }: Reading, key: string, goodOnly: boolean): number | null => {
  const flag = qualityNamed(quality[key]);
  return (goodOnly ? isTrusted(flag) : isShown(flag)) ? (values[key] ?? null) : null;
};

/** Single readings with the values a second message of them brought; buckets are left alone. */
const fillColumns = (history: History, readings: readonly Reading[], goodOnly: boolean): History => {
  if (history.bucketSeconds !== null) return history;
  let filled = history;
  for (const reading of readings) {
    const index = filled.t.lastIndexOf(Date.parse(reading.measuredAt));
    if (index < 0) continue;
    for (const [key, columns] of Object.entries(filled.series)) {
      const value = countedValue(reading, key, goodOnly);
      if (value === null || columns.avg[index] === value) continue;
      const changed = mapColumns(columns, (column) => column.with(index, value));
      filled = { ...filled, series: { ...filled.series, [key]: changed } };
    }
  }
  return filled;
};

/** Without what lies before `since` (epoch ms), but with one sample more, from which the line enters the chart. */
const cutBefore = (history: History, since: number): History => {
  const first = indexFrom(history.t, since) - 1;
  if (first <= 0) return history;
  const series = Object.entries(history.series).map(([key, columns]) => [
    key,
    mapColumns(columns, (column) => column.slice(first)),
  ]);
  return { ...history, t: history.t.slice(first), series: Object.fromEntries(series) };
};

/**
 * The columns of a chart with newer readings at their end; older ones it lacks are left to the next fetch. What has left the chart
 * is dropped: one on a wall display would grow for months.
 * @param since where the chart begins now, epoch ms
 */
export const appendReadings = (
  received: History,
  readings: readonly Reading[],
  { goodOnly = false, since = Number.NEGATIVE_INFINITY } = {},
): History => {
  const history = fillColumns(received, readings, goodOnly);
  const last = history.t.at(-1) ?? Number.NEGATIVE_INFINITY;
  const newer = readings
    .map((reading) => ({ reading, at: Date.parse(reading.measuredAt) }))
    .filter(({ at, reading }) => at > last && carries(history, reading))
    .sort((a, b) => a.at - b.at)
    .filter(({ at }, index, all) => at !== all[index - 1]?.at);
  if (newer.length === 0) return history;
  const series = Object.entries(history.series).map(([key, columns]) => {
    const values = newer.map(({ reading }) => countedValue(reading, key, goodOnly));
    // Copied as a whole: a hundred thousand samples one by one would take as long as a frame.
    return [key, mapColumns(columns, (column) => column.concat(values))];
  });
  const longer: History = {
    ...history,
    t: history.t.concat(newer.map(({ at }) => at)),
    series: Object.fromEntries(series),
    ...(newer.some(({ reading }) => Object.keys(reading.quality).length > 0) ? { flagged: true } : {}),
  };
  return cutBefore(longer, since);
};

/**
 * A page of history after an update. The first page takes the newest in front and drops its oldest; the others
 * keep their rows, so that nothing moves under the reader. The total rises on every page.
 */
export const pushToPage = (page: ReadingPage, arrived: readonly Reading[]): ReadingPage => {
  const { data } = page;
  const { size, total, newest: known } = page.metaData;
  const first = page.metaData.page === 1;
  // A second message of a known time fills its row, which may stand on another page.
  const newest = known === null ? Number.NEGATIVE_INFINITY : Date.parse(known);
  const seen = new Set(data.map((reading) => reading.measuredAt));
  const isNew = ({ measuredAt }: Reading) => Date.parse(measuredAt) > newest;
  const { readings } = mergeReadings(
    data,
    arrived.filter((reading) => seen.has(reading.measuredAt) || (first && isNew(reading))),
  );
  const added = [...new Set(arrived.filter(isNew).map((reading) => reading.measuredAt))];
  if (readings === data && added.length === 0) return page;
  const latest = added.reduce((last, at) => (last && Date.parse(last) >= Date.parse(at) ? last : at), known);
  return {
    data: first ? readings.slice(0, size) : [...readings],
    metaData: { ...page.metaData, total: total + added.length, newest: latest },
  };
};

/** The part of time that a chart was asked with: its last so many seconds, or from one time to another (epoch seconds). */
const windowOf = (asked: unknown): { spanSeconds: number } | { to: number } | null => {
  if (typeof asked !== "object" || asked === null || !("window" in asked)) return null;
  const { window } = asked;
  if (typeof window !== "object" || window === null) return null;
  if ("spanSeconds" in window && typeof window.spanSeconds === "number")
    return { spanSeconds: window.spanSeconds };
  return "to" in window && typeof window.to === "number" ? { to: window.to } : null;
};

/** A past range never changes, nor does an earlier period; only ranges that do not end before now take in new readings. */
const takesNew = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => {
  const asked = queryKey[3];
  const window = windowOf(asked);
  if (window === null) return true;
  if (typeof asked === "object" && asked !== null && "daysBack" in asked && asked.daysBack) return false;
  return "spanSeconds" in window || window.to * 1000 > serverNow();
};

/** Where a chart of the last so many seconds begins now, epoch ms; undefined for one that does not move. */
const startOf = (asked: unknown): number | undefined => {
  const window = windowOf(asked);
  return window && "spanSeconds" in window ? serverNow() - window.spanSeconds * 1000 : undefined;
};

const countsGoodOnly = (asked: unknown): boolean =>
  typeof asked === "object" && asked !== null && "quality" in asked && asked.quality === "good";

/** The readings that fall into the range which a page of history was asked with. */
const readingsWithin = (readings: readonly Reading[], asked: unknown): readonly Reading[] => {
  if (typeof asked !== "object" || asked === null) return readings;
  const from = "from" in asked && typeof asked.from === "number" ? asked.from : Number.NEGATIVE_INFINITY;
  const to = "to" in asked && typeof asked.to === "number" ? asked.to : Number.POSITIVE_INFINITY;
  return readings.filter(({ measuredAt }) => {
    const at = Date.parse(measuredAt);
    return at >= from && at <= to;
  });
};

const DEVICE_IN_KEY = 2;

/** Adds new readings to the loaded charts and pages of history. */
export const listen = (client: QueryClient): LiveListener => ({
  updates: (updates) => {
    // Thousands of devices report each second, and each search of the cache goes through all of it.
    const loaded = client.getQueryCache().findAll({ queryKey: readingKeys.all });
    const shown = new Set(loaded.map(({ queryKey }) => queryKey[DEVICE_IN_KEY]));
    for (const { deviceId, readings } of updates) {
      if (!shown.has(deviceId)) continue;
      const histories = { queryKey: readingKeys.histories(deviceId), predicate: takesNew };
      for (const [key, history] of client.getQueriesData<History>(histories))
        if (history)
          client.setQueryData(
            key,
            appendReadings(history, readings, { goodOnly: countsGoodOnly(key[3]), since: startOf(key[3]) }),
          );
      for (const [key, page] of client.getQueriesData<ReadingPage>({
        queryKey: readingKeys.pages(deviceId),
      })) {
        const within = readingsWithin(readings, key[3]);
        if (page && within.length > 0) client.setQueryData(key, pushToPage(page, within));
      }
    }
  },
});
