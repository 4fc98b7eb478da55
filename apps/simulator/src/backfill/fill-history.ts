import { setImmediate as breathe } from "node:timers/promises";
import { postTelemetry, type TelemetryOutcome, TelemetryRefused } from "../connection/post-telemetry.ts";
import type { DeviceModel } from "../devices/device-model.ts";
import type { WaterCity } from "../hydraulics/water-city.ts";
import type { Credential } from "../registration/credential.ts";
import { createBatch } from "./batch-samples.ts";
import { applyPastEvents } from "./past-events.ts";
import { planSteps } from "./plan-steps.ts";

export type FillOptions = {
  url: string;
  city: WaterCity;
  models: readonly DeviceModel[];
  credentials: ReadonlyMap<string, Credential>;
  /** epoch ms; history ends just before it */
  to: number;
  anchor: number;
  /** Whether the past's leaks and timers are played; a gap after the first start is left as it was. */
  withEvents: boolean;
  report(line: string): void;
};

const mostOnTheWay = 4;
const stepsPerBreath = 50;
const mostAttempts = 30;

/** Sends one payload; waits and tries again while the server is busy, for a batch lost is history lost. */
async function deliver(url: string, token: string, body: string): Promise<TelemetryOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await postTelemetry(url, token, body);
    } catch (error) {
      const passing = !(error instanceof TelemetryRefused) || error.status === 429 || error.status >= 500;
      if (!passing || attempt === mostAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(2_000, 100 * attempt)));
    }
  }
}

/**
 * Plays the city from its present moment to `to` and sends what every device would have stored,
 * through the public door for telemetry. Returns the number of samples the server took.
 */
export async function fillHistory(options: FillOptions): Promise<number> {
  const { city, credentials, report } = options;
  const steps = planSteps(city.state.at, options.to, options.anchor);
  const writers = options.models.flatMap((model) => {
    const credential = credentials.get(model.name);
    return credential ? [{ model, credential, batch: createBatch(model.name) }] : [];
  });
  const onTheWay = new Set<Promise<void>>();
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
        // A payload the server will not have is a gap in one device's past, no reason to stop the city.
        if (error instanceof TelemetryRefused) complaints.add(`${name} ${error.message}`);
        else failure ??= error;
      })
      .finally(() => onTheWay.delete(job));
    onTheWay.add(job);
  }

  let tenth = 0;
  for (const [index, at] of steps.entries()) {
    if (failure) throw failure;
    if (options.withEvents) applyPastEvents(city.state, at, options.anchor);
    const snapshot = city.advance(at);
    for (const { model, credential, batch } of writers) {
      const stamp = at + model.faults.clockOffsetMs;
      const body = batch.add({ at: stamp, values: model.measure(snapshot, at) });
      if (body) send(model.name, credential, body);
    }
    while (onTheWay.size >= mostOnTheWay) await Promise.race(onTheWay);
    if (index % stepsPerBreath === 0) await breathe();
    if (Math.floor((index * 10) / steps.length) > tenth) report(`history ${++tenth * 10} %`);
  }
  for (const { model, credential, batch } of writers) {
    const body = batch.rest();
    if (body) send(model.name, credential, body);
    while (onTheWay.size >= mostOnTheWay) await Promise.race(onTheWay);
  }
  await Promise.all(onTheWay);
  if (failure) throw failure;
  for (const complaint of complaints) report(`history: ${complaint}`);
  return accepted;
}
