import type { Threshold } from "@sgval/contract/automation/automation";
import type { ChangeSettings, SettingsAsk } from "./change-settings.ts";
import { thresholdRefusal } from "./threshold.ts";

/**
 * Sets start and limit pressure point (bar).
 * Errors: those of `changeSettings`, `validation_failed`, `below_minimum_threshold`, `exceeds_maximum_threshold`,
 * `threshold_range_invalid`, and in automatic mode `pressure_point_zero`.
 */
export const setThreshold =
  (change: ChangeSettings) =>
  (ask: SettingsAsk, threshold: Threshold): Promise<Threshold | null> =>
    change(ask, {
      type: "set_threshold",
      detail: "threshold_set",
      check: (mode) => {
        const refusal = thresholdRefusal(threshold, mode);
        if (refusal) throw refusal;
      },
      read: (store) => store.threshold(ask.deviceId),
      write: (store) => store.putThreshold(ask.deviceId, threshold),
    });
