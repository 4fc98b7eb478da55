import { type LossDoubt, lossDoubts } from "@sgval/contract/zones/zone-accounting";
import { doubtfulMeters, type ZoneFigureKey } from "@sgval/contract/zones/zone-figures";
import type { DayRange } from "../days/local-days.ts";
import { readDays } from "../days/read-days.ts";
import { meanOf } from "../rules/night-flow.ts";
import { recoverableLeakage } from "../rules/water-balance.ts";
import type { ZoneRecord } from "../zones.store.ts";
import type { AccountDeps } from "./account-deps.ts";
import { balanceOf } from "./read-balance.ts";

/** The balance of a zone over whole days, and what its valid nights say; units as in `zoneFigures`. */
export interface ZonePeriod {
  days: number;
  /** Whether the inflow of any day is known. */
  isKnown: boolean;
  /** Whether days that are not known count as the mean of the others. */
  isEstimated: boolean;
  /** Percent of the water of its meters that is not between two readings of the period. */
  estimatedRevenue: number;
  /** Whether its customers have meters, or their use was entered. */
  hasCustomers: boolean;
  /** Whether fewer meters were read than the settings ask for. */
  hasFewMeters: boolean;
  /** Meters with a reading that leaves their volume in doubt. */
  doubtfulMeters: number;
  /** Whether the zone is one that the index of losses is made for. */
  isIliValid: boolean;
  /** Of the quarters of an hour that were expected, 0 to 1. */
  coverage: number | null;
  figureOf(key: ZoneFigureKey): number | null;
  /** As far as there are losses: what too few meters say is none. */
  doubts: readonly LossDoubt[];
  nights: number;
  /** Means of the valid nights; of none where more flows out than in, as a few nights say nothing of such a zone. */
  nightFlow: number | null;
  leakage: number | null;
  recoverable: number | null;
}

/** Reads a zone over local days that are over, both within. */
export const readPeriod =
  (deps: AccountDeps) =>
  async (record: ZoneRecord, range: DayRange): Promise<ZonePeriod> => {
    const { days, stored } = await readDays(deps, record, range);
    const {
      figures,
      days: count,
      ili,
      meters,
      problems,
    } = await balanceOf(deps, record, range, {
      ...{ days, stored: stored.filter(({ day }) => day >= range.from) },
    });
    const figureOf = (key: ZoneFigureKey) => figures[key]?.value ?? null;
    const valid = days.filter(({ leakage, suppressed }) => leakage !== null && !suppressed);
    const meant = problems.includes("more_out_than_in") ? [] : valid;
    const leakage = meanOf(meant.map((one) => one.leakage));
    const quality = figures.system_input?.quality;
    const hasFewMeters = figures.revenue_water?.notes.includes("low_coverage") ?? false;
    const isOfInflow = (doubt: LossDoubt) => doubt === "more_out_than_in" || doubt === "totaliser_differs";
    return {
      ...{ days: count, figureOf, nights: valid.length, leakage },
      isKnown: days.some(({ volume }) => volume !== null),
      isEstimated: figures.system_input?.notes.includes("estimated") ?? false,
      estimatedRevenue: 100 * (meters?.estimatedShare ?? 0),
      hasCustomers: figures.revenue_water?.missing !== "no_meters",
      hasFewMeters,
      doubts: lossDoubts.filter((doubt) => problems.includes(doubt) && (!hasFewMeters || isOfInflow(doubt))),
      doubtfulMeters: doubtfulMeters(figures.revenue_water),
      isIliValid: ili.valid,
      coverage: quality && quality.expected > 0 ? quality.good / quality.expected : null,
      nightFlow: meanOf(meant.map((one) => one.nightFlow)),
      recoverable: recoverableLeakage(leakage, figureOf("uarl")),
    };
  };
