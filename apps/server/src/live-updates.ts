import type { Reading } from "@sgval/contract/readings/readings";
import { updateEvent, updatesPerSecond } from "@sgval/contract/realtime";
import { tokenChanged } from "./features/connections/index.ts";
import { commandChanged, deviceStateConfirmed } from "./features/control/index.ts";
import {
  type DeviceRecord,
  type DeviceRegistry,
  deviceChanged,
  deviceFreshness,
  keepsConnection,
  type LatestReadings,
  scopeGranted,
} from "./features/devices/index.ts";
import { rightsChanged, sessionEnded } from "./features/identity/index.ts";
import { readingsRecorded, readingView } from "./features/readings/index.ts";
import type { DeviceBroker } from "./gateways/mqtt/device-broker.ts";
import { deviceConnection } from "./gateways/mqtt/device-sessions.ts";
import { createCoalescer } from "./gateways/realtime/coalesce-updates.ts";
import type { LiveGateway } from "./gateways/realtime/live-socket.ts";
import type { Clock } from "./kernel/clock.ts";
import type { EventBus } from "./kernel/events.ts";

export interface LiveUpdatesDeps {
  events: EventBus;
  clock: Clock;
  live: LiveGateway;
  broker: DeviceBroker;
  registry: DeviceRegistry;
  latest: LatestReadings;
}

/** Each moment once, the newest in front; a moment that was told twice as it was told last. */
const newestFirst = (readings: readonly Reading[]): Reading[] => {
  const timestamps = new Map<string, Reading>();
  for (const reading of readings)
    if (!timestamps.has(reading.measuredAt)) timestamps.set(reading.measuredAt, reading);
  return [...timestamps.values()].sort((one, other) => (one.measuredAt < other.measuredAt ? 1 : -1));
};

/** Whether a device's open connections listen in the wrong place or under the wrong name. */
const mustReconnect = (before: DeviceRecord | null, after: DeviceRecord | null): boolean =>
  before?.name !== after?.name || before?.topicControl !== after?.topicControl;

/** Carries what happened to the consoles that may see it; returns how to stop. */
export const pushLiveUpdates = ({
  events,
  clock,
  live,
  broker,
  registry,
  latest,
}: LiveUpdatesDeps): (() => void) => {
  const updates = createCoalescer<Reading>(clock.after, 1000 / updatesPerSecond, (deviceId, readings) => {
    const device = registry.get(deviceId);
    if (device) live.update(deviceId, updateEvent(device.type), newestFirst(readings));
  });
  const listeners = [
    events.on(readingsRecorded, ({ device, live: payload }) => {
      if (payload.length === 0 || !live.isWatched(device.id)) return;
      updates.add(
        device.id,
        payload.map((sample) => readingView(device, sample)),
      );
    }),
    events.on(commandChanged, ({ command }) => live.emit(command.deviceId, "command", command)),
    events.on(deviceStateConfirmed, ({ at, ...payload }) =>
      live.emit(payload.deviceId, "device:state", { ...payload, confirmedAt: new Date(at).toISOString() }),
    ),
    events.on(deviceChanged, ({ deviceId, before, after }) => {
      live.emit(deviceId, "device:changed", { deviceId, deleted: after === null });
      // A deleted or re-addressed device must not go on under its old rights.
      if (mustReconnect(before, after)) broker.disconnect(deviceId);
    }),
    events.on(deviceConnection, ({ deviceId, connected, at }) => {
      const device = registry.get(deviceId);
      if (!device) return;
      const freshness = deviceFreshness(
        device,
        latest.of(deviceId)?.measuredAt ?? null,
        broker.sessions.of(deviceId),
        at,
      );
      live.emit(deviceId, "device:freshness", {
        deviceId,
        freshness,
        // One that sleeps hangs up on purpose; it is not lost.
        connected: keepsConnection(device) ? connected : null,
      });
    }),
    events.on(tokenChanged, ({ deviceId }) => broker.disconnect(deviceId)),
    events.on(scopeGranted, ({ userId, deviceId }) => live.grant(userId, deviceId)),
    events.on(sessionEnded, ({ sessionId }) => live.endSession(sessionId)),
    events.on(rightsChanged, ({ userId }) => live.endUser(userId)),
  ];
  return () => {
    for (const stop of listeners) stop();
    updates.close();
  };
};
