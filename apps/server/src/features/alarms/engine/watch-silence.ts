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
  /** The devices whose alarm of a kind is on the shelf or out of service, and whether it was put there since it is active. */
  findHeldBack(kind: Silence): Promise<ReadonlyMap<number, { whileActive: boolean }>>;
}

/** The longer silence first: its alarm stands for the shorter one too. */
const silences = ["offline", "stale"] as const;
type Silence = (typeof silences)[number];
const isSilence = (freshness: Freshness): boolean => silences.some((kind) => kind === freshness);
/** A device that has just reported. */
const heard = { isSuppressed: false, isHeldBack: () => false };
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

  const set = (device: DeviceRecord, kind: Silence, isTrue: boolean, isSuppressed: boolean) => {
    const source = ofDevice(device.id, kind);
    // What is over is released by that, and asks nobody.
    if (isTrue && writer.isActive(source) && isSuppressed !== writer.isSuppressed(source))
      writer.signal({
        ...source,
        at: clock.now(),
        ...(isSuppressed ? { type: "suppressed", by: "device_offline" } : { type: "released" }),
      });
    // The alarm of the longer silence, or of the devices that name it, asks for the same.
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
  /** What a person holds back of a silence holds the other one, too: it is the same device that says nothing. */
  const assess = (
    device: DeviceRecord,
    { isSuppressed, isHeldBack }: { isSuppressed: boolean; isHeldBack: (kind: Silence) => boolean },
  ): void => {
    const newest = newestOf(device);
    if (newest === 0) return;
    const now = freshnessAt(device, newest);
    const start = clock.now() - (clock.elapsed() - startedAt);
    const away = unheard.map(({ from, to }) => ({ from, to: to + minuteMs }));
    const heardUntil = newest + unheardSince(away, newest, clock.now());
    const sinceHeard = freshnessAt(device, Math.max(heardUntil, start));
    const isOfflineNow = isOffline(device)
      ? now === "offline"
      : sinceHeard === "offline" && !isHeldBack("stale");
    set(device, "offline", isOfflineNow, isSuppressed);
    const isStale = writer.isActive(ofDevice(device.id, "stale")) ? isSilence(now) : sinceHeard === "stale";
    set(device, "stale", isStale, isSuppressed || isOffline(device) || isHeldBack("offline"));
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
  const findSuppressed = (offlineHeldBack: { has(deviceId: number): boolean }): Set<number> => {
    const parents = new Map<DeviceRecord, DeviceRecord[]>();
    for (const parent of registry.all())
      for (const id of [parent.dataloggerId, parent.waterQualityId]) {
        const child = id === null ? undefined : registry.get(id);
        if (child) parents.set(child, [...(parents.get(child) ?? []), parent]);
      }
    const hanging = [...parents].filter(([, all]) => all.every(isOffline));
    if (hanging.length === 0) return new Set();
    const asks = (child: DeviceRecord) => (parent: DeviceRecord) =>
      !offlineHeldBack.has(parent.id) && fellSilentTogether(child, parent);
    return new Set(hanging.filter(([child, all]) => all.every(asks(child))).map(([{ id }]) => id));
  };

  return {
    listen: (on: EventBus["on"]): void =>
      void on(readingsRecorded, ({ device, live }) => {
        // What its silence raised is over with the first good report.
        if (live.length > 0 && silent.has(device.id)) assess(device, heard);
      }),
    databaseAway: (): void => {
      const now = clock.now();
      const last = unheard.at(-1);
      if (last && now >= last.to && now - last.to <= 2 * minuteMs) last.to = now;
      else unheard.push({ from: now - minuteMs, to: now });
      unheard.splice(0, unheard.length - mostOutages);
    },
    sweep: async (): Promise<void> => {
      const heldBack = {
        offline: await deps.findHeldBack("offline"),
        stale: await deps.findHeldBack("stale"),
      };
      const suppressed = findSuppressed(heldBack.offline);
      for (const device of registry.all())
        assess(device, {
          isSuppressed: suppressed.has(device.id),
          // Whoever wants to hear of no late report any more wants to hear of a device that died since.
          isHeldBack: (kind) => {
            const held = heldBack[kind].get(device.id);
            return kind === "stale" ? held?.whileActive === true : held !== undefined;
          },
        });
    },
  };
};
