import { setTimeout as pause } from "node:timers/promises";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { dayFactor, demandFactor } from "../city/demand-patterns.ts";
import { isWeekend, localTime, startOfDay } from "../city/local-time.ts";
import { zoneIds, zonePlans } from "../city/zones.ts";
import type { DeviceModel } from "../devices/device-model.ts";
import { newCity } from "../hydraulics/city-state.ts";
import type { Solution } from "../hydraulics/open-solver.ts";
import { openWaterCity } from "../hydraulics/water-city.ts";
import type { Credential } from "../registration/state-file.ts";
import { createBatch } from "./batch-samples.ts";
import { deliver } from "./deliver.ts";
import { applyPastEvents } from "./past-events.ts";

const stepMs = 15 * minuteMs;
const perDay = dayMs / stepMs;
/** Leaks of past events are not in the archive: they are younger than so many days. */
const beforeEvents = 100;
/** How much more leaked a year before the history begins, as a share: since then some has been found. */
const leakedMore = 0.35;
const yearMs = 365 * dayMs;
/** Bursts that were repaired, in days before the history begins; m³/h. */
const pastBursts: readonly { zone: number; flow: number; fromDaysAgo: number; toDaysAgo: number }[] = [
  { zone: 1, flow: 14, fromDaysAgo: 214, toDaysAgo: 188 },
  { zone: 4, flow: 9, fromDaysAgo: 141, toDaysAgo: 117 },
  { zone: 6, flow: 17, fromDaysAgo: 286, toDaysAgo: 262 },
];

/** Water used in each zone at a time (epoch ms), m³/h by zone number. */
function usedAt(at: number): Map<number, number> {
  const time = localTime(at);
  const share = (kind: "household" | "business") => demandFactor(kind, time);
  // As `build-zone.ts` splits the demand.
  const factor = 0.82 * share("household") + 0.18 * share("business");
  return new Map(
    zonePlans.map(({ number, code, demand }) => [number, demand * factor * dayFactor(code, time)]),
  );
}

type Slot = { solution: Solution; leaking: Map<number, number>; pilots: Map<string, "high" | "low"> };

/** A working day and one of a weekend, solved every quarter of an hour; what leaks is what is not used. */
async function typicalDays(before: number): Promise<Record<"working" | "weekend", Slot[]>> {
  let friday = startOfDay(before);
  while (localTime(friday).weekday !== 5) friday -= dayMs;
  const city = await openWaterCity(friday - dayMs / 2);
  const days: Record<"working" | "weekend", Slot[]> = { working: [], weekend: [] };
  for (let at = friday - dayMs / 2; at < friday + 2 * dayMs; at += stepMs) {
    applyPastEvents(city.state, at, at + beforeEvents * dayMs);
    const { solution, state } = city.advance(at);
    if (at < friday) continue;
    const used = usedAt(at);
    const flowOf = (number: number) => solution.flow.get(zoneIds(number).valve) ?? 0;
    days[isWeekend(localTime(at)) ? "weekend" : "working"].push({
      solution: { ...solution, pressure: new Map(solution.pressure), flow: new Map(solution.flow) },
      leaking: new Map(zonePlans.map(({ number }) => [number, flowOf(number) - (used.get(number) ?? 0)])),
      pilots: new Map(Object.entries(state.valves).map(([name, { pilot }]) => [name, pilot])),
    });
  }
  city.close();
  return days;
}

export type ArchiveOptions = {
  url: string;
  /** Devices of zones; the flow of their inlets follows from the days, everything else from typical ones. */
  models: readonly DeviceModel[];
  credentials: ReadonlyMap<string, Credential>;
  /** epoch ms; the history begins here */
  to: number;
  days: number;
};

/** Rest after each request: the archive is in nobody's way. */
const restMs = 60;

/**
 * Sends what the inlets measured before the history began, every 15 minutes. Solving a year would take minutes: two typical
 * days are solved, and the flow of each zone is what its customers used on the day and what leaked at that hour.
 * Returns the number of samples the server accepted; ends early, without an error, when `isStopped` says so.
 */
export async function fillArchive(
  { url, models, credentials, to, days }: ArchiveOptions,
  isStopped: () => boolean = () => false,
): Promise<number> {
  if (isStopped()) return 0;
  const end = Math.floor(to / stepMs) * stepMs;
  const steps = Array.from({ length: days * perDay }, (_, index) => end - (days * perDay - index) * stepMs);
  const typical = await typicalDays(end);
  const slotAt = (at: number): Slot | undefined => {
    const time = localTime(at);
    return typical[isWeekend(time) ? "weekend" : "working"][Math.floor((time.hour * hourMs) / stepMs)];
  };
  const flowsAt = (at: number): Map<number, number> => {
    const slot = slotAt(at);
    const used = usedAt(at);
    const [more, daysAgo] = [1 + (leakedMore * (end - at)) / yearMs, (end - at) / dayMs];
    return new Map(
      zonePlans.map(({ number }) => {
        const bursts = pastBursts
          .filter((one) => one.zone === number && daysAgo <= one.fromDaysAgo && daysAgo > one.toDaysAgo)
          .reduce((sum, { flow }) => sum + flow, 0);
        return [number, (used.get(number) ?? 0) + (slot?.leaking.get(number) ?? 0) * more + bursts];
      }),
    );
  };

  const state = newCity(end);
  // The totals lead up to those that the history begins with.
  for (const at of steps)
    for (const [number, flow] of flowsAt(at)) {
      const total = state.totals[zoneIds(number).valve];
      if (total) total.forward -= flow * (stepMs / hourMs);
    }
  const writers = models.flatMap((model) => {
    const credential = credentials.get(model.name);
    return credential ? [{ model, credential, batch: createBatch(model.name) }] : [];
  });
  let accepted = 0;
  const send = async ({ token }: Credential, body: string | null): Promise<void> => {
    if (body === null || isStopped()) return;
    accepted += (await deliver(url, token, body)).accepted;
    await pause(restMs);
  };
  for (const at of steps) {
    const slot = slotAt(at);
    if (!slot || isStopped()) continue;
    const flows = flowsAt(at);
    const flow = new Map(slot.solution.flow);
    for (const [number, value] of flows) flow.set(zoneIds(number).valve, value);
    for (const [name, valve] of Object.entries(state.valves)) valve.pilot = slot.pilots.get(name) ?? "high";
    const snapshot = { at, state, solution: { ...slot.solution, flow } };
    for (const { model, credential, batch } of writers)
      await send(credential, batch.add({ at, values: model.measure(snapshot, at) }));
    for (const [number, value] of flows) {
      const total = state.totals[zoneIds(number).valve];
      if (total) total.forward += value * (stepMs / hourMs);
    }
  }
  for (const { credential, batch } of writers) await send(credential, batch.rest());
  return accepted;
}
