import type { Clock } from "../../../kernel/clock.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";

const kind = "suspected_leak" as const;

/**
 * Raises one alarm of a zone while any leak is suspected in it. Where its night flow has raised an alarm already, that one
 * becomes as urgent instead: it is the same water.
 */
export const createLeakWatch = ({
  clock,
  writer,
  rules,
  isSensing,
}: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive">;
  rules: Pick<KindRules, "of">;
  /** Whether leaks are sensed: otherwise nobody notices that one is over. */
  isSensing: () => boolean;
}) => {
  /** Flows (m³/h) of open suspected leaks by zone. */
  const open = new Map<number, Map<number, number>>();
  /** Leaks that a leak point was reported for and that still run, by zone. */
  const reported = new Map<number, Set<number>>();

  /** @param isNew nobody knew of the leak before */
  const raise = (deviceId: number, flow: number, isNew: boolean): void => {
    const source = { deviceId, kind, channel: null };
    const burst = { ...source, kind: "suspected_burst" as const };
    const { enabled, priority } = rules.of(deviceId, kind);
    if (!enabled || writer.isActive(source)) return;
    const at = clock.now();
    if (!writer.isActive(burst)) writer.signal({ ...source, at, type: "activated", priority, value: flow });
    else if (isNew) writer.signal({ ...burst, at, type: "worsened", priority });
  };
  return {
    changed: (leak: {
      id: number;
      deviceId: number;
      open: boolean;
      reported: boolean;
      flow: number;
    }): void => {
      const { id, deviceId, flow } = leak;
      const ofZone = open.get(deviceId) ?? new Map<number, number>();
      open.set(deviceId, ofZone);
      const isNew = !ofZone.has(id);
      if (leak.open) ofZone.set(id, flow);
      else ofZone.delete(id);
      const known = reported.get(deviceId) ?? new Set<number>();
      reported.set(deviceId, known);
      if (leak.reported) known.add(id);
      else known.delete(id);
      if (leak.open) raise(deviceId, flow, isNew);
      const source = { deviceId, kind, channel: null };
      if (ofZone.size === 0 && writer.isActive(source))
        writer.signal({ ...source, at: clock.now(), type: "cleared" });
    },
    /** Whether a leak runs in the zone that people have found: its water asks for nobody any more. */
    isReported: (deviceId: number): boolean =>
      isSensing() && rules.of(deviceId, kind).enabled && (reported.get(deviceId)?.size ?? 0) > 0,
    /** The alarm of the night flow is over: a leak that is still suspected needs one of its own. */
    burstEnded: (deviceId: number): void => {
      for (const flow of open.get(deviceId)?.values() ?? []) raise(deviceId, flow, false);
    },
    /** Begins with the leaks that were reported before. */
    restart: (known: readonly { id: number; deviceId: number }[]): void => {
      reported.clear();
      for (const [deviceId, leaks] of Map.groupBy(known, (leak) => leak.deviceId))
        reported.set(deviceId, new Set(leaks.map(({ id }) => id)));
    },
    forget: (deviceId: number): void => {
      open.delete(deviceId);
      reported.delete(deviceId);
    },
  };
};
export type LeakWatch = ReturnType<typeof createLeakWatch>;
