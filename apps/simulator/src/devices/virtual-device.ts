import { hash, random } from "../city/seeded-random.ts";
import type { CityState } from "../hydraulics/city-state.ts";
import type { Snapshot } from "../hydraulics/water-city.ts";
import type { Command, DeviceModel, Sample } from "./device-model.ts";
import { createCommandFilter, parseCommand } from "./receive-command.ts";
import { isOffline, isRepeated, lateBy } from "./reporting-faults.ts";

/** What a virtual device needs: connection, timer, clock and the city. */
export type DeviceEnvironment = {
  send(payload: unknown): void;
  answer(message: unknown): void;
  /** Runs an action later. */
  after(milliseconds: number, action: () => void): void;
  now(): number;
  snapshot(): Snapshot;
  /** Applies a command to the city and solves it again. */
  change<T>(command: (city: CityState) => T): T;
};

export type VirtualDevice = {
  /** To be called about once a second; samples and reports when due. */
  tick(): void;
  /** A message from the control topic. */
  receive(text: string): void;
};

const maxWaiting = 3_000;

/** Change in bar since the last sample that triggers a report, and minimum time between two of them. */
const suddenChange = 0.2;
const alarmPauseMs = 4_000;

/** First time at or after `from` on the schedule of the device; phases differ, so devices do not report all at once. */
function firstDue(name: string, seconds: number, from: number): number {
  const period = seconds * 1000;
  const phase = (hash("phase", name) % seconds) * 1000;
  return Math.ceil((from - phase) / period) * period + phase;
}

/** A running device: samples, reports and executes commands. */
export function createVirtualDevice(model: DeviceModel, environment: DeviceEnvironment): VirtualDevice {
  const memory = createCommandFilter();
  let waiting: Sample[] = [];
  let sent: Sample[] = [];
  let nextSample = firstDue(model.name, model.sampleSeconds, environment.now());
  let nextReport = firstDue(model.name, model.reportSeconds, environment.now());

  let watchedAt = 0;
  let watched = Number.NaN;

  function sample(now: number): void {
    watched = model.watch?.(environment.snapshot()) ?? Number.NaN;
    watchedAt = now;
    const at = Math.round(now / 1000) * 1000;
    const last = waiting[waiting.length - 1] ?? sent[sent.length - 1];
    const stamp = at + model.faults.clockOffsetMs;
    if (last && stamp <= last.at) return;
    waiting.push({ at: stamp, values: model.measure(environment.snapshot(), at) });
    if (waiting.length > maxWaiting) waiting = waiting.slice(-maxWaiting);
  }

  function payloads(): unknown[] {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return [];
    const repeated = model.batching === "overlap" ? sent.slice(-2) : [];
    sent = [...sent, ...batch].slice(-2);
    if (model.batching === "one") return batch.map((one) => model.encode([one]));
    return [model.encode([...repeated, ...batch])];
  }

  function report(now: number): void {
    if (isOffline(model.name, model.faults, now)) return;
    const delay = lateBy(model.name, model.faults, now);
    const copies = isRepeated(model.name, model.faults, now) ? 2 : 1;
    for (const payload of payloads())
      for (let copy = 0; copy < copies; copy++) {
        if (delay > 0) environment.after(delay, () => environment.send(payload));
        else environment.send(payload);
      }
  }

  function reportNow(): void {
    sample(environment.now());
    report(environment.now());
  }

  function hasChangedSuddenly(now: number): boolean {
    if (!model.watch || now - watchedAt < alarmPauseMs) return false;
    return Math.abs(model.watch(environment.snapshot()) - watched) > suddenChange;
  }

  function execute(command: Command): void {
    const outcome = model.execute
      ? environment.change(
          (city) => model.execute?.(command, city) ?? { result: "err" as const, code: "DEAF" },
        )
      : { result: "err" as const, code: "DEAF" };
    environment.answer({
      cmdId: command.cmdId,
      action: command.action,
      ...outcome,
      ts: Math.floor(environment.now() / 1000),
    });
    if (outcome.result === "err") return;
    // Shows the effect of the command soon, and again when pressures have settled.
    environment.after(1_200, reportNow);
    environment.after(6_000, reportNow);
  }

  return {
    tick() {
      const now = environment.now();
      if (now >= nextSample) {
        sample(now);
        nextSample = firstDue(model.name, model.sampleSeconds, now + 1);
      }
      if (now >= nextReport) {
        report(now);
        nextReport = firstDue(model.name, model.reportSeconds, now + 1);
      }
      if (hasChangedSuddenly(now)) reportNow();
    },
    receive(text) {
      const command = parseCommand(text);
      if (!command || memory.assess(command, environment.now()) !== "execute") return;
      environment.after(1_000 + 3_000 * random("delay", command.cmdId), () => execute(command));
    },
  };
}
