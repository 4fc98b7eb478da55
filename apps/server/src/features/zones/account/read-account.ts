import { servicePressure } from "@sgval/contract/risk/risk-score";
import { flowSign } from "@sgval/contract/zones/zone-account";
import type { ZoneAccounting, ZoneProblem } from "@sgval/contract/zones/zone-accounting";
import { dayMs, hourMs, quarterMs, quartersPerDay } from "@sgval/quantities/duration";
import { type Actor, sees } from "../../../kernel/actor.ts";
import { type DescribedDay, volumeSoFar } from "../days/describe-day.ts";
import { dayAfter, earlierDay, monthBefore, spanOf } from "../days/local-days.ts";
import { readDays } from "../days/read-days.ts";
import type { StoredDay } from "../days/zone-days.store.ts";
import { hasInlets } from "../days/zone-sources.ts";
import { burstWeeks, excessOf, growthNights, longestReferenceDays, referenceNights } from "../rules/burst.ts";
import { isInInflowOf } from "../rules/nested-zones.ts";
import { goodValues, lowestOf, meanOf, type Series } from "../rules/night-flow.ts";
import { findZones, type ZoneRecord } from "../zones.store.ts";
import type { AccountDeps } from "./account-deps.ts";
import { lastQuarters, stateOf } from "./assess-state.ts";
import { isOpenBoundary } from "./boundary-valves.ts";
import { createFigures, type Figures } from "./figure.ts";
import { addInflowNow, addNight, lastNightOf } from "./last-night.ts";
import { balanceOf, inflowOf, namesFor } from "./read-balance.ts";
import {
  criticalNow,
  hasDeadPoint,
  type InflowDeps,
  readInflow,
  readInletValves,
  readMembers,
  readPressurePoints,
} from "./read-inflow.ts";

const addPressures = (
  { add }: Figures,
  {
    azp,
    critical,
    criticalNow,
    isDead,
  }: { azp: Series; critical: Series; criticalNow: readonly number[]; isDead: boolean },
  now: number,
): void => {
  const period = { from: now - dayMs, to: now };
  const qualityOf = (values: Series) => ({ good: goodValues(values), expected: values.length });
  add("azp_pressure", period, { value: meanOf(azp), missing: "no_pressure", quality: qualityOf(azp) });
  const quality = qualityOf(critical);
  // Beside a lower value on the same page a mean of a quarter of an hour would be no lowest one.
  const lowest = lowestOf([...critical, ...criticalNow]);
  add("critical_minimum", period, {
    ...{ value: lowest, missing: "no_pressure", quality },
    notes: [isDead && "point_left_out"],
  });
  const low = critical.filter((value) => value !== null && value < servicePressure).length;
  add("low_pressure_hours", period, {
    value: quality.good === 0 ? null : ((low / quality.good) * quality.expected * quarterMs) / hourMs,
    ...{ missing: "no_pressure", quality },
    notes: [quality.good > 0 && quality.good < quality.expected && "estimated", isDead && "point_left_out"],
  });
};

/** P1 and P2 now; they are no means of a period, so the period is that of the values. */
const addValves = (
  { add }: Figures,
  { count, inlet, outlet }: ReturnType<typeof readInletValves>,
  now: number,
): void => {
  const pressures = [
    ["valve_inlet_pressure", inlet],
    ["valve_outlet_pressure", outlet],
  ] as const;
  for (const [key, { value, since, quality }] of pressures)
    add(
      key,
      { from: since ?? now, to: now },
      {
        ...{ value, quality, inputs: { inlet_valves: count } },
        missing: count === 0 ? "no_inlet_valve" : "no_data",
      },
    );
};

/** Whether a device counts the same water for this zone and another one: an inlet of both, or an export of both. */
const isCountedTwice = ({ id, account }: ZoneRecord, zones: readonly ZoneRecord[]): boolean =>
  account.boundary.some((one) => {
    const sign = flowSign(one);
    return (
      sign !== 0 &&
      zones.some(
        (other) =>
          other.id !== id &&
          other.account.boundary.some((same) => same.deviceId === one.deviceId && flowSign(same) === sign),
      )
    );
  });

/** What the last night is compared with, and whether night flow grows. */
const addComparison = (
  { add, numberOf }: Figures,
  { burst, night: { flow, usual: median, limit: threshold, nightsBack }, growth }: ReturnType<typeof stateOf>,
  night: { from: number; to: number },
): void => {
  const missing = burst.level === "outward" ? "more_out_than_in" : "too_few_values";
  const before = { from: night.from - (nightsBack || longestReferenceDays) * dayMs, to: night.from };
  const quality = { good: burst.nights, expected: referenceNights };
  add("night_median", before, { value: median, missing, quality });
  add("night_threshold", before, { value: threshold, missing, inputs: { night_median: median } });
  add("night_excess", night, {
    value: excessOf(flow, median),
    missing,
    inputs: { night_flow: numberOf("night_flow"), night_median: median },
  });
  add(
    "leakage_growth",
    { from: night.to - growthNights * dayMs, to: night.to },
    { value: growth.perWeek, missing, quality: { good: growth.nights, expected: growthNights } },
  );
};

/** @returns the devices whose totaliser contradicted their flow yesterday */
const addInflows = (
  { add }: Figures,
  days: readonly DescribedDay[],
  today: { day: string; from: number; to: number; stored: StoredDay | undefined },
  { now, zone, isMeasured }: { now: number; zone: AccountDeps["zone"]; isMeasured: boolean },
): readonly number[] => {
  const missing = isMeasured ? "no_data" : "no_inlets";
  const tooFew = isMeasured ? "too_few_values" : "no_inlets";
  const soFar = today.stored?.inflow.slice(0, Math.floor((now - today.from) / quarterMs)) ?? [];
  const until = { from: today.from, to: now };
  const come = { good: goodValues(soFar), expected: soFar.length };
  add("inflow_today", until, {
    ...{ value: volumeSoFar({ inflow: soFar }), missing, quality: come },
    notes: [come.good > 0 && come.good < come.expected && "estimated"],
  });
  const whole = days.filter(({ day }) => day < today.day).slice(-7);
  const yesterday = whole.find(({ day }) => day === dayAfter(today.day, -1));
  const differing = yesterday?.differing ?? [];
  const span = spanOf(zone, dayAfter(today.day, -1));
  add("inflow_yesterday", span, {
    ...{ value: yesterday?.volume ?? null, missing: tooFew },
    quality: { good: yesterday?.good ?? 0, expected: yesterday?.expected ?? quartersPerDay },
    notes: [differing.length > 0 && "totaliser_differs"],
    inputs: { counted_volume: yesterday?.counted ?? null },
  });
  const week = inflowOf(whole, 7);
  const period = { from: spanOf(zone, dayAfter(today.day, -7)).from, to: today.from };
  const quality = { good: week.good, expected: week.expected };
  add("inflow_week_mean", period, {
    ...{ value: week.volume === null ? null : week.volume / 7, quality },
    missing: week.estimated === 1 ? missing : tooFew,
    notes: [week.estimated > 0 && "estimated"],
  });
  add("data_availability", period, {
    value: week.expected === 0 ? null : (100 * week.good) / week.expected,
    missing,
    quality,
  });
  return differing;
};

/** Problems that the page has of the zone itself already, also where they are those of its balance. */
const ownProblems = new Set<ZoneProblem>(["no_inlets", "totaliser_differs"]);

/** The account of a zone now, of last night, of yesterday and of the last closed month, as its page shows it. */
export const readAccount =
  (deps: AccountDeps & InflowDeps) =>
  async (record: ZoneRecord, actor: Actor): Promise<ZoneAccounting> => {
    const { zone, clock, registry } = deps;
    const now = clock.now();
    const day = zone.dateOf(now);
    const month = monthBefore(day, 1);
    const earliest = dayAfter(day, -7 * burstWeeks);
    const { stored, all, context } = await readDays(deps, record, {
      from: earlierDay(month.from, earliest),
      to: day,
    });
    const span = spanOf(zone, day);
    const isMeasured = hasInlets(record);
    const { night: lastNight, period: nightSpan } = lastNightOf(all, context, now);
    const collected = createFigures();
    const inflow = readInflow(deps, record);
    addInflowNow(collected, inflow, now);
    const today = { ...span, stored: stored.find((one) => one.day === day) };
    const differing = addInflows(collected, all, today, { now, zone, isMeasured });
    addNight(collected, record, deps, lastNight, nightSpan, isMeasured);
    const last = (values: (one: StoredDay) => Series) =>
      lastQuarters(stored, span, now, values, quartersPerDay);
    addValves(collected, readInletValves(deps, record), now);
    addPressures(
      collected,
      {
        azp: last(({ azp }) => azp),
        critical: last(({ critical }) => critical),
        criticalNow: criticalNow(deps, record),
        isDead: await hasDeadPoint(deps, record),
      },
      now,
    );
    const state = stateOf(all, stored, context, now);
    addComparison(collected, state, nightSpan);
    const zones = await findZones(deps.db.kysely);
    const within = ({ day: one }: { day: string }) => one >= month.from && one <= month.to;
    const names = namesFor(deps, actor);
    const balance = await balanceOf(deps, record, month, {
      days: all.filter(within),
      ...{ stored: stored.filter(within), zones, names },
    });
    const { members, hidden } = readMembers(
      deps,
      record,
      new Map(zones.map(({ id, name }) => [id, name])),
      actor,
    );
    const { account } = record;
    const has = (condition: boolean, problem: ZoneProblem) => (condition ? [problem] : []);
    return {
      zoneId: record.id,
      name: record.name,
      deviceId: record.deviceId !== null && sees(actor, record.deviceId) ? record.deviceId : null,
      asOf: new Date(now).toISOString(),
      ...{
        figures: collected.figures,
        inflow,
        burst: state.burst,
        growth: state.growth,
        month: balance,
        members,
        hiddenMembers: hidden,
        pressurePoints: readPressurePoints(deps, record, actor),
        differing: names(differing),
      },
      proposed: isMeasured
        ? []
        : (registry.zone(record.id)?.meters ?? [])
            .filter((device) => sees(actor, device.id))
            .map(({ id, displayName }) => ({
              ...{ deviceId: id, displayName, role: "inlet" as const, reversed: false },
              ...{ toZoneId: null, status: null, note: "" },
            })),
      problems: [
        ...has(!isMeasured, "no_inlets"),
        ...has(account.connections === null, "no_connections"),
        ...has(account.mainsLength === null, "no_mains"),
        ...has(account.households === null, "no_households"),
        ...has(collected.figures.azp_pressure?.value == null, "no_azp"),
        ...has(isMeasured && inflow.value === null, "inlet_silent"),
        ...has(isMeasured && lastNight?.nightFlow == null, "last_night_missing"),
        ...has(isCountedTwice(record, zones), "counted_twice"),
        ...has(isMeasured && zones.some((inner) => isInInflowOf(record, inner)), "inflow_within"),
        ...has(
          account.boundary.some((one) => isOpenBoundary(deps, one)),
          "boundary_open",
        ),
        ...has(collected.figures.net_night_flow?.notes.includes("floored") ?? false, "negative_night_flow"),
        ...has(state.burst.level === "outward", "more_out_than_in"),
        ...has(differing.length > 0, "totaliser_differs"),
        ...balance.problems.filter((problem) => !ownProblems.has(problem)),
      ],
      targetNrw: deps.setting().targetNrw,
    };
  };
