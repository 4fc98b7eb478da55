import type { ChangeSettings, SettingsAsk } from "./change-settings.ts";

/** Removes both pressure points. Errors: those of `changeSettings`. */
export const removeThreshold =
  (change: ChangeSettings) =>
  async (ask: SettingsAsk): Promise<void> => {
    await change(ask, {
      type: "set_threshold",
      detail: "threshold_removed",
      read: (store) => store.threshold(ask.deviceId),
      write: (store) => store.removeThreshold(ask.deviceId),
    });
  };
