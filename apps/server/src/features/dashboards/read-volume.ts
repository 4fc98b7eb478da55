import { mostNamedInlets, overviewColumns, type VolumeToday } from "@sgval/contract/dashboards/overview";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { isTrusted } from "@sgval/quantities/quality";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { modulusOf } from "@sgval/quantities/totaliser";
import {
  type CountedVolume,
  countedVolumes,
  meansByColumn,
  type RollupSeries,
  type Totaliser,
} from "../readings/index.ts";
import { countedOnce, type Inlet, inletsAmong } from "./network-inlets.ts";
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

/** What the totalisers of an inlet counted in a span, and how many of them did. */
interface Counted {
  volume: number;
  totalisers: number;
}
type ByInlet = ReadonlyMap<number, Counted>;

const sumOf = (volumes: ByInlet): number =>
  [...volumes.values()].reduce((sum, { volume }) => sum + volume, 0);

/** Share of an earlier span that must be counted, and share of today's water that must be compared. */
const ENOUGH = 0.9;

const isCovered = (
  { since, until }: Pick<CountedVolume, "since" | "until">,
  { from, to }: { from: number; to: number },
): boolean => Math.min(until, to) - Math.max(since, from) >= ENOUGH * (to - from);

/** Share of what was counted since the last rollup that belongs to the day: soon after midnight most of it is of the day before. */
const shareOfDay = (counted: number, measuredAt: number | undefined, dayStart: number): number =>
  measuredAt === undefined || counted >= dayStart || measuredAt <= counted
    ? 1
    : Math.max(0, measuredAt - dayStart) / (measuredAt - counted);

/** Change of the inlets that have both volumes; `null` where they bring too little of the water to speak for it. */
const changeOf = (today: ByInlet, earlier: ByInlet): number | null => {
  const inBoth = (inlet: number) => earlier.get(inlet)?.totalisers === today.get(inlet)?.totalisers;
  const [now, before] = [today, earlier].map((volumes) =>
    sumOf(new Map([...volumes].filter(([inlet]) => inBoth(inlet)))),
  );
  return now !== undefined && before !== undefined && before > 0 && now >= ENOUGH * sumOf(today)
    ? now / before - 1
    : null;
};

/** Volume of today against yesterday and a week ago at the same time, and the inflow by column. */
export const readVolume =
  ({ db, clock, latest, timeZone }: DashboardDeps) =>
  async (devices: readonly Listed[], hours: number): Promise<VolumeToday> => {
    const now = clock.now();
    const inlets = inletsAmong(devices);
    const { counted: flowing } = await countedOnce(
      inlets.filter(({ flow }) => flow),
      { db },
    );
    const { counted: counting, within } = await countedOnce(
      inlets.filter(({ total }) => total),
      { db },
    );
    const counters = countersOf(counting);
    const columns = columnsUntil(now, hours);
    const days = spansOf(now, timeZone, [0, 1, 7]);
    const [cells, counted] = await Promise.all([
      meansByColumn(db, inflowSeries(flowing), columns),
      countedVolumes(db, counters, days),
    ]);
    const spans = days.map(() => new Map<number, Counted>());
    for (const { totaliser, span, volume, last, ...extent } of counted) {
      const [counter, volumes, day] = [counters[totaliser], spans[span], days[span]];
      if (!counter || !volumes || !day) continue;
      // A day of which an hour is known, as while the archive fills, would make today look like many times as much.
      if (span > 0 && !isCovered(extent, day)) continue;
      // The open hour has no rollup yet.
      const newest = latest.sampleOf(counter.deviceId, counter.slot);
      const value = newest && isTrusted(newest.quality) ? newest.value : null;
      const open =
        span === 0 ? ((value ?? last) - last) * shareOfDay(extent.until, newest?.measuredAt, day.from) : 0;
      const known = volumes.get(counter.inlet) ?? { volume: 0, totalisers: 0 };
      volumes.set(counter.inlet, {
        volume: known.volume + counter.sign * (volume + Math.max(0, open)),
        totalisers: known.totalisers + 1,
      });
    }
    const [today = new Map(), yesterday = new Map(), lastWeek = new Map()] = spans;
    // An hour in which an inlet is missing would look like less water.
    const most = Math.max(0, ...cells.map(({ count }) => count));
    const means = new Map(
      cells.filter(({ count }) => count === most).map((cell) => [cell.column, cell.total]),
    );
    return {
      volume: today.size === 0 ? null : sumOf(today),
      reporting: today.size,
      total: new Set(counters.map(({ inlet }) => inlet)).size,
      within,
      totalisers: counting
        .slice(0, mostNamedInlets)
        .flatMap(({ listed, total, reverseTotal }) =>
          [total, reverseTotal].flatMap((channel) =>
            channel ? [{ deviceId: listed.device.id, parameter: channel.parameter }] : [],
          ),
        ),
      sinceYesterday: changeOf(today, yesterday),
      sinceLastWeek: changeOf(today, lastWeek),
      t: columns.t,
      inflow: columns.t.map((_, column) => means.get(column) ?? null),
    };
  };
