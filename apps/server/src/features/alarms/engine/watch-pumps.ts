import type { AlarmKind } from "@sgval/contract/alarms/alarm-kinds";
import { isCurrent, valueFreshness } from "@sgval/contract/devices/freshness";
import type { InterlockRule } from "@sgval/contract/pumps/live";
import { minuteMs } from "@sgval/quantities/duration";
import { channelKey } from "@sgval/quantities/parameter";
import { isTrusted } from "@sgval/quantities/quality";
import type { Cancel, Clock } from "../../../kernel/clock.ts";
import type { EventBus } from "../../../kernel/events.ts";
import type { DeviceRecord, LatestTimestamps } from "../../devices/index.ts";
import {
  type PumpSendingFault,
  type PumpWarningChange,
  pumpSendingFault,
  pumpWarningChanged,
} from "../../pumps/index.ts";
import { type AlarmSource, sourceKey } from "../alarm-record.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";
import { createRaiser } from "./watch.ts";

/** The interlocks that stop pumps, and starts beyond what a motor takes; the others refuse a start or are a suspicion. */
const kindOf = {
  dry_run: "dry_run_trip",
  over_current: "over_current_trip",
  phase_loss: "phase_loss_trip",
  high_discharge: "high_discharge_trip",
  starts_per_hour: "repeated_starts",
} as const satisfies Partial<Record<InterlockRule, AlarmKind>>;
const isTripRule = (reason: string): reason is keyof typeof kindOf => Object.hasOwn(kindOf, reason);
const kinds: Readonly<Partial<Record<InterlockRule, AlarmKind>>> = kindOf;
export const tripKinds: readonly AlarmKind[] = Object.values(kindOf);
/** Interlocks of one pump; the others are of its whole station. */
const ownRules: readonly string[] = ["over_current", "phase_loss"] satisfies InterlockRule[];
/** Alarms of a single pump, which have its channel but no limit of it. */
export const pumpKinds: readonly AlarmKind[] = [...tripKinds, "automation_degraded", "device_not_response"];

/** The channel that alarms of a pump have; `null` of its whole station. */
export const pumpChannel = (pumpId: string | null): string | null =>
  pumpId === null ? null : channelKey("pump_running", pumpId);

/** The alarms of a stop that an interlock sent; none for a rule that this version does not know. */
export const sourcesOfTrip = ({
  deviceId,
  reason,
  pumpIds,
}: {
  deviceId: number | null;
  reason: string | null;
  pumpIds: readonly string[] | null;
}): AlarmSource[] => {
  // Automation gives its own reason for the stop of a dry well.
  const named = reason === "level_low" ? "dry_run" : reason;
  const rule = named !== null && isTripRule(named) ? named : null;
  if (rule === null || deviceId === null) return [];
  const pumps = ownRules.includes(rule) ? (pumpIds ?? []) : [null];
  return pumps.map((pumpId) => ({ deviceId, kind: kindOf[rule], channel: pumpChannel(pumpId) }));
};

/** The interlock has its own delay before it stops a pump; it is over when it stayed away for so long. */
const offDelay = 10_000;
/** Within this time of the start a condition that lasts has been found again. */
const settledAfter = minuteMs;

/**
 * Raises alarms of pumps that an interlock stopped, and of those whose power is no longer regulated. An interlock that only refuses
 * a start asks for nobody.
 */
export const createPumpWatch = (deps: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive" | "hasActive" | "activeOf">;
  rules: Pick<KindRules, "of">;
  /** The pumps of a station; `undefined` where its bank is not known. */
  pumpsOf(deviceId: number): readonly { key: string }[] | undefined;
}) => {
  const { clock, writer, pumpsOf } = deps;
  const { raise, clear } = createRaiser(deps);
  /** Conditions that hold now, by the key of their alarm, what ends those that went away, and when they were said. */
  const held = new Map<string, { deviceId: number; cancel: Cancel | null; at: number }>();
  const hold = (key: string, deviceId: number, cancel: Cancel | null): void =>
    void held.set(key, { deviceId, cancel, at: clock.elapsed() });
  let startedAt = clock.elapsed();
  const sourceOf = (
    { deviceId, pumpId }: { deviceId: number; pumpId: string | null },
    kind: AlarmKind,
  ): AlarmSource => ({
    deviceId,
    kind,
    channel: pumpChannel(pumpId),
  });
  /** The supply of a whole station fails as well; other degraded devices have no channel. */
  const isOfPump = ({ kind, channel }: AlarmSource): boolean =>
    tripKinds.includes(kind) || (kind === "automation_degraded" && channel !== null);
  /** A pump that was taken out of its bank will never answer. */
  const isOfGone = ({ deviceId, kind, channel }: AlarmSource): boolean =>
    kind === "device_not_response" &&
    channel !== null &&
    pumpsOf(deviceId)?.some(({ key }) => pumpChannel(key) === channel) === false;
  const changed = (change: PumpWarningChange): void => {
    const kind = kinds[change.rule];
    if (kind === undefined) return;
    const source = sourceOf(change, kind);
    const key = sourceKey(source);
    held.get(key)?.cancel?.();
    if (!change.raised) {
      const end = () => {
        held.delete(key);
        clear(source);
      };
      hold(key, source.deviceId, clock.after(offDelay, end));
      return;
    }
    hold(key, source.deviceId, null);
    if (change.trips.length > 0 || kind === "repeated_starts") raise(source);
  };
  /** What is sent to a pump now and then is no command, whose missing answer would be an alarm anyway. */
  const sendingChanged = ({ deviceId, pumpId, fault, raised }: PumpSendingFault): void => {
    const source = sourceOf(
      { deviceId, pumpId },
      fault === "no_answer" ? "device_not_response" : "automation_degraded",
    );
    if (fault === "stale_input") {
      if (raised) hold(sourceKey(source), deviceId, null);
      else held.delete(sourceKey(source));
    }
    if (raised) raise(source);
    else clear(source);
  };
  return {
    listen: (on: EventBus["on"]): void => {
      on(pumpWarningChanged, changed);
      on(pumpSendingFault, sendingChanged);
    },
    changed,
    /** An interlock stopped pumps, and nothing said so: its condition may be over. */
    tripped: raise,
    sendingChanged,
    /** What was true before a restart and was not found again is over, and what is of pumps that are gone. */
    sweep: (devices: Iterable<{ id: number }>): void => {
      if (clock.elapsed() - startedAt < settledAfter) return;
      for (const { id } of devices) {
        if (!writer.hasActive(id)) continue;
        for (const source of writer.activeOf(id))
          if (isOfGone(source) || (isOfPump(source) && !held.has(sourceKey(source)))) clear(source);
      }
    },
    /** Called within a minute of a takeover: what was said meanwhile, once, is of this node; what is older is from before. */
    restart: (): void => {
      startedAt = clock.elapsed();
      for (const [key, { cancel, at }] of held) {
        if (startedAt - at < settledAfter) continue;
        cancel?.();
        held.delete(key);
      }
    },
    forget: (deviceId: number): void => {
      for (const [key, one] of held) {
        if (one.deviceId !== deviceId) continue;
        one.cancel?.();
        held.delete(key);
      }
    },
    close: (): void => {
      for (const { cancel } of held.values()) cancel?.();
    },
  };
};
export type PumpWatch = ReturnType<typeof createPumpWatch>;

/**
 * Whether the pumps of a station, by the slots of their states, stand still as a sample says, or else the last one before it.
 * What a station has not said for long, or says with a mark, is not known: then they are taken to run.
 */
export const createPumpIsOff =
  ({ clock, latest }: { clock: Pick<Clock, "now">; latest: Pick<LatestTimestamps, "sampleOf"> }) =>
  (
    device: DeviceRecord,
    slots: readonly number[],
    sample: { slots: readonly (number | null)[]; quality: readonly (number | null)[] | null },
  ): boolean =>
    slots.every((slot) => {
      const now = sample.quality?.[slot] ? null : (sample.slots[slot] ?? null);
      if (now !== null) return now === 0;
      const known = latest.sampleOf(device.id, slot);
      return (
        known?.value === 0 &&
        isTrusted(known.quality) &&
        isCurrent(valueFreshness(device, known.measuredAt, "fresh", clock.now()))
      );
    });
