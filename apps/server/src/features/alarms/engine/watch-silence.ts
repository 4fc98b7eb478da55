import { deviceFreshness, type Freshness } from "@sgval/contract/devices/freshness";
import { minuteMs } from "@sgval/quantities/duration";
import { unheardSince } from "../../../gateways/mqtt/device-links.ts";
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
  /** The devices whose alarm of being offline is on the shelf or out of service. */
  findHeldBack(): Promise<ReadonlySet<number>>;
}

const silences = ["stale", "offline"] as const;
/** Outages of the database that are remembered. */
const mostOutages = 20;

/** Raises and clears the alarms of devices that went silent. */
export const createSilenceWatch = (deps: SilenceDeps) => {
  const { clock, registry, latest, connections, writer, rules } = deps;
  const { raise, clear } = createRaiser(deps);
  // Nobody could hear a device while the server was down: its silence counts from now.
  const startedAt = clock.elapsed();
  /** When the database was away, and nobody could be heard either (epoch ms); noted each minute. */
  const unheard: { from: number; to: number }[] = [];
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
    isSuppressed: boolean,
  ) => {
    const source = ofDevice(device.id, kind);
    if (writer.isActive(source) && isSuppressed !== writer.isSuppressed(source))
      writer.signal({
        ...source,
        at: clock.now(),
        ...(isSuppressed ? { type: "suppressed", by: "device_offline" } : { type: "released" }),
      });
    // The alarm of the devices that name it asks for the same.
    if (isTrue && !isSuppressed) raise(source);
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
  const assess = (device: DeviceRecord, isSuppressed: boolean): void => {
    const newest = newestOf(device);
    if (newest === 0) return;
    const now = freshnessAt(device, newest);
    const start = clock.now() - (clock.elapsed() - startedAt);
    const away = unheard.map(({ from, to }) => ({ from, to: to + minuteMs }));
    const heardUntil = newest + unheardSince(away, newest, clock.now());
    const sinceHeard = freshnessAt(device, Math.max(heardUntil, start));
    for (const kind of silences) {
      const isActive = writer.isActive(ofDevice(device.id, kind));
      set(device, kind, (isActive ? now : sinceHeard) === kind, isSuppressed);
    }
    if (silences.some((kind) => writer.isActive(ofDevice(device.id, kind)))) silent.add(device.id);
    else silent.delete(device.id);
  };

  /**
   * Whether both fell silent by one cause, such as a lost broker or mast: their last reports are no further from each other
   * than the slower of them reports. What is linked has a connection of its own.
   */
  const fellSilentTogether = (one: DeviceRecord, other: DeviceRecord): boolean =>
    Math.abs(latest.newestOf(one.id) - latest.newestOf(other.id)) <=
    1000 * Math.max(one.reportIntervalSeconds, other.reportIntervalSeconds);
  /** The devices that ask for nothing of their own: the alarms of all that name them are open, and ask already. */
  const findSuppressed = async (): Promise<Set<number>> => {
    const parents = new Map<DeviceRecord, DeviceRecord[]>();
    for (const parent of registry.all())
      for (const id of [parent.dataloggerId, parent.waterQualityId]) {
        const child = id === null ? undefined : registry.get(id);
        if (child) parents.set(child, [...(parents.get(child) ?? []), parent]);
      }
    const hanging = [...parents].filter(([, all]) => all.every(isOffline));
    if (hanging.length === 0) return new Set();
    const heldBack = await deps.findHeldBack();
    const asks = (child: DeviceRecord) => (parent: DeviceRecord) =>
      !heldBack.has(parent.id) && fellSilentTogether(child, parent);
    return new Set(hanging.filter(([child, all]) => all.every(asks(child))).map(([{ id }]) => id));
  };

  return {
    listen: (on: EventBus["on"]): void =>
      void on(readingsRecorded, ({ device, live }) => {
        // What its silence raised is over with the first good report.
        if (live.length > 0 && silent.has(device.id)) assess(device, false);
      }),
    databaseAway: (): void => {
      const now = clock.now();
      const last = unheard.at(-1);
      if (last && now >= last.to && now - last.to <= 2 * minuteMs) last.to = now;
      else unheard.push({ from: now - minuteMs, to: now });
      unheard.splice(0, unheard.length - mostOutages);
    },
    sweep: async (): Promise<void> => {
      const suppressed = await findSuppressed();
      for (const device of registry.all()) assess(device, suppressed.has(device.id));
    },
  };
};
