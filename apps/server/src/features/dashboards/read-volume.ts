import { overviewColumns, type VolumeToday } from "@sgval/contract/dashboards/overview";
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
import { chartLinesOf, countedOnce, type Inlet, readInlets } from "./network-inlets.ts";
import { currentValue, type DashboardDeps, type Listed } from "./overview-scope.ts";

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

type Span = Parameters<typeof countedVolumes>[2][number];

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
  inlets.flatMap(({ listed: { device }, flow, reverseFlow }, group) =>
    [flow, reverseFlow].flatMap((channel, index): RollupSeries[] =>
      channel
        ? [
            {
              deviceId: device.id,
              slot: channel.slot,
              group,
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

const isCovered = ({ since, until }: Pick<CountedVolume, "since" | "until">, { from, to }: Span): boolean =>
  Math.min(until, to) - Math.max(since, from) >= ENOUGH * (to - from);

/** Share of what was counted since the last rollup that belongs to a span: soon after midnight most of it is of the day before. */
const shareOfSpan = (counted: number, measuredAt: number | undefined, from: number): number =>
  measuredAt === undefined || counted >= from || measuredAt <= counted
    ? 1
    : Math.max(0, measuredAt - from) / (measuredAt - counted);

/** Change of the inlets that have both volumes; `null` where they bring too little of the water to speak for it. */
const changeOf = (today: ByInlet, earlier: ByInlet, comparable: ReadonlySet<number>): number | null => {
  const inBoth = (inlet: number) =>
    comparable.has(inlet) && earlier.get(inlet)?.totalisers === today.get(inlet)?.totalisers;
  const [now, before] = [today, earlier].map((volumes) =>
    sumOf(new Map([...volumes].filter(([inlet]) => inBoth(inlet)))),
  );
  return now !== undefined && before !== undefined && before > 0 && now >= ENOUGH * sumOf(today)
    ? now / before - 1
    : null;
};

/** The mean net inflow in each column, of the meters that were heard in any of them. */
const inflowByColumn = async (
  inlets: readonly Inlet[],
  columns: ReturnType<typeof columnsUntil>,
  { db }: Pick<DashboardDeps, "db">,
): Promise<(number | null)[]> => {
  const flowing = inlets.filter(({ flow }) => flow);
  const cells = await meansByColumn(db, inflowSeries(flowing), columns);
  const heard = new Set(cells.filter(({ count }) => count > 0).map(({ group }) => flowing[group]));
  const { counted } = await countedOnce(flowing, { db }, (inlet) => heard.has(inlet));
  const added = new Set(counted);
  const sums = columns.t.map(() => ({ total: 0, count: 0 }));
  for (const { group, column, total, count } of cells) {
    const [inlet, sum] = [flowing[group], sums[column]];
    if (!inlet || !sum || !added.has(inlet)) continue;
    sum.total += total;
    sum.count += count;
  }
  // An hour in which an inlet is missing would look like less water.
  const most = Math.max(1, ...sums.map(({ count }) => count));
  return sums.map(({ total, count }) => (count === most ? total : null));
};

/**
 * What each inlet counted on the days, by its index.
 * @param days today first
 * @param begins from when each is added today
 */
const volumesOfDays = async (
  inlets: readonly Inlet[],
  days: readonly Span[],
  begins: readonly number[],
  { db, clock, latest }: DashboardDeps,
): Promise<ByInlet[]> => {
  const midnight = days[0]?.from ?? 0;
  const parts = [...new Set(begins)].filter((from) => from > midnight);
  const counters = countersOf(inlets);
  const spans = [...days, ...parts.map((from) => ({ from, to: clock.now() }))];
  const volumes = days.map(() => new Map<number, Counted>());
  for (const { totaliser, span, volume, last, ...extent } of await countedVolumes(db, counters, spans)) {
    const [counter, asked] = [counters[totaliser], spans[span]];
    if (!counter || !asked) continue;
    const isToday = span === 0 || span >= days.length;
    const trusted = latest.trustedOf(counter.deviceId, counter.slot);
    const newest = trusted?.value ?? last;
    const until = Math.max(extent.until, trusted && trusted.value !== null ? trusted.at : 0);
    const isCounted = isToday
      ? asked.from === begins[counter.inlet] && until > asked.from
      : // A day of which an hour is known, as while the archive fills, would make today look like many times as much.
        isCovered(extent, asked);
    if (!isCounted) continue;
    // The open hour has no rollup yet.
    const open = (newest - last) * shareOfSpan(extent.until, trusted?.at, asked.from);
    const ofDay = volumes[isToday ? 0 : span];
    const known = ofDay?.get(counter.inlet) ?? { volume: 0, totalisers: 0 };
    ofDay?.set(counter.inlet, {
      volume: known.volume + counter.sign * (volume + (isToday ? Math.max(0, open) : 0)),
      totalisers: known.totalisers + 1,
    });
  }
  return volumes;
};

/** Volume of today against yesterday and a week ago at the same time, and the inflow by column. */
export const readVolume =
  (deps: DashboardDeps) =>
  async (devices: readonly Listed[], hours: number): Promise<VolumeToday> => {
    const { clock, latest, timeZone } = deps;
    const inlets = await readInlets(devices, deps);
    // A sum has good values alone: a total that is only shown, as one in doubt, stands still in it.
    const isHeard = ({ listed, total }: Inlet) => {
      const current = total && currentValue(listed, total, deps);
      return current !== undefined && current !== null && isTrusted(current.quality);
    };
    const totalising = inlets.filter(({ total }) => total);
    const { counted, within, silentAround } = await countedOnce(totalising, deps, isHeard);
    const columns = columnsUntil(clock.now(), hours);
    const days = spansOf(clock.now(), timeZone, [0, 1, 7]);
    const midnight = days[0]?.from ?? 0;
    // One that goes on sending what is not to be trusted has counted nothing since.
    const lastOf = ({ listed, total }: Inlet) => {
      const trusted = total && latest.trustedOf(listed.device.id, total.slot);
      return trusted && trusted.value !== null ? trusted.at : midnight;
    };
    // A meter around one counted its water until it fell silent.
    const begins = counted.map((inlet) => Math.max(midnight, ...silentAround(inlet).map(lastOf)));
    const [inflow, [today = new Map(), yesterday = new Map(), lastWeek = new Map()]] = await Promise.all([
      inflowByColumn(inlets, columns, deps),
      volumesOfDays(counted, days, begins, deps),
    ]);
    // What is silent, or is added for a part of today, says nothing of the same time of another day.
    const comparable = new Set(
      counted.flatMap((inlet, index) => (isHeard(inlet) && begins[index] === midnight ? [index] : [])),
    );
    return {
      volume: today.size === 0 ? null : sumOf(today),
      reporting: today.size,
      total: counted.length,
      within,
      totalisers: chartLinesOf(counted, ({ total, reverseTotal }) => [total, reverseTotal]),
      sinceYesterday: changeOf(today, yesterday, comparable),
      sinceLastWeek: changeOf(today, lastWeek, comparable),
      t: columns.t,
      inflow,
    };
  };
