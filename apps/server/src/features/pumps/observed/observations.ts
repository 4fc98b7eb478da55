import type { SwitchReason, SyncDifference } from "@sgval/contract/pumps/live";
import { affinity } from "@sgval/contract/pumps/power";
import type { Pump } from "@sgval/contract/pumps/pumps";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { switchedOn } from "../../control/index.ts";
import type { DeviceRecord, LatestTimestamps } from "../../devices/index.ts";
import type { BankRecord } from "../bank.store.ts";
import type { SeenPump, Station } from "../station.ts";
import { goodChannelValue } from "../station-view.ts";

/** What an answer or a report says of one pump. */
export interface Observation {
  key: string;
  on?: boolean;
  power?: number;
  load?: number | null;
}

export interface Switched {
  key: string;
  on: boolean;
  at: number;
  reason: SwitchReason;
  /** It ran when it was first heard of; nobody knows when and by whom it was started. */
  found: boolean;
  /** kWh of the run that ended. */
  energy: number | null;
}

/** Energy is not counted over longer silence (ms). */
const longestStep = 10 * minuteMs;

/** Kilowatts of a pump that runs, by its rated power and the cube of its speed; `null` without a rated power. */
const ratedLoad = ({ ratedPower, type }: Pump, power: number | null): number | null => {
  if (ratedPower === null) return null;
  return type === "normal" ? ratedPower : power === null ? null : ratedPower * affinity(power).power;
};

const saysNothing = ({ on, power }: Observation): boolean => on === undefined && power === undefined;

/**
 * What the channels of a station say of its pumps since their last report, oldest first, by the time of measuring. One that
 * names no pump says that the controller is there.
 * @param live newest first
 */
export const reportsOf = (
  device: DeviceRecord,
  latest: Pick<LatestTimestamps, "sampleOf">,
  { pumps }: Pick<BankRecord, "pumps">,
  live: readonly { measuredAt: number }[],
): { measuredAt: number; observed: Observation[] }[] => {
  const newest = pumps.map(({ key }) => {
    const [running, power, load] = ["pump_running", "pump_power", "active_power"].map((parameter) =>
      goodChannelValue(device, latest, `${parameter}.${key}`),
    );
    return { key, running, power, load };
  });
  return live
    .map(({ measuredAt }) => ({
      measuredAt,
      observed: newest.map(({ key, ...said }): Observation => {
        const of = (value: (typeof said)["load"]) =>
          value?.measuredAt === measuredAt ? value.value : undefined;
        const [running, power] = [of(said.running), of(said.power)];
        return {
          key,
          load: of(said.load) ?? null,
          ...(running === undefined ? {} : { on: running === 1 }),
          ...(power === undefined ? {} : { power }),
        };
      }),
    }))
    .filter(({ observed }, index) => index === 0 || !observed.every(saysNothing))
    .toReversed();
};

/**
 * What is new in an observation; `null` where that is nothing. A controller may send one message for each channel: what it says
 * of one pump may be measured before what it said last of another.
 */
export const newOf = (
  { key, on, power, load = null }: Observation,
  at: number,
  { seen }: Pick<Station, "seen">,
): Observation | null => {
  const before = seen.get(key);
  const said = {
    ...(on !== undefined && at >= (before?.onAt ?? 0) ? { on } : {}),
    ...(power !== undefined && at >= (before?.powerAt ?? 0) ? { power } : {}),
  };
  const one = { key, load, ...said };
  return at >= (before?.at ?? 0) || !saysNothing(one) ? one : null;
};

const countEnergy = (station: Station, key: string, before: SeenPump | undefined, at: number): void => {
  if (!before?.on || before.load === null || before.at === 0 || at <= before.at) return;
  const hours = Math.min(at - before.at, longestStep) / hourMs;
  station.energy.set(key, (station.energy.get(key) ?? 0) + before.load * hours);
};

/** Takes in what is new of a pump. Returns the switch, if it was one. */
export const observe = (
  station: Station,
  pump: Pump,
  { on, power, load }: Observation,
  at: number,
): Switched | null => {
  const { key } = pump;
  const before = station.seen.get(key);
  countEnergy(station, key, before, at);
  const seen: SeenPump = {
    on: on ?? before?.on ?? null,
    power: power ?? before?.power ?? null,
    at: Math.max(at, before?.at ?? 0),
    onAt: on === undefined ? (before?.onAt ?? 0) : at,
    powerAt: power === undefined ? (before?.powerAt ?? 0) : at,
    known: on === undefined ? (before?.known ?? false) : true,
    load: null,
  };
  seen.load = seen.on ? (load ?? ratedLoad(pump, seen.power)) : null;
  station.seen.set(key, seen);
  const open = station.runs.find((run) => run.key === key && run.stoppedAt === null);
  const expected = station.expected.get(key);
  const isExpected = expected !== undefined && expected.on === on && at <= expected.until;
  // One that stands, or that a command has just started, stood before.
  if (on !== undefined && !station.knownSince.has(key))
    station.knownSince.set(key, on && !isExpected ? at : at - 1);
  if (on === undefined || on === (open !== undefined)) return null;
  if (isExpected) station.expected.delete(key);
  const reason = isExpected ? expected.reason : "local";
  if (on) {
    const found = station.knownSince.get(key) === at;
    station.runs.push({ key, startedAt: at, stoppedAt: null, reason, energy: null, found });
    station.energy.delete(key);
    return { key, on, at, reason, found, energy: null };
  }
  const energy = station.energy.get(key) ?? null;
  station.energy.delete(key);
  if (open) {
    Object.assign(open, { stoppedAt: at, reason, energy });
    const total = station.totals.get(key) ?? { hours: 0, energy: null };
    station.totals.set(key, {
      hours: total.hours + (at - open.startedAt) / hourMs,
      energy: energy === null ? total.energy : (total.energy ?? 0) + energy,
    });
  }
  return { key, on, at, reason, found: false, energy };
};

/** What the state of an answer says of the pumps: `p1` on or off, `p4_power` in percent. */
export const observationsOf = (
  bank: Pick<BankRecord, "pumps">,
  state: Readonly<Record<string, unknown>>,
): Observation[] =>
  bank.pumps.flatMap(({ key }) => {
    const on = switchedOn(state[key]);
    const power = state[`${key}_power`];
    const isNumber = typeof power === "number";
    if (on === undefined && !isNumber) return [];
    return [{ key, ...(on === undefined ? {} : { on }), ...(isNumber ? { power } : {}) }];
  });

const onWord = (on: boolean) => (on ? "on" : "off");

/** What the controller reports otherwise than the server had it. */
export const differencesOf = (station: Station, observed: readonly Observation[]): SyncDifference[] =>
  observed.flatMap(({ key: pumpId, on, power }) => {
    const seen = station.seen.get(pumpId);
    const before = seen?.on ?? null;
    const found: SyncDifference[] = [];
    if (on !== undefined && before !== on)
      found.push({
        pumpId,
        field: "action",
        before: before === null ? null : onWord(before),
        after: onWord(on),
      });
    const powerBefore = seen?.power ?? null;
    if (power !== undefined && (powerBefore === null || Math.abs(power - powerBefore) >= 1))
      found.push({ pumpId, field: "power", before: powerBefore, after: power });
    return found;
  });

/** Whether what the pumps report is what the controller last answered; unknown while one has said nothing yet. */
export const syncOf = ({ bank, seen, confirmed }: Station): Pick<Station["sync"], "state" | "mismatches"> => {
  if (bank.pumps.some(({ key }) => !seen.get(key)?.known)) return { state: "unknown", mismatches: [] };
  const mismatches = bank.pumps.flatMap(({ key: pumpId }): SyncDifference[] => {
    const [before, after] = [confirmed.get(pumpId)?.on ?? null, seen.get(pumpId)?.on ?? null];
    if (before === null || after === null || before === after) return [];
    return [{ pumpId, field: "action", before: onWord(before), after: onWord(after) }];
  });
  return { state: mismatches.length > 0 ? "not_in_sync" : "in_sync", mismatches };
};
