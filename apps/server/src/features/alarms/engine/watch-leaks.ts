import type { Clock } from "../../../kernel/clock.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";

const kind = "suspected_leak" as const;

/** Raises one alarm of a zone while any leak is suspected in it. */
export const createLeakWatch = ({
  clock,
  writer,
  rules,
}: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive">;
  rules: Pick<KindRules, "of">;
}) => {
  /** Open suspected leaks by zone. */
  const open = new Map<number, Set<number>>();
  return {
    changed: (leak: { id: number; deviceId: number; open: boolean; flow: number }): void => {
      const { id, deviceId } = leak;
      const ofZone = open.get(deviceId) ?? new Set();
      open.set(deviceId, ofZone);
      if (leak.open) ofZone.add(id);
      else ofZone.delete(id);
      const source = { deviceId, kind, channel: null };
      const { enabled, priority } = rules.of(deviceId, kind);
      if (leak.open && enabled && !writer.isActive(source))
        writer.signal({ ...source, at: clock.now(), type: "activated", priority, value: leak.flow });
      if (ofZone.size === 0 && writer.isActive(source))
        writer.signal({ ...source, at: clock.now(), type: "cleared" });
    },
    forget: (deviceId: number): void => void open.delete(deviceId),
  };
};
