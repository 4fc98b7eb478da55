import type { Reading } from "@sgval/contract/readings/readings";
import { updateEvent, updatesPerSecond } from "@sgval/contract/realtime";
import { Counter } from "prom-client";
import { deviceHandlers } from "../../gateways/mqtt/handlers.ts";
import { createCoalescer } from "../../gateways/realtime/coalesce-updates.ts";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { addGauge } from "../../kernel/http/observe.ts";
import type { Context } from "../../kernel/services.ts";
import { deviceChanged, deviceRegistry } from "../devices/index.ts";
import { latestReadings, readings, readingsRecorded, readingView } from "./index.ts";

/** Each time once, the newest first; of two readings of one time the later arrival. */
const newestFirst = (arrived: readonly Reading[]): Reading[] => {
  const byTime = new Map<string, Reading>();
  for (const reading of arrived) if (!byTime.has(reading.measuredAt)) byTime.set(reading.measuredAt, reading);
  return [...byTime.values()].sort((one, other) => (one.measuredAt < other.measuredAt ? 1 : -1));
};

/** Takes readings from the broker and carries new ones to the consoles. */
export const readingReactions = ({ clock, events, metrics, use, onStop }: Context): void => {
  const live = use(liveGateway);
  const registry = use(deviceRegistry);
  const latest = use(latestReadings);
  const { intake, waiting } = use(readings);
  const stored = new Counter({
    name: "sgval_samples_stored_total",
    help: "Samples committed that brought something new",
    registers: [metrics],
  });
  addGauge(metrics, "sgval_samples_waiting", "Samples not committed yet", waiting);

  use(deviceHandlers).onPublish("send", (deviceId, topic, payload, done) => {
    const device = registry.get(deviceId);
    if (!device) return done(new Error("the device was deleted"));
    intake.accept({ device, payload, source: "mqtt", topic }, done);
  });
  const updates = createCoalescer<Reading>(clock.after, 1000 / updatesPerSecond, (deviceId, gathered) => {
    const device = registry.get(deviceId);
    if (device) live.update(deviceId, updateEvent(device.type), newestFirst(gathered));
  });
  onStop(updates.close);
  events.on(readingsRecorded, ({ device, samples, live: newest }) => {
    stored.inc(samples.length);
    if (newest.length === 0 || !live.isWatched(device.id)) return;
    updates.add(
      device.id,
      newest.map((sample) => readingView(device, sample)),
    );
  });
  events.on(deviceChanged, ({ deviceId, after }) => {
    if (after) return;
    latest.forget(deviceId);
    intake.forget(deviceId);
  });
};
