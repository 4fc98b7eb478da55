import type { WaterBalanceSetting } from "@sgval/contract/zones/water-balance-setting";
import type { UseOfPeriod } from "../rules/authorised-use.ts";

/** What the water meters of customers in a zone say about a period. */
export interface Revenue {
  /** m³, pro-rated to the period; `null` where no meter was read: unread is not unused. */
  billed: number | null;
  /** Share of the meters whose readings cover the period, 0 to 1. */
  coverage: number;
  /** Share of the volume that is pro-rated or estimated, 0 to 1. */
  estimatedShare: number;
  meters: number;
  read: number;
  /** Meters with readings of which the volume is in doubt. */
  doubtful: number;
}

/** Answers the revenue water of a zone for a period (epoch ms); `null` for a zone without meters. */
export type RevenueProvider = (
  zoneId: number,
  period: { from: number; to: number },
) => Promise<Revenue | null>;

/** Billed water (m³): by meters, and without; `null` where meters were not read, or there are neither. */
export const billedOf = (revenue: Revenue | null, { billedUnmetered }: UseOfPeriod): number | null => {
  if (revenue === null) return billedUnmetered;
  return revenue.billed === null ? null : revenue.billed + (billedUnmetered ?? 0);
};

/** Whether fewer meters were read than the settings ask for. */
export const isLowCoverage = (
  revenue: Pick<Revenue, "coverage"> | null,
  { meterCoverage }: Pick<WaterBalanceSetting, "meterCoverage">,
): boolean => revenue !== null && 100 * revenue.coverage < meterCoverage;
