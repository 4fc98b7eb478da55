import { legitimateNightUse } from "@sgval/contract/zones/night-leakage";
import { zoneProfileTable } from "@sgval/contract/zones/tables";
import { profileWeeks, type ZoneProfile } from "@sgval/contract/zones/zone-accounting";
import { quarterMs } from "@sgval/quantities/duration";
import { sourceColumns, type TableSource, type View } from "../../../gateways/tables/table-source.ts";
import { nightOf } from "../days/describe-day.ts";
import { dayAfter, spanOf } from "../days/local-days.ts";
import { readDays } from "../days/read-days.ts";
import { hasInlets } from "../days/zone-sources.ts";
import { goodValues, isCovered, meanOf, type Series } from "../rules/night-flow.ts";
import type { ZoneRecord } from "../zones.store.ts";
import type { AccountDeps } from "./account-deps.ts";
import { about } from "./export-account.ts";

/** The mean of days by quarter of an hour; days of another length, on which clocks change, are left out by the caller. */
export const meanProfile = (days: readonly Series[], length: number): (number | null)[] =>
  Array.from({ length }, (_, quarter) => meanOf(days.map((day) => day[quarter] ?? null)));

/** A day of a zone beside the same weekday of the weeks before; by default yesterday, the last day that is over. */
export const readProfile = async (
  deps: AccountDeps,
  record: ZoneRecord,
  asked: string | undefined,
): Promise<ZoneProfile> => {
  const { zone, clock, setting } = deps;
  const now = clock.now();
  const day = asked ?? dayAfter(zone.dateOf(now), -1);
  const span = spanOf(zone, day);
  const { stored, days, context } = await readDays(deps, record, {
    from: dayAfter(day, -7 * profileWeeks),
    to: day,
  });
  const length = Math.round((span.to - span.from) / quarterMs);
  const inflowOf = (one: string) => stored.find((other) => other.day === one)?.inflow ?? [];
  const inflow = Array.from({ length }, (_, quarter) => inflowOf(day)[quarter] ?? null);
  const compared = Array.from({ length: profileWeeks }, (_, week) => dayAfter(day, -7 * (week + 1))).filter(
    (one) =>
      inflowOf(one).length === length &&
      isCovered(inflowOf(one), setting().dayCoverage) &&
      days.find((other) => other.day === one)?.calendar.length === 0,
  );
  const night = nightOf(context, span);
  const isMeasured = hasInlets(record);
  const good = goodValues(inflow);
  return {
    day,
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    inflow,
    usual: meanProfile(compared.map(inflowOf), length),
    days: compared,
    ...{ good, expected: length },
    nightFrom: new Date(night.from).toISOString(),
    nightTo: new Date(night.to).toISOString(),
    nightUse: legitimateNightUse(record.account, setting()),
    missing: isMeasured ? (good === 0 ? "no_data" : null) : "no_inlets",
  };
};

/** A day by quarter of an hour as a table. */
export const profileAsTable = (
  record: ZoneRecord,
  profile: ZoneProfile,
  view: View,
): TableSource<{ at: number; inflow: number | null; usual: number | null }> => {
  const rows = profile.inflow.map((inflow, quarter) => ({
    ...{ at: Date.parse(profile.from) + quarter * quarterMs, inflow },
    usual: profile.usual[quarter] ?? null,
  }));
  return {
    name: zoneProfileTable.name,
    title: zoneProfileTable.title[view.language],
    columns: sourceColumns<(typeof rows)[number], keyof typeof zoneProfileTable.columns>(
      zoneProfileTable,
      { at: (row) => row.at, inflow: (row) => row.inflow, usual: (row) => row.usual },
      view,
    ),
    filters: about(record, view, { from: profile.day, to: profile.day }),
    count: rows.length,
    rows,
  };
};
