import type { Timer } from "@sgval/contract/automation/automation";
import {
  type StationDecision,
  type StationReason,
  type StationRegulation,
  stationDecision,
  stationReason,
  type TakenStep,
  takenStep,
} from "@sgval/contract/pumps/regulation";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { isoTime } from "@sgval/quantities/timestamp";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Database } from "../../../kernel/schema.ts";
import { createWindows, readAutomationState, writeAutomationState } from "../../automation/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { BankRecord } from "../bank.store.ts";
import { type Decided, type InputLoss, isSameDecision, type Refused } from "./decide-station.ts";
import { nextDue } from "./time-table.ts";

/** What is kept and shown of the automatic mode of a station; epoch ms. */
export interface Regulation {
  /** When it began; `null` in manual mode. */
  since: number | null;
  decision: StationDecision | null;
  lastStep: TakenStep | null;
  degraded: { reason: StationReason; since: number } | null;
  /** Since when something is not known, by the clock that only grows (ms). */
  inputLostSince: number | null;
  /** Whether others know how it is; after a start they may believe what was so before. */
  announced: boolean;
  /** Why the last step was not sent. */
  refused: Refused | null;
  /** As it was written last. */
  written: string | null;
}

/** What of a station it is kept and shown with. */
interface Regulated {
  bank: Pick<BankRecord, "deviceId" | "pumps">;
  failures: number;
  regulation: Regulation;
}

export const newRegulation = (): Regulation => ({
  ...{ since: null, decision: null, lastStep: null, degraded: null, inputLostSince: null },
  ...{ announced: true, refused: null, written: null },
});

/** As alarms find what they missed in the state of valves: what is degraded, under that name. */
const stored = z.object({
  degraded: z.object({ reason: stationReason, since: z.number() }).nullable(),
  lastStep: takenStep.nullable(),
});

const rowOf = ({ degraded, lastStep, decision }: Regulation): string =>
  JSON.stringify([{ degraded, lastStep }, decision]);

/** What was so before the start of this server; a station that automation has not met yet begins anew. */
export const loadRegulation = async (db: Kysely<Database>, deviceId: number): Promise<Regulation> => {
  const row = await readAutomationState(db, deviceId);
  const memory = stored.safeParse(row?.memory).data;
  if (!row || !memory) return newRegulation();
  const decision = stationDecision.safeParse(row.decision).data ?? null;
  return { ...newRegulation(), since: row.since.getTime(), ...memory, decision, announced: false };
};

/** Stores what changed; nothing of a station that is no longer in automatic mode. */
export const keepRegulation = (
  { bank: { deviceId }, regulation }: Pick<Regulated, "bank" | "regulation">,
  persist: (deviceId: number, write: (db: Kysely<Database>) => Promise<unknown>) => void,
): void => {
  const row = rowOf(regulation);
  if (row === regulation.written || regulation.since === null) return;
  regulation.written = row;
  const { degraded, lastStep, decision } = regulation;
  const state = { since: new Date(regulation.since), memory: { degraded, lastStep }, decision };
  persist(deviceId, (db) => writeAutomationState(db, deviceId, state));
};

/** Takes a decision in: one that says the same as before goes on. Returns whether it is another one. */
export const takeDecision = (regulation: Regulation, next: Decided, now: number): boolean => {
  if (next.wanted === null) regulation.refused = null;
  if (regulation.decision && isSameDecision(regulation.decision, next)) return false;
  regulation.decision = { ...next, at: isoTime(now) };
  return true;
};

/**
 * Takes in what is not known. It counts once it has lasted as long as a reading of the station does, as that of a valve, and
 * until everything is known. Returns what others must learn.
 */
export const takeBlindness = (
  regulation: Regulation,
  inputLoss: InputLoss | null,
  { now, elapsed, staleAfter }: { now: number; elapsed: number; staleAfter: number },
): "degraded" | "restored" | null => {
  const { degraded: before, announced } = regulation;
  regulation.inputLostSince = inputLoss ? (regulation.inputLostSince ?? elapsed) : null;
  const isLong =
    inputLoss !== null &&
    (inputLoss.lasted || elapsed - (regulation.inputLostSince ?? elapsed) >= staleAfter);
  if (!inputLoss) regulation.degraded = null;
  else if (before || isLong) regulation.degraded = { reason: inputLoss.reason, since: before?.since ?? now };
  // Before the first answer nobody knows whether an alarm of before still holds.
  if (inputLoss && !regulation.degraded) return null;
  const isChange = !announced || (before === null) !== (regulation.degraded === null);
  regulation.announced = true;
  return isChange ? (regulation.degraded ? "degraded" : "restored") : null;
};

/** Who regulates a station, by which rule, and what is next. */
export const regulationView = (
  device: DeviceRecord,
  { bank, failures, regulation }: Regulated,
  {
    now,
    isAlive,
    timers,
    timeZone,
  }: { now: number; isAlive: boolean; timers: readonly Timer[]; timeZone: TimeZone },
): StationRegulation => {
  const isAuto = device.mode === "auto";
  const windows = createWindows(timers, timeZone);
  const { until, open } = windows.phaseAt(now);
  const { decision, degraded, lastStep, since } = isAuto ? regulation : newRegulation();
  // What is next is said in manual mode too: whoever asks for automatic mode must know it.
  const due = nextDue(bank.pumps, now, timeZone);
  return {
    ...{ deviceId: device.id, mode: device.mode, regulated: isAuto && isAlive, decision, lastStep },
    since: isoTime(since),
    degraded: degraded && { ...degraded, since: isoTime(degraded.since) },
    nextEdge: windows.any && Number.isFinite(until) ? { at: isoTime(until), reduces: !open } : null,
    nextPower: due ? { at: isoTime(due.at), pumpId: due.key, power: due.power } : null,
    failures: isAuto ? failures : 0,
  };
};
