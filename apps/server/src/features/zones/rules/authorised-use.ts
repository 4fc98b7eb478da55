import { type AuthorisedVolumes, authorisedVolumeKeys } from "@sgval/contract/zones/authorised-use";

/** What is known of a month (`YYYY-MM`), m³. */
export interface UseOfMonth extends AuthorisedVolumes {
  month: string;
  /** Let out by flushing that the calendar has, on the days that were asked for. */
  flushed: number | null;
}

/** Authorised use of a period that no customer's meter counts. */
export interface UseOfPeriod {
  /** m³; `null` where nothing was entered. */
  billedUnmetered: number | null;
  unbilledMeasured: number | null;
  unbilledEstimated: number | null;
  /** Of logged flushing, in months for which no unbilled use was entered. */
  flushed: number | null;
  /** Days whose unbilled use was entered: of the others it is a share of the input, or what was flushed. */
  knownDays: number;
}

const lengthOf = (month: string): number => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};

/** m³ that flushing let out in a time (epoch ms): of each by its share in that time. `null` without any. */
export const flushedIn = (
  time: { from: number; to: number },
  logged: readonly { from: number; to: number; volume: number }[],
): number | null => {
  const within = logged.filter(({ from, to }) => from < time.to && to > time.from);
  return within.length === 0
    ? null
    : within.reduce((sum, { from, to, volume }) => {
        const share = (Math.min(to, time.to) - Math.max(from, time.from)) / (to - from);
        return sum + volume * share;
      }, 0);
};

/**
 * What is known of months, pro-rated to the days (`YYYY-MM-DD`) of a period but for flushing, whose times are known. Who enters
 * the unbilled use of a month knows its flushing, too: what the calendar has of it counts in other months alone, or it would
 * count twice.
 */
export const useOfPeriod = (days: readonly string[], months: readonly UseOfMonth[]): UseOfPeriod => {
  const total: UseOfPeriod = {
    ...{ billedUnmetered: null, unbilledMeasured: null, unbilledEstimated: null, flushed: null },
    knownDays: 0,
  };
  for (const [month, { length }] of Map.groupBy(days, (day) => day.slice(0, 7))) {
    const entered = months.find((one) => one.month === month);
    if (!entered) continue;
    const isEntered = entered.unbilledMeasured !== null || entered.unbilledEstimated !== null;
    const known = { ...entered, flushed: isEntered ? null : entered.flushed };
    for (const key of authorisedVolumeKeys)
      if (known[key] !== null) total[key] = (total[key] ?? 0) + (known[key] * length) / lengthOf(month);
    if (known.flushed !== null) total.flushed = (total.flushed ?? 0) + known.flushed;
    if (isEntered) total.knownDays += length;
  }
  return total;
};
