import type { AlarmKind } from "@sgval/contract/alarms/alarm-kinds";
import type { Clock } from "../../../kernel/clock.ts";
import type { AlarmSource } from "../alarm-record.ts";
import type { Cause } from "./alarm-signal.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";

/** The source of an alarm of a device itself. */
export const ofDevice = <Kind extends AlarmKind>(deviceId: number, kind: Kind) => ({
  deviceId,
  kind,
  channel: null,
});

/** Raises and clears the alarms of kinds that are on or off as a whole, each once. */
export const createRaiser = ({
  clock,
  writer,
  rules,
}: {
  clock: Pick<Clock, "now">;
  writer: Pick<AlarmWriter, "signal" | "isActive">;
  rules: Pick<KindRules, "of">;
}) => ({
  /** Raises an alarm with the priority of its kind, unless the cause has one of its own. */
  raise: (source: AlarmSource, cause: Partial<Cause> = {}): void => {
    const { enabled, priority } = rules.of(source.deviceId, source.kind);
    if (enabled && !writer.isActive(source))
      writer.signal({ ...source, at: clock.now(), type: "activated", priority, ...cause });
  },
  clear: (source: AlarmSource): void => {
    if (writer.isActive(source)) writer.signal({ ...source, at: clock.now(), type: "cleared" });
  },
});
