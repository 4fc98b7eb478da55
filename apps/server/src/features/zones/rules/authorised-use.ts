import { type AuthorisedVolumes, authorisedVolumeKeys } from "@sgval/contract/zones/authorised-use";

/** What was entered for a month (`YYYY-MM`), m³. */
export interface UseOfMonth extends AuthorisedVolumes {
  month: string;
}

/** Authorised use of a period that no customer's meter counts. */
export interface UseOfPeriod {
  /** m³; `null` where nothing was entered. */
  billedUnmetered: number | null;
  unbilledMeasured: number | null;
  unbilledEstimated: number | null;
  /** Days whose unbilled use was entered: of the others it is a share of the input. */
  knownDays: number;
}

const lengthOf = (month: string): number => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};

/** What was entered for months, pro-rated to the days (`YYYY-MM-DD`) of a period. */
export const useOfPeriod = (days: readonly string[], months: readonly UseOfMonth[]): UseOfPeriod => {
  const total: UseOfPeriod = {
    ...{ billedUnmetered: null, unbilledMeasured: null, unbilledEstimated: null },
    knownDays: 0,
  };
  for (const [month, { length }] of Map.groupBy(days, (day) => day.slice(0, 7))) {
    const entered = months.find((one) => one.month === month);
    if (!entered) continue;
    for (const key of authorisedVolumeKeys)
      if (entered[key] !== null) total[key] = (total[key] ?? 0) + (entered[key] * length) / lengthOf(month);
    if (entered.unbilledMeasured !== null || entered.unbilledEstimated !== null) total.knownDays += length;
  }
  return total;
};
