import { overviewColumns, type VolumeToday } from "@sgval/contract/dashboards/overview";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { isTrusted } from "@sgval/quantities/quality";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { modulusOf } from "@sgval/quantities/totaliser";
import { countedVolumes, meansByColumn, type RollupSeries, type Totaliser } from "../readings/index.ts";
import { type Inlet, inletsAmong } from "./network-inlets.ts";
import type { DashboardDeps, Listed } from "./overview-scope.ts";

/** The columns of an overview until now, on full hours; the open hour is not among them. */
export const columnsUntil = (now: number, hours: number) => {
  const columnMs = hours * hourMs;
  const to = Math.floor(now / hourMs) * hourMs;
  const from = to - overviewColumns * columnMs;
  return {
    from,
    to,
    columnMs,
    t: Array.from({ length: overviewColumns }, (_, index) => from + index * columnMs),
  };
};

/** The local day until now, and the same part of the day so many days earlier, in local time. */
const spansOf = (now: number, timeZone: string, daysAgo: readonly number[]) => {
  const zone = createTimeZone(timeZone);
  const local = now + zone.offsetAt(now);
  return daysAgo.map((days) => {
    const to = zone.timestampOf(local - days * dayMs, now - days * dayMs);
    return { from: zone.startOfDay(to), to };
  });
};

const inflowSeries = (inlets: readonly Inlet[]): RollupSeries[] =>
  inlets.flatMap(({ listed: { device }, flow, reverseFlow }) =>
    [flow, reverseFlow].flatMap((channel, index): RollupSeries[] =>
      channel
        ? [
            {
              deviceId: device.id,
              slot: channel.slot,
              group: 0,
              sign: index === 0 ? 1 : -1,
              under: null,
              over: null,
            },
          ]
        : [],
    ),
  );

type InletTotaliser = Totaliser & { deviceId: number; inlet: number; sign: 1 | -1 };

const countersOf = (inlets: readonly Inlet[]): InletTotaliser[] =>
  inlets.flatMap(({ listed: { device }, total, reverseTotal }, inlet) =>
    [total, reverseTotal].flatMap((channel, index): InletTotaliser[] =>
      channel
        ? [
            {
              ...{ inlet, deviceId: device.id, slot: channel.slot, sign: index === 0 ? 1 : -1 },
              modulus: modulusOf(device.site.totaliserDigits),
            },
          ]
        : [],
    ),
  );

const sumOf = (volumes: Iterable<number>): number => [...volumes].reduce((sum, volume) => sum + volume, 0);

/** Change of the inlets that have both volumes. */
const changeOf = (
  today: ReadonlyMap<number, number>,
  earlier: ReadonlyMap<number, number>,
): number | null => {
  const both = [...earlier.keys()].filter((inlet) => today.has(inlet));
  const before = sumOf(both.map((inlet) => earlier.get(inlet) ?? 0));
  return before > 0 ? sumOf(both.map((inlet) => today.get(inlet) ?? 0)) / before - 1 : null;
};

/** Volume of today against yesterday and a week ago at the same time, and the inflow by column. */
export const readVolume =
  ({ db, clock, latest, timeZone }: DashboardDeps) =>
  async (devices: readonly Listed[], hours: number): Promise<VolumeToday> => {
    const now = clock.now();
    const inlets = inletsAmong(devices);
    const counters = countersOf(inlets);
    const columns = columnsUntil(now, hours);
    const [cells, counted] = await Promise.all([
      meansByColumn(db, inflowSeries(inlets), columns),
      countedVolumes(db, counters, spansOf(now, timeZone, [0, 1, 7])),
    ]);
    /** Volume of each inlet in each span. */
    const spans = [0, 1, 2].map(() => new Map<number, number>());
    for (const { totaliser, span, volume, last } of counted) {
      const [counter, volumes] = [counters[totaliser], spans[span]];
      if (!counter || !volumes) continue;
      // The open hour has no rollup yet.
      const newest = latest.sampleOf(counter.deviceId, counter.slot);
      const value = newest && isTrusted(newest.quality) ? newest.value : null;
      const open = span === 0 ? (value ?? last) - last : 0;
      const known = volumes.get(counter.inlet) ?? 0;
      volumes.set(counter.inlet, known + counter.sign * (volume + Math.max(0, open)));
    }
    const [today = new Map(), yesterday = new Map(), lastWeek = new Map()] = spans;
    // An hour in which an inlet is missing would look like less water.
    const most = Math.max(0, ...cells.map(({ count }) => count));
    const means = new Map(
      cells.filter(({ count }) => count === most).map((cell) => [cell.column, cell.total]),
    );
    return {
      volume: today.size === 0 ? null : sumOf(today.values()),
      reporting: today.size,
      total: new Set(counters.map(({ inlet }) => inlet)).size,
      sinceYesterday: changeOf(today, yesterday),
      sinceLastWeek: changeOf(today, lastWeek),
      t: columns.t,
      inflow: columns.t.map((_, column) => means.get(column) ?? null),
    };
  };
