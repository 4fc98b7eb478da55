import type { Reading } from "@sgval/contract/reading";
import { updateEvent, updatesPerSecond } from "@sgval/contract/realtime";
import { tokenChanged } from "./features/connections/index.ts";
import { commandChanged } from "./features/control/index.ts";
import {
  type DeviceRegistry,
  deviceChanged,
  deviceFreshness,
  type LatestReadings,
} from "./features/devices/index.ts";
import { sessionEnded } from "./features/identity/index.ts";
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

/** Carries what happened to the consoles that may see it; returns how to stop. */
export const tellConsoles = ({
  facts,
  clock,
  live,
  broker,
  registry,
  latest,
}: LiveNewsParts): (() => void) => {
  const updates = createCoalescer<Reading>(clock.every, 1000 / updatesPerSecond, (deviceId, readings) => {
    const device = registry.get(deviceId);
    if (device) live.update(deviceId, updateEvent(device.type), readings);
  });
  const listeners = [
    facts.on(readingsRecorded, ({ device, samples, live: isLive }) => {
      if (!isLive || !live.isWatched(device.id)) return;
      updates.add(
        device.id,
        samples.map((sample) => readingView(device, sample)),
      );
    }),
    facts.on(commandChanged, ({ command }) => live.tell(command.deviceId, "command", command)),
    facts.on(deviceChanged, ({ deviceId, after }) => {
      live.tell(deviceId, "device:changed", { deviceId, deleted: after === null });
      // A deleted or re-addressed device must not go on under its old rights.
      if (after === null) broker.disconnect(deviceId);
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
      live.tell(deviceId, "device:freshness", { deviceId, freshness, connected });
    }),
    facts.on(tokenChanged, ({ deviceId }) => broker.disconnect(deviceId)),
    facts.on(sessionEnded, ({ sessionId }) => live.endSession(sessionId)),
  ];
  return () => {
    for (const stop of listeners) stop();
    updates.close();
  };
};
