import { keepsConnection } from "@sgval/contract/devices/freshness";
import { updateEvent } from "@sgval/contract/realtime";
import { Counter } from "prom-client";
import { deviceConnection, deviceTakenOver } from "../../gateways/mqtt/device-sessions.ts";
import { deviceHandlers } from "../../gateways/mqtt/handlers.ts";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { addGauge } from "../../kernel/http/observe.ts";
import type { Context } from "../../kernel/services.ts";
import { deviceChanged, deviceRegistry, rejectedFields } from "../devices/index.ts";
import { deviceHeard, latestReadings, readings, readingsRecorded, readingView } from "./index.ts";
import { createLiveUpdates } from "./live-updates.ts";

/** Takes readings from the broker and carries new ones to the consoles. */
export const readingReactions = ({ clock, events, metrics, use, onStop }: Context): void => {
  const live = use(liveGateway);
  const registry = use(deviceRegistry);
  const latest = use(latestReadings);
  const { communication, intake, waiting } = use(readings);
  const stored = new Counter({
    name: "sgval_samples_stored_total",
    help: "Samples committed that brought something new",
    registers: [metrics],
  });
  addGauge(metrics, "sgval_samples_waiting", "Samples not committed yet", waiting);

  use(deviceHandlers).onPublish("send", (deviceId, topic, payload, done, delivery) => {
    const device = registry.get(deviceId);
    if (!device) return done(new Error("the device was deleted"));
    intake.accept({ device, payload, source: "mqtt", topic, delivery }, done);
  });
  const updates = createLiveUpdates(clock, (deviceId, gathered) => {
    const device = registry.get(deviceId);
    if (device) live.update(deviceId, updateEvent(device.type), gathered);
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
  events.on(deviceHeard, ({ deviceId, duplicates }) => {
    if (duplicates) communication.note(deviceId, { duplicates });
  });
  events.on(deviceConnection, ({ deviceId, connected }) => {
    const device = registry.get(deviceId);
    // A sleeping device disconnects on purpose.
    if (connected && device && keepsConnection(device)) communication.note(deviceId, { connects: 1 });
  });
  events.on(deviceTakenOver, ({ deviceId }) => communication.note(deviceId, { takeovers: 1 }));
  events.on(deviceChanged, ({ deviceId, after }) => {
    if (after) return;
    latest.forget(deviceId);
    intake.forget(deviceId);
    communication.forget(deviceId);
    use(rejectedFields).forget(deviceId);
  });
};
