import type { Clock } from "../../../kernel/clock.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";
import { createRaiser, ofDevice } from "./watch.ts";

/** Raises the alarm of a device whose day of calibration has come, and clears it when a later day is entered. */
export const createCalibrationWatch = (deps: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive">;
  rules: Pick<KindRules, "of">;
}) => {
  const { raise, clear } = createRaiser(deps);
  return {
    /** @param today Local day, `YYYY-MM-DD`. */
    sweep: (devices: Iterable<Pick<DeviceRecord, "id" | "site">>, today: string): void => {
      for (const { id, site } of devices) {
        const source = ofDevice(id, "calibration_due");
        const { enabled } = deps.rules.of(id, source.kind);
        if (enabled && site.calibrationDueOn !== undefined && site.calibrationDueOn <= today) raise(source);
        else clear(source);
      }
    },
  };
};
