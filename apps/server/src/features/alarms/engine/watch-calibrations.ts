import type { Clock } from "../../../kernel/clock.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";

const kind = "calibration_due" as const;

/** Raises the alarm of a device whose day of calibration has come, and clears it when a later day is entered. */
export const createCalibrationWatch = ({
  clock,
  writer,
  rules,
}: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive">;
  rules: Pick<KindRules, "of">;
}) => ({
  /** @param today Local day, `YYYY-MM-DD`. */
  sweep: (devices: Iterable<Pick<DeviceRecord, "id" | "site">>, today: string): void => {
    for (const { id, site } of devices) {
      const source = { deviceId: id, kind, channel: null };
      const { enabled, priority } = rules.of(id, kind);
      const isDue = enabled && site.calibrationDueOn !== undefined && site.calibrationDueOn <= today;
      if (isDue === writer.isActive(source)) continue;
      const at = clock.now();
      if (isDue) writer.signal({ ...source, at, type: "activated", priority });
      else writer.signal({ ...source, at, type: "cleared" });
    }
  },
});
