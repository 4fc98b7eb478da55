import { chance, hash } from "../city/chance.ts";
import type { CityState } from "../hydraulics/city-state.ts";
import type { Snapshot } from "../hydraulics/water-city.ts";
import { createOrderMemory, parseOrder } from "./assess-order.ts";
import type { DeviceModel, Order, Sample } from "./device-model.ts";
import { heldBack, isRepeated, isSilent } from "./reporting-faults.ts";

/** The outside of a device: how it sends, answers, waits, and reaches the water. */
export type Surroundings = {
  send(payload: unknown): void;
  answer(message: unknown): void;
  /** Runs an action later; the virtual device knows no other clock. */
  after(milliseconds: number, action: () => void): void;
  now(): number;
  snapshot(): Snapshot;
  /** Lets an order change the city, and solves it again. */
  change<T>(order: (city: CityState) => T): T;
};

export type VirtualDevice = {
  /** To be called about once a second; samples and reports when due. */
  tick(): void;
  /** A message from the control topic. */
  hear(text: string): void;
};

const longestMemory = 3_000;

/** bar away from what was last reported, and milliseconds between two such reports */
const suddenChange = 0.2;
const alarmPauseMs = 4_000;

/** First moment at or after `from` on the device's own grid; devices do not all report in the same second. */
function firstDue(name: string, seconds: number, from: number): number {
  const period = seconds * 1000;
  const phase = (hash("phase", name) % seconds) * 1000;
  return Math.ceil((from - phase) / period) * period + phase;
}

/** Joins a model with its surroundings: the running device. */
export function createVirtualDevice(model: DeviceModel, world: Surroundings): VirtualDevice {
  const memory = createOrderMemory();
  let waiting: Sample[] = [];
  let sent: Sample[] = [];
  let nextSample = firstDue(model.name, model.sampleSeconds, world.now());
  let nextReport = firstDue(model.name, model.reportSeconds, world.now());

  let watchedAt = 0;
  let watched = Number.NaN;

  function sample(now: number): void {
    watched = model.watch?.(world.snapshot()) ?? Number.NaN;
    watchedAt = now;
    const at = Math.round(now / 1000) * 1000;
    const last = waiting[waiting.length - 1] ?? sent[sent.length - 1];
    const stamp = at + model.faults.clockOffsetMs;
    if (last && stamp <= last.at) return;
    waiting.push({ at: stamp, values: model.measure(world.snapshot(), at) });
    if (waiting.length > longestMemory) waiting = waiting.slice(-longestMemory);
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
    if (isSilent(model.name, model.faults, now)) return;
    const delay = heldBack(model.name, model.faults, now);
    const copies = isRepeated(model.name, model.faults, now) ? 2 : 1;
    for (const payload of payloads())
      for (let copy = 0; copy < copies; copy++) {
        if (delay > 0) world.after(delay, () => world.send(payload));
        else world.send(payload);
      }
  }

  function reportNow(): void {
    sample(world.now());
    report(world.now());
  }

  function hasChangedSuddenly(now: number): boolean {
    if (!model.watch || now - watchedAt < alarmPauseMs) return false;
    return Math.abs(model.watch(world.snapshot()) - watched) > suddenChange;
  }

  function obey(order: Order): void {
    const outcome = model.obey
      ? world.change((city) => model.obey?.(order, city) ?? { result: "err" as const, code: "DEAF" })
      : { result: "err" as const, code: "DEAF" };
    world.answer({
      cmdId: order.cmdId,
      action: order.action,
      ...outcome,
      ts: Math.floor(world.now() / 1000),
    });
    if (outcome.result === "err") return;
    // People watch the screen after a command: show the effect at once, and again when water has settled.
    world.after(1_200, reportNow);
    world.after(6_000, reportNow);
  }

  return {
    tick() {
      const now = world.now();
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
    hear(text) {
      const order = parseOrder(text);
      if (!order || memory.assess(order, world.now()) !== "obey") return;
      world.after(1_000 + 3_000 * chance("delay", order.cmdId), () => obey(order));
    },
  };
}
