import { openHttpConnection } from "../connection/http-connection.ts";
import { type DeviceConnection, openMqttConnection } from "../connection/mqtt-connection.ts";
import type { DeviceModel } from "../devices/device-model.ts";
import { createVirtualDevice, type VirtualDevice } from "../devices/virtual-device.ts";
import { smoothSolution } from "../hydraulics/smooth-solution.ts";
import type { Snapshot, WaterCity } from "../hydraulics/water-city.ts";
import type { Credential } from "../registration/state-file.ts";
import type { CityClock } from "./clock.ts";
import { openTerminal } from "./terminal-commands.ts";

export type LiveOptions = {
  url: string;
  mqttUrl: string;
  /** The broker of a customer, and the topics on which its devices send there. */
  customer: { url: string; topics: ReadonlyMap<string, string> } | null;
  city: WaterCity;
  models: readonly DeviceModel[];
  credentials: ReadonlyMap<string, Credential>;
  clock: CityClock;
  /** City hours per hour of the clock; timestamps of readings are those of the clock. */
  speed: number;
  solveSeconds: number;
  report(line: string): void;
};

/** Runs the city by its clock until closed; every device has its own connection. */
export function runLive(options: LiveOptions): { close(): Promise<void> } {
  const { city, models, credentials, clock } = options;
  const startedAt = clock.now();
  const cityStart = city.state.at;
  const ends = new Set<() => void>();
  const reportedAt = new Map<string, number>();
  let solved: Snapshot = city.advance(Math.max(startedAt, cityStart));
  let shown: Snapshot = solved;
  let shownAt = startedAt;
  let nextSolve = startedAt;

  /** Current values, moving towards the last solution. */
  function snapshotNow(): Snapshot {
    const now = clock.now();
    shown = { ...solved, solution: smoothSolution(shown.solution, solved.solution, (now - shownAt) / 1000) };
    shownAt = now;
    return shown;
  }

  function after(milliseconds: number, action: () => void): void {
    const cancel = clock.after(milliseconds, () => {
      ends.delete(cancel);
      action();
    });
    ends.add(cancel);
  }

  /** Reports each problem at most once a minute: all devices lose the same server at once. */
  function reportProblem(name: string, problem: string): void {
    const now = clock.now();
    if (now - (reportedAt.get(problem) ?? 0) < 60_000) return;
    reportedAt.set(problem, now);
    options.report(`${name}: ${problem}`);
  }

  const lines: DeviceConnection[] = [];
  const devices: VirtualDevice[] = [];
  for (const model of models) {
    const credential = credentials.get(model.name);
    if (!credential) continue;
    const onError = (problem: string) => reportProblem(model.name, problem);
    const sendsTo = options.customer?.topics.get(model.name);
    const line =
      model.connection === "http"
        ? openHttpConnection({ url: options.url, token: credential.token, onError })
        : openMqttConnection({
            url: sendsTo === undefined ? options.mqttUrl : (options.customer?.url ?? options.mqttUrl),
            name: model.name,
            token: credential.token,
            topics: { ...credential.topics, ...(sendsTo === undefined ? {} : { topicSend: sendsTo }) },
            onCommand: (text) => device.receive(text),
            onError,
          });
    const device = createVirtualDevice(model, {
      send: line.send,
      answer: line.answer,
      after,
      now: clock.now,
      snapshot: snapshotNow,
      change(command) {
        snapshotNow();
        const outcome = command(city.state);
        solved = city.settle();
        return outcome;
      },
    });
    lines.push(line);
    devices.push(device);
  }

  const tick = () => {
    const now = clock.now();
    if (now >= nextSolve) {
      const passed = (now - startedAt) * options.speed;
      snapshotNow();
      solved = city.advance(Math.round(Math.max(startedAt, cityStart) + passed));
      nextSolve = now + options.solveSeconds * 1000;
    }
    for (const device of devices) device.tick();
  };
  ends.add(clock.every(1_000, tick));

  const keyboard = openTerminal(
    city.state,
    () => {
      snapshotNow();
      solved = city.settle();
    },
    options.report,
  );

  return {
    async close() {
      keyboard.close();
      for (const end of ends) end();
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}
