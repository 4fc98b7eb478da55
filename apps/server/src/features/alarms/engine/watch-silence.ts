import { deviceFreshness, type Freshness } from "@sgval/contract/devices/freshness";
import type { Clock } from "../../../kernel/clock.ts";
import type { EventBus } from "../../../kernel/events.ts";
import type {
  ConnectionStates,
  DeviceRecord,
  DeviceRegistry,
  LatestTimestamps,
} from "../../devices/index.ts";
import { readingsRecorded } from "../../readings/index.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";
import { createRaiser, ofDevice } from "./watch.ts";

interface SilenceDeps {
  clock: Clock;
  registry: Pick<DeviceRegistry, "all" | "get">;
  latest: Pick<LatestTimestamps, "newestOf">;
  connections: ConnectionStates;
  writer: Pick<AlarmWriter, "signal" | "isActive" | "isSuppressed">;
  rules: Pick<KindRules, "of">;
}

const silences = ["stale", "offline"] as const;

/** Raises and clears the alarms of devices that went silent. */
export const createSilenceWatch = (deps: SilenceDeps) => {
  const { clock, registry, latest, connections, writer, rules } = deps;
  const { raise, clear } = createRaiser(deps);
  // Nobody could hear a device while the server was down: its silence counts from now.
  const startedAt = clock.elapsed();
  /** Times of devices that lie ahead since our clock was set back, and when each was seen: its silence counts from then. */
  const ahead = new Map<number, { newest: number; seenAt: number }>();
  /** Devices with an alarm of this watch, so that a reading of the others costs nothing. */
  const silent = new Set<number>();

  const freshnessAt = (device: DeviceRecord, newest: number): Freshness =>
    deviceFreshness(device, newest || null, connections.of(device.id), clock.now());
  const isOffline = (device: DeviceRecord): boolean => writer.isActive(ofDevice(device.id, "offline"));

  const set = (
    device: DeviceRecord,
    kind: (typeof silences)[number],
    isTrue: boolean,
    parentOffline: boolean,
  ) => {
    const source = ofDevice(device.id, kind);
    if (writer.isActive(source) && parentOffline !== writer.isSuppressed(source))
      writer.signal({
        ...source,
        at: clock.now(),
        ...(parentOffline ? { type: "suppressed", by: "device_offline" } : { type: "released" }),
      });
    // What hangs on a device that is offline is silent by design, and asks for nothing of its own.
    if (isTrue && !parentOffline) raise(source);
    if (!isTrue || !rules.of(device.id, kind).enabled) clear(source);
  };
  const newestOf = ({ id }: DeviceRecord): number => {
    const newest = latest.newestOf(id);
    if (newest <= clock.now()) {
      ahead.delete(id);
      return newest;
    }
    const known = ahead.get(id);
    const seenAt = known?.newest === newest ? known.seenAt : clock.elapsed();
    ahead.set(id, { newest, seenAt });
    return clock.now() - (clock.elapsed() - seenAt);
  };
  const assess = (device: DeviceRecord, parentOffline: boolean): void => {
    const newest = newestOf(device);
    if (newest === 0) return;
    const now = freshnessAt(device, newest);
    const sinceStart = freshnessAt(device, Math.max(newest, clock.now() - (clock.elapsed() - startedAt)));
    for (const kind of silences) {
      const isActive = writer.isActive(ofDevice(device.id, kind));
      set(device, kind, (isActive ? now : sinceStart) === kind, parentOffline);
    }
    if (silences.some((kind) => writer.isActive(ofDevice(device.id, kind)))) silent.add(device.id);
    else silent.delete(device.id);
  };

  return {
    listen: (on: EventBus["on"]): void =>
      void on(readingsRecorded, ({ device, live }) => {
        // What its silence raised is over with the first good report.
        if (live.length > 0 && silent.has(device.id)) assess(device, false);
      }),
    sweep: (): void => {
      const children = new Set<number>();
      for (const device of registry.all()) {
        if (!isOffline(device)) continue;
        for (const child of [device.dataloggerId, device.waterQualityId])
          if (child !== null) children.add(child);
      }
      for (const device of registry.all()) assess(device, children.has(device.id));
    },
  };
};
