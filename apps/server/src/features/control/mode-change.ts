import type { ErrorCode } from "@sgval/contract/error";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import type { Freshness } from "@sgval/quantities/freshness";
import { type GateView, isCommandable } from "./command-gate.ts";

interface AutoView {
  device: GateView["device"];
  hasSettings: boolean;
  hasOpenCommand: boolean;
  freshness: Freshness;
}

/** Why a device may not be switched to automatic now; `null` when it may. Taking manual is never refused. */
export const autoRefusal = (view: AutoView): ErrorCode | null => {
  if (!deviceTypeDefinitions[view.device.type].hasActions) return "mode_change_refused";
  if (!isCommandable(view.device)) return "device_not_commandable";
  if (!view.hasSettings) return "threshold_or_timer_required";
  if (view.hasOpenCommand) return "mode_change_refused";
  // Automation decides by what the device last said: that must be of now.
  return view.freshness === "fresh" ? null : "mode_device_not_fresh";
};
