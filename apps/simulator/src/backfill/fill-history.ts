import { setImmediate as breathe } from "node:timers/promises";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { startOfDay } from "../city/local-time.ts";
import { TelemetryRejected } from "../connection/post-telemetry.ts";
import type { DeviceModel } from "../devices/device-model.ts";
import type { WaterCity } from "../hydraulics/water-city.ts";
import type { Credential } from "../registration/state-file.ts";
import { createBatch } from "./batch-samples.ts";
import { deliver } from "./deliver.ts";
import { applyPastEvents } from "./past-events.ts";

const coarseMs = 15 * minuteMs;

/**
 * Sample times of the history from `from` to `to` (exclusive), epoch ms: every 15 minutes, and every minute since the
 * midnight with which yesterday began, so that yesterday is as fine as today.
 *
 * `anchor` is the first start. A history that was interrupted and is filled again within a day must have the same
 * sample times, otherwise one period would be reported twice with different values.
 */
export function planSteps(from: number, to: number, anchor: number): number[] {
  const again = from < anchor && to - anchor < dayMs;
  const fineFrom = startOfDay(again ? anchor : to, 1);
  const steps: number[] = [];
  let at = Math.ceil((from + 1) / minuteMs) * minuteMs;
  if (at < fineFrom) at = Math.ceil(at / coarseMs) * coarseMs;
  while (at < to) {
    steps.push(at);
    at += at < fineFrom ? coarseMs : minuteMs;
  }
  return steps;
}

/**
 * When a device measures from one step to the next: where steps are minutes it keeps its own interval, so that its history
 * lacks nothing of what the product expects. The city is solved once a minute all the same.
 */
export function sampleTimes(at: number, next: number, sampleSeconds: number): number[] {
  const interval = sampleSeconds * 1000;
  if (next - at > minuteMs || interval >= minuteMs) return [at];
  return Array.from({ length: Math.ceil((next - at) / interval) }, (_, index) => at + index * interval);
}

export type FillOptions = {
  url: string;
  city: WaterCity;
  models: readonly DeviceModel[];
  credentials: ReadonlyMap<string, Credential>;
  /** epoch ms; history ends just before it */
  to: number;
  anchor: number;
  /** Whether leaks and timers of `past-events.ts` apply; not for a gap after the first start. */
  withEvents: boolean;
  report(line: string): void;
};

const maxInFlight = 4;
const stepsPerBreath = 50;

/**
 * Simulates the city up to `to` and sends the samples of every device to the telemetry API.
 * Returns the number of samples the server accepted.
 */
export async function fillHistory(options: FillOptions): Promise<number> {
  const { city, credentials, report } = options;
  const steps = planSteps(city.state.at, options.to, options.anchor);
  const writers = options.models.flatMap((model) => {
    const credential = credentials.get(model.name);
    return credential ? [{ model, credential, batch: createBatch(model.name) }] : [];
  });
  const inFlight = new Set<Promise<void>>();
  const complaints = new Set<string>();
  let accepted = 0;
  let failure: unknown = null;

  function send(name: string, credential: Credential, body: string): void {
    const job = deliver(options.url, credential.token, body)
      .then((outcome) => {
        accepted += outcome.accepted;
        for (const field of outcome.rejected.slice(0, 3)) complaints.add(`${name} ${JSON.stringify(field)}`);
      })
      .catch((error: unknown) => {
        // A rejected payload is a gap in the history of one device and no reason to stop.
        if (error instanceof TelemetryRejected) complaints.add(`${name} ${error.message}`);
        else failure ??= error;
      })
      .finally(() => inFlight.delete(job));
    inFlight.add(job);
  }

  let tenth = 0;
  for (const [index, at] of steps.entries()) {
    if (failure) throw failure;
    if (options.withEvents) applyPastEvents(city.state, at, options.anchor);
    const snapshot = city.advance(at);
    const next = steps[index + 1] ?? options.to;
    for (const { model, credential, batch } of writers)
      for (const time of sampleTimes(at, next, model.sampleSeconds)) {
        const stamp = time + model.faults.clockOffsetMs;
        const body = batch.add({ at: stamp, values: model.measure(snapshot, time) });
        if (body) send(model.name, credential, body);
      }
    while (inFlight.size >= maxInFlight) await Promise.race(inFlight);
    if (index % stepsPerBreath === 0) await breathe();
    if (Math.floor((index * 10) / steps.length) > tenth) report(`history ${++tenth * 10} %`);
  }
  for (const { model, credential, batch } of writers) {
    const body = batch.rest();
    if (body) send(model.name, credential, body);
    while (inFlight.size >= maxInFlight) await Promise.race(inFlight);
  }
  await Promise.all(inFlight);
  if (failure) throw failure;
  for (const complaint of complaints) report(`history: ${complaint}`);
  return accepted;
}
