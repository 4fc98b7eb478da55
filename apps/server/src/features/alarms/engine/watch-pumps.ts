import type { AlarmKind } from "@sgval/contract/alarms/alarm-kinds";
import type { InterlockRule } from "@sgval/contract/pumps/live";
import { minuteMs } from "@sgval/quantities/duration";
import { channelKey } from "@sgval/quantities/parameter";
import type { Cancel, Clock } from "../../../kernel/clock.ts";
import type { PumpWarningChange } from "../../pumps/index.ts";
import { type AlarmSource, sourceKey } from "../alarm-record.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";

/** The interlocks that stop pumps; the others refuse a start or are a suspicion. */
const kindOf = {
  dry_run: "dry_run_trip",
  over_current: "over_current_trip",
  phase_loss: "phase_loss_trip",
  high_discharge: "high_discharge_trip",
} as const satisfies Partial<Record<InterlockRule, AlarmKind>>;
const kinds: Readonly<Partial<Record<InterlockRule, AlarmKind>>> = kindOf;
export const tripKinds: readonly AlarmKind[] = Object.values(kindOf);

/** The interlock has its own delay before it stops a pump; it is over when it stayed away for so long. */
const offDelay = 10_000;
/** Within this time of the start a condition that lasts has been found again. */
const settledAfter = minuteMs;

/** Raises alarms of pumps that an interlock stopped. One that only refuses a start asks for nobody. */
export const createPumpWatch = ({
  clock,
  writer,
  rules,
}: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive" | "hasActive" | "activeOf">;
  rules: KindRules;
}) => {
  /** Conditions that hold now, by the key of their alarm, and what ends those that went away. */
  const held = new Map<string, { cancel: Cancel | null }>();
  let startedAt = clock.now();
  const sourceOf = (change: PumpWarningChange, kind: AlarmKind): AlarmSource => ({
    ...{ deviceId: change.deviceId, kind },
    channel: change.pumpId === null ? null : channelKey("pump_running", change.pumpId),
  });
  return {
    changed: (change: PumpWarningChange): void => {
      const kind = kinds[change.rule];
      if (kind === undefined) return;
      const source = sourceOf(change, kind);
      const key = sourceKey(source);
      held.get(key)?.cancel?.();
      if (!change.raised) {
        const end = () => {
          held.delete(key);
          if (writer.isActive(source)) writer.signal({ ...source, at: clock.now(), type: "cleared" });
        };
        held.set(key, { cancel: clock.after(offDelay, end) });
        return;
      }
      held.set(key, { cancel: null });
      const rule = rules.of(change.deviceId, kind);
      if (change.trips.length === 0 || !rule.enabled || writer.isActive(source)) return;
      writer.signal({ ...source, at: clock.now(), type: "activated", priority: rule.priority });
    },
    /** What was true before a restart and was not found again is over. */
    sweep: (devices: Iterable<{ id: number }>): void => {
      if (clock.now() - startedAt < settledAfter) return;
      for (const { id } of devices) {
        if (!writer.hasActive(id)) continue;
        for (const source of writer.activeOf(id))
          if (tripKinds.includes(source.kind) && !held.has(sourceKey(source)))
            writer.signal({ ...source, at: clock.now(), type: "cleared" });
      }
    },
    /** Another node may have watched until now. */
    restart: (): void => {
      for (const { cancel } of held.values()) cancel?.();
      held.clear();
      startedAt = clock.now();
    },
    forget: (deviceId: number): void => {
      for (const [key, { cancel }] of held) {
        if (!key.startsWith(`${deviceId} `)) continue;
        cancel?.();
        held.delete(key);
      }
    },
    close: (): void => {
      for (const { cancel } of held.values()) cancel?.();
    },
  };
};
