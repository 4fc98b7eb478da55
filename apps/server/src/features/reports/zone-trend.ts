import type { TotalMonth, ZoneMonth, ZoneTrend } from "@sgval/contract/reports/zone-report";
import type { NrwMonth } from "@sgval/contract/zones/zone-ranking";
import type { LossesOfZone, lossesOfZones, ZoneRecord } from "../zones/index.ts";
import { percentOf } from "./channel-series.ts";
import { lossesReported, type ReportedZones } from "./reported-places.ts";

/** The closed months of a zone before a local day (`YYYY-MM-DD`), the oldest first. */
export type ReadMonths = (record: ZoneRecord, before: string) => Promise<NrwMonth[]>;

/** What no meter says would seem lost: as in the balance, too few meters leave billed water and losses open. */
const monthOf = (record: ZoneRecord, one: NrwMonth): ZoneMonth => ({
  ...{ zoneId: record.id, zone: record.name, month: one.month, input: one.systemInput },
  billed: one.lowCoverage ? null : one.revenue,
  nrw: one.lowCoverage ? null : one.nrw,
  nrwShare: one.lowCoverage ? null : one.share,
  ...{ meterCoverage: percentOf(one.meterCoverage), doubtful: one.doubtfulMeters },
  coverage: percentOf(one.dataCoverage),
});

/** Of the zones whose balance of the month is known: inflow without billed water would look like a loss. */
const totalOf = (month: string, { share, ...losses }: ReturnType<typeof lossesOfZones>): TotalMonth => {
  return { month, ...losses, nrwShare: share };
};

/** Non-revenue water of zones by closed month, from the first month of which anything is known. */
export const readZoneTrend = async (
  reported: ReportedZones,
  { before, target, read }: { before: string; target: number; read: ReadMonths },
): Promise<ZoneTrend> => {
  const zones: ZoneMonth[] = [];
  const balances = new Map<string, LossesOfZone[]>();
  for (const record of [...reported.zones, ...reported.within])
    for (const one of await read(record, before)) {
      const row = monthOf(record, one);
      if (reported.zones.includes(record)) zones.push(row);
      const hasCustomers = one.meterCoverage !== null || one.revenue !== null;
      const { month, input, billed, nrw } = row;
      balances.set(month, [
        ...(balances.get(month) ?? []),
        { zone: record, input, billed, nrw, hasCustomers },
      ]);
    }
  const months = [...balances.keys()].sort();
  const first = months.find((month) => zones.some((one) => one.month === month && one.input !== null));
  const known = first === undefined ? [] : months.filter((month) => month >= first);
  return {
    target,
    months: known.map((month) => totalOf(month, lossesReported(reported, balances.get(month) ?? []))),
    zones: zones.filter(({ month }) => known.includes(month)),
  };
};
