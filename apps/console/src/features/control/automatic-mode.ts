import { type AutomaticView, automaticRefusals } from "@sgval/contract/control/automatic-mode";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { ErrorCode } from "@sgval/contract/error";
import { useLockOutsOf } from "../../shared/lock-outs.ts";
import { useFreshness } from "../../shared/realtime/live-devices.ts";
import { useDeviceState, useRunningCommand } from "./api/list-commands.ts";

/** What other features know of the automatic mode of a device; what is left out is not known, and the server alone checks it. */
export type KnownOfAutomation = Pick<AutomaticView, "hasBank" | "regulation">;

/** Why a device may not be changed to automatic mode now, by the rule that the server applies. */
export const useAutomaticRefusals = (device: DeviceDetail, known: KnownOfAutomation): ErrorCode[] => {
  const { hasThreshold, hasTimer } = device;
  const { regulated } = useDeviceState(device.id);
  const hasOpenCommand = useRunningCommand(device.id) !== null;
  const lockedOut = useLockOutsOf(device.id).length > 0;
  const freshness = useFreshness(device);
  return automaticRefusals({
    device,
    hasThreshold,
    hasTimer,
    regulated,
    hasOpenCommand,
    lockedOut,
    freshness,
    ...known,
  });
};
