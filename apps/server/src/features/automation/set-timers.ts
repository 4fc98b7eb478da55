import type { Timer } from "@sgval/contract/automation/automation";
import type { ChangeSettings, SettingsAsk } from "./change-settings.ts";

/** Replaces the weekly windows of low pressure (local time). Errors: those of `changeSettings`. */
export const setTimers =
  (change: ChangeSettings) =>
  (ask: SettingsAsk, timers: readonly Timer[]): Promise<Timer[]> =>
    change(ask, {
      type: "set_timer",
      detail: "timer_set",
      read: (store) => store.timers(ask.deviceId),
      write: (store) => store.replaceTimers(ask.deviceId, timers),
    });
