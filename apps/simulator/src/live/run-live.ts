import { openHttpLine } from "../connection/http-line.ts";
import { type DeviceLine, openMqttLine } from "../connection/mqtt-line.ts";
import type { DeviceModel } from "../devices/device-model.ts";
import { createVirtualDevice, type VirtualDevice } from "../devices/virtual-device.ts";
import { glide } from "../hydraulics/glide.ts";
import type { Snapshot, WaterCity } from "../hydraulics/water-city.ts";
import type { Credential } from "../registration/credential.ts";
import { openKeyboard } from "./obey-keyboard.ts";

export type LiveOptions = {
  url: string;
  mqttUrl: string;
  city: WaterCity;
  models: readonly DeviceModel[];
  credentials: ReadonlyMap<string, Credential>;
  /** City hours per hour of the clock; stamps stay those of the clock. */
  speed: number;
  solveSeconds: number;
  report(line: string): void;
};

/** Runs the city against the wall clock until closed; every device on its own connection. */
export function runLive(options: LiveOptions): { close(): Promise<void> } {
  const { city, models, credentials } = options;
  const startedAt = Date.now();
  const cityStart = city.state.at;
  const timers = new Set<NodeJS.Timeout>();
  const troubles = new Map<string, number>();
  let solved: Snapshot = city.advance(Math.max(startedAt, cityStart));
  let shown: Snapshot = solved;
  let shownAt = startedAt;
  let nextSolve = startedAt;

  /** What gauges show now, on its way to what was solved last. */
  function timestampNow(): Snapshot {
    const now = Date.now();
    shown = { ...solved, solution: glide(shown.solution, solved.solution, (now - shownAt) / 1000) };
    shownAt = now;
    return shown;
  }

  function after(milliseconds: number, action: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      action();
    }, milliseconds);
    timers.add(timer);
  }

  /** Thirty devices lose the same server at once; one line a minute says it. */
  function trouble(name: string, problem: string): void {
    const now = Date.now();
    if (now - (troubles.get(problem) ?? 0) < 60_000) return;
    troubles.set(problem, now);
    options.report(`${name}: ${problem}`);
  }

  const lines: DeviceLine[] = [];
  const devices: VirtualDevice[] = [];
  for (const model of models) {
    const credential = credentials.get(model.name);
    if (!credential) continue;
    const onTrouble = (problem: string) => trouble(model.name, problem);
    const line =
      model.connection === "http"
        ? openHttpLine({ url: options.url, token: credential.token, onTrouble })
        : openMqttLine({
            url: options.mqttUrl,
            name: model.name,
            token: credential.token,
            topics: credential.topics,
            onOrder: (text) => device.hear(text),
            onTrouble,
          });
    const device = createVirtualDevice(model, {
      send: line.send,
      answer: line.answer,
      after,
      now: Date.now,
      snapshot: timestampNow,
      change(order) {
        timestampNow();
        const outcome = order(city.state);
        solved = city.settle();
        return outcome;
      },
    });
    lines.push(line);
    devices.push(device);
  }

  const clock = setInterval(() => {
    const now = Date.now();
    if (now >= nextSolve) {
      const passed = (now - startedAt) * options.speed;
      timestampNow();
      solved = city.advance(Math.round(Math.max(startedAt, cityStart) + passed));
      nextSolve = now + options.solveSeconds * 1000;
    }
    for (const device of devices) device.tick();
  }, 1_000);

  const keyboard = openKeyboard(
    city.state,
    () => {
      timestampNow();
      solved = city.settle();
    },
    options.report,
  );

  return {
    async close() {
      keyboard.close();
      clearInterval(clock);
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}
