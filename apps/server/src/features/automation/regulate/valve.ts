import { isDeepStrictEqual } from "node:util";
import {
  type Measuring,
  measuringOf,
  type Reading,
  type Readings,
  readingsOf,
} from "@sgval/contract/automation/readings";
import type { AutomationDecision, ValvePosition } from "@sgval/contract/automation/state";
import { setPointRange } from "@sgval/contract/control/command-gate";
import type { HeldState } from "@sgval/contract/control/valve-state";
import { executorOf } from "@sgval/contract/devices/site-data";
import { minuteMs } from "@sgval/quantities/duration";
import { qualityFromCode } from "@sgval/quantities/quality";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { DeviceRecord, DeviceRegistry, LatestTimestamps } from "../../devices/index.ts";
import {
  type Confirmed,
  type ConfirmedAnswer,
  type EndedCommand,
  knownState,
  type ValveCommands,
} from "../valve-commands.ts";
import { type ConfirmedHold, heldByOutput, holdIn, holdsAfter, outputsOfHold } from "./held-by-output.ts";
import { type Memory, newMemory } from "./memory.ts";
import { lastLostMove, withFailSafeDue, withOutcome } from "./outcomes.ts";
import type { Block, Plan } from "./plan.ts";
import { failSafePosition, isSamePosition, positionOf, possibleSetPoints } from "./positions.ts";
import { linkedLogger, newestReading, type SlotSample, slotOf } from "./regulated-valve.ts";
import { readRegulations, type StoredRegulation } from "./regulation.store.ts";
import type { PossibleSetPoints } from "./set-point.ts";
import { createWindows } from "./windows.ts";

/** A valve that automation looks after, in memory. */
export interface Valve {
  device: DeviceRecord;
  plan: Plan;
  /** Epoch ms. */
  since: number;
  memory: Memory;
  decision: AutomationDecision | null;
  /** When it was last decided on, epoch ms; `null` before the first time since the start. */
  lookedAt: number | null;
  /** Where it stands by what it confirmed; `null` also once a later command may have moved it, and nobody knows. */
  confirmed: { position: ValvePosition; at: number } | null;
  /** `null` while its set-point is known, or never was. */
  possibleSetPoints: PossibleSetPoints | null;
  /** The last command whose outcome nobody knows; the answer to an earlier one says nothing of now. */
  lostId: number;
  confirmedHold: ConfirmedHold | null;
  /** In which state an output holds it. */
  heldAs: HeldState | null;
  readings: Readings;
  sources: Measuring<DeviceRecord>["sources"];
  /** The last good flows (m³/h), oldest first. */
  flows: { value: number; measuredAt: number }[];
  /** Commands of the device that wait or run, by their `cmdId`. */
  open: Set<string>;
  /** Of a well: the last start that was on its way. While it is open its pump may run already. */
  starting: string | null;
  /** A command is being handed over. */
  sending: boolean;
  /** When it was last asked for its state (`elapsed` of the clock). */
  askedAt: number;
  /** The lost command (`lostId`) that it was asked about then. */
  askedAbout: number | null;
  /** The state row as it was written last. */
  written: string | null;
  byDevice: boolean;
  /** What refused the last command, and when it did (`elapsed`). */
  blockedBy: (Block & { metAt: number }) | null;
}

/**
 * The mean of so many flows is decided by, a minute of a valve that measures every 10 s: one alone is noise, and one of before
 * that time (ms) says nothing of now.
 */
const smoothedFlows = 6;
const smoothedOver = 5 * minuteMs;

/** By what a device is regulated, from what is stored of it. */
export const planOf = (
  registry: Pick<DeviceRegistry, "get">,
  device: DeviceRecord,
  { settings, threshold, timers }: Omit<StoredRegulation, "state">,
  timeZone: TimeZone,
): { plan: Plan; sources: Valve["sources"] } => {
  const isPump = device.type === "WELL_LOGGING";
  const { sources, staleAfter } = measuringOf(device, linkedLogger(registry, device), settings);
  return {
    plan: {
      settings,
      // What a well supplies is no pressure to regulate by.
      threshold: isPump ? null : threshold,
      windows: createWindows(timers, timeZone),
      staleAfter,
      setPoints: !isPump && device.site.valveKind === "set_point" ? setPointRange(device.site) : null,
      isPump,
      hasFloat: sources.float !== null,
    },
    sources,
  };
};

const keys = ["watched", "inlet", "outlet", "flow", "float"] as const satisfies (keyof Readings)[];

/** Whether a fail-safe that was sent came to nothing while nobody was there to see it. */
const isFailSafeLost = (
  plan: Plan,
  { degraded }: Memory,
  { confirmed, open }: { confirmed: Valve["confirmed"]; open: readonly string[] },
): boolean => {
  const sentAt = degraded?.failSafeAt ?? null;
  if (sentAt === null || open.length > 0 || (confirmed && confirmed.at >= sentAt)) return false;
  return !isSamePosition(failSafePosition(plan), confirmed?.position ?? null);
};

/** What is stored of a valve, and of what it was sent. */
interface Known {
  confirmed: Confirmed | undefined;
  answers: readonly ConfirmedAnswer[] | undefined;
  open: readonly string[];
  /** Commands of automation that ended since the last one whose end is remembered. */
  ended: readonly EndedCommand[];
}

interface LoadDeps {
  registry: Pick<DeviceRegistry, "get">;
  latest: Pick<LatestTimestamps, "sampleOf">;
  timeZone: TimeZone;
}

/** What a valve remembers, with what ended while nobody here heard of it; one that automation has not met yet begins now. */
const memoryOf = (
  plan: Plan,
  stored: Memory | undefined,
  { confirmed, ended }: { confirmed: Valve["confirmed"] } & Pick<Known, "ended">,
  { now, lost }: { now: number; lost: ReturnType<typeof lastLostMove> },
): Memory => {
  if (stored?.counted != null) return ended.reduce(withOutcome, stored);
  const last = confirmed && {
    at: Math.min(confirmed.at, now),
    by: ["low_pressure", "pump_stop"].includes(confirmed.position.action) ? -1 : 1,
  };
  const memory = stored ?? newMemory(now, plan.windows, plan.setPoints ? null : (lost?.change ?? last));
  return { ...memory, unsure: memory.unsure || lost !== null, counted: ended.at(-1)?.id ?? 0 };
};

/** A valve as the database and the newest readings have it. */
const loadValve = (
  { registry, latest, timeZone, now }: LoadDeps & { now: number },
  device: DeviceRecord,
  stored: StoredRegulation,
  { confirmed: known, answers, open, ended }: Known,
): Valve => {
  const { plan, sources } = planOf(registry, device, stored, timeZone);
  const state = known ? knownState(known) : {};
  // One that a lost release may have ended holds until the valve reports that it does not.
  const heldAs = holdIn(device, known?.state ?? {});
  const lastHold = holdsAfter(device, answers).at(-1);
  const hold = lastHold?.as === heldAs ? lastHold : known ? { as: heldAs, at: known.at } : null;
  const position = known && positionOf(device, state);
  const confirmed = position ? { position, at: known.at } : null;
  const possible = plan.setPoints && known ? possibleSetPoints(known) : null;
  const readings = readingsOf(sources, (source) => newestReading(latest, source));
  const lost = lastLostMove(known?.uncertain ?? [], now);
  const remembered = memoryOf(plan, stored.state?.memory, { confirmed, ended }, { now, lost });
  const byDevice = executorOf(device) === "device";
  // What regulates itself does at once what the settings say that it was given: it adopts nothing.
  const memory = byDevice ? { ...remembered, adoptedUntil: null } : remembered;
  const starts = known?.uncertain.filter(({ action, isRunning }) => action === "pump_start" && isRunning);
  return {
    ...{ device, plan, sources, readings, confirmed, possibleSetPoints: possible, confirmedHold: hold },
    lostId: lost?.id ?? 0,
    heldAs: heldByOutput(device, hold, latest),
    since: stored.state?.since.getTime() ?? now,
    memory: isFailSafeLost(plan, memory, { confirmed, open }) ? withFailSafeDue(memory) : memory,
    decision: stored.state?.decision ?? null,
    lookedAt: null,
    flows:
      readings.flow?.good && readings.flow.value !== null
        ? [{ value: readings.flow.value, measuredAt: readings.flow.measuredAt }]
        : [],
    open: new Set(open),
    starting: starts?.at(-1)?.cmdId ?? null,
    sending: false,
    ...{ askedAt: Number.NEGATIVE_INFINITY, askedAbout: null },
    written: stored.state && JSON.stringify([stored.state.memory, stored.state.decision]),
    byDevice,
    blockedBy: null,
  };
};

/** Valves as the database has them now. */
export const loadValves = async (
  {
    db,
    clock,
    commands,
    ...deps
  }: LoadDeps & {
    db: Pick<DatabaseHandle, "kysely">;
    clock: Pick<Clock, "now">;
    commands: Pick<ValveCommands, "confirmed" | "open" | "answers" | "endedSince">;
  },
  devices: readonly DeviceRecord[],
): Promise<Valve[]> => {
  const ids = devices.map(({ id }) => id);
  // What ends between two reads is open in the first, and known in the second.
  const open = await commands.open(ids);
  const [stored, confirmed] = await Promise.all([readRegulations(db.kysely, ids), commands.confirmed(ids)]);
  // Few valves are held, and only of these it matters since when that is known.
  const held = devices.filter((device) => holdIn(device, confirmed.get(device.id)?.state ?? {}) !== null);
  const [answers, ended] = await Promise.all([
    commands.answers(held.map(outputsOfHold)),
    commands.endedSince(ids.map((id) => ({ deviceId: id, after: stored(id).state?.memory.counted ?? 0 }))),
  ]);
  return devices.map((device) =>
    loadValve({ ...deps, now: clock.now() }, device, stored(device.id), {
      confirmed: confirmed.get(device.id),
      answers: answers.get(device.id),
      open: open.get(device.id) ?? [],
      ended: ended.get(device.id) ?? [],
    }),
  );
};

/** Whether two plans regulate by the same settings: how a device, its room or its zone is called is none of them. */
const isRegulatedAlike = (one: Plan, other: Plan): boolean => {
  const settingsOf = ({ settings, threshold, windows }: Plan) => [settings, threshold, windows.timers];
  return isDeepStrictEqual(settingsOf(one), settingsOf(other));
};

/** Until when a valve keeps what was found at the beginning: new settings act at once, the old ones go on with it. */
export const adoptionUnder = (plan: Plan, { plan: before, memory }: Pick<Valve, "plan" | "memory">) =>
  isRegulatedAlike(plan, before) ? memory.adoptedUntil : null;

/** A valve that was read again goes on with what is known of it. */
export const goOnFrom = (valve: Valve, before: Valve): void => {
  // Of its commands it heard what happened while it was read.
  const { memory, decision, open, starting, flows, askedAt, askedAbout, blockedBy } = before;
  const adoptedUntil = adoptionUnder(valve.plan, before);
  if ((before.confirmedHold?.at ?? 0) > (valve.confirmedHold?.at ?? 0))
    valve.confirmedHold = before.confirmedHold;
  Object.assign(valve, { decision, open, starting, flows, askedAt, askedAbout, blockedBy });
  valve.memory = { ...memory, adoptedUntil };
};

const smoothed = (valve: Pick<Valve, "flows">, reading: Reading): Reading => {
  const { value, good, measuredAt } = reading;
  if (!good || value === null) return reading;
  // After a clock was set back, those of before it lie in the future.
  const recent = valve.flows.filter((flow) => Math.abs(measuredAt - flow.measuredAt) <= smoothedOver);
  valve.flows = [...recent, { value, measuredAt }].slice(-smoothedFlows);
  return { ...reading, value: valve.flows.reduce((sum, flow) => sum + flow.value, 0) / valve.flows.length };
};

/** After our clock was set back, readings are no newer than what is known of their devices by then. */
export const endReadings = (
  valve: Pick<Valve, "sources" | "readings">,
  latest: Pick<LatestTimestamps, "sampleOf">,
): void => {
  for (const key of keys) {
    const [source, reading] = [valve.sources[key], valve.readings[key]];
    const newest = source && latest.sampleOf(source.device.id, slotOf(source));
    if (reading && newest && newest.measuredAt < reading.measuredAt)
      valve.readings = { ...valve.readings, [key]: { ...reading, measuredAt: newest.measuredAt } };
  }
};

/** Takes a sample of a device in; true when the watched pressure is among it. */
export const takeSample = (
  valve: Pick<Valve, "sources" | "readings" | "flows">,
  deviceId: number,
  sample: SlotSample,
): boolean => {
  let isWatched = false;
  for (const key of keys) {
    const source = valve.sources[key];
    if (source?.device.id !== deviceId) continue;
    const slot = slotOf(source);
    const value = sample.slots[slot] ?? null;
    const flag = sample.quality?.[slot] ?? 0;
    // The message does not have it.
    if (value === null && !flag) continue;
    if (sample.measuredAt < (valve.readings[key]?.measuredAt ?? 0)) continue;
    const good = (qualityFromCode(flag) ?? "suspect") === "good";
    const reading = { value, good, measuredAt: sample.measuredAt };
    valve.readings = { ...valve.readings, [key]: key === "flow" ? smoothed(valve, reading) : reading };
    isWatched ||= key === "watched";
  }
  return isWatched;
};
