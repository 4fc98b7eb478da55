import type { Reading } from "@sgval/contract/reading";
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
import type { Facts } from "./kernel/facts.ts";

export interface LiveNewsParts {
  facts: Facts;
  clock: Clock;
  live: LiveGateway;
  broker: DeviceBroker;
  registry: DeviceRegistry;
  latest: LatestReadings;
}

/** Each moment once, the newest in front; a moment that was told twice as it was told last. */
const newestFirst = (readings: readonly Reading[]): Reading[] => {
  const moments = new Map<string, Reading>();
  for (const reading of readings)
    if (!moments.has(reading.measuredAt)) moments.set(reading.measuredAt, reading);
  return [...moments.values()].sort((one, other) => (one.measuredAt < other.measuredAt ? 1 : -1));
};

/** Whether a device's open connections listen in the wrong place or under the wrong name. */
const mustReconnect = (before: DeviceRecord | null, after: DeviceRecord | null): boolean =>
  before?.name !== after?.name || before?.topicControl !== after?.topicControl;

/** Carries what happened to the consoles that may see it; returns how to stop. */
export const tellConsoles = ({
  facts,
  clock,
  live,
  broker,
  registry,
  latest,
}: LiveNewsParts): (() => void) => {
  const updates = createCoalescer<Reading>(clock.after, 1000 / updatesPerSecond, (deviceId, readings) => {
    const device = registry.get(deviceId);
    if (device) live.update(deviceId, updateEvent(device.type), newestFirst(readings));
  });
  const listeners = [
    facts.on(readingsRecorded, ({ device, live: news }) => {
      if (news.length === 0 || !live.isWatched(device.id)) return;
      updates.add(
        device.id,
        news.map((sample) => readingView(device, sample)),
      );
    }),
    facts.on(commandChanged, ({ command }) => live.tell(command.deviceId, "command", command)),
    facts.on(deviceStateConfirmed, ({ at, ...news }) =>
      live.tell(news.deviceId, "device:state", { ...news, confirmedAt: new Date(at).toISOString() }),
    ),
    facts.on(deviceChanged, ({ deviceId, before, after }) => {
      live.tell(deviceId, "device:changed", { deviceId, deleted: after === null });
      // A deleted or re-addressed device must not go on under its old rights.
      if (mustReconnect(before, after)) broker.disconnect(deviceId);
    }),
    facts.on(deviceConnection, ({ deviceId, connected, at }) => {
      const device = registry.get(deviceId);
      if (!device) return;
      const freshness = deviceFreshness(
        device,
        latest.of(deviceId)?.measuredAt ?? null,
        broker.sessions.of(deviceId),
        at,
      );
      live.tell(deviceId, "device:freshness", {
        deviceId,
        freshness,
        // One that sleeps hangs up on purpose; it is not lost.
        connected: keepsConnection(device) ? connected : null,
      });
    }),
    facts.on(tokenChanged, ({ deviceId }) => broker.disconnect(deviceId)),
    facts.on(scopeGranted, ({ userId, deviceId }) => live.grant(userId, deviceId)),
    facts.on(sessionEnded, ({ sessionId }) => live.endSession(sessionId)),
    facts.on(rightsChanged, ({ userId }) => live.endUser(userId)),
  ];
  return () => {
    for (const stop of listeners) stop();
    updates.close();
  };
};
