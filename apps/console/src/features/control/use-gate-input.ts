import type { ActionKey } from "@sgval/contract/control/control";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { freshnessOf } from "@sgval/quantities/freshness";
import { useCallback } from "react";
import { useMay } from "../../shared/api/ability.ts";
import { useOnline } from "../../shared/api/use-online.ts";
import { useClock } from "../../shared/format/use-age.ts";
import type { GateInput } from "./gate.ts";
import { permissionOf } from "./operable-device.ts";
import { useRunningCommand } from "./use-commands.ts";

/** Seconds since the last feedback of a device, and whether that is too long. */
export const useFeedback = (device: DeviceDetail): { stale: boolean; offline: boolean } => {
  const { type, latest, reportIntervalSeconds, powerMode, connected, freshness } = device;
  const received = latest ? Date.parse(latest.receivedAt) : null;
  const read = useCallback(
    (now: number) =>
      freshnessOf({
        type,
        ageSeconds: received === null ? null : Math.max(0, (now - received) / 1000),
        reportIntervalSeconds,
      }),
    [type, received, reportIntervalSeconds],
  );
  const clocked = useClock(read);
  const sleeping = powerMode === "sleeping";
  return {
    stale: clocked !== "fresh" && clocked !== "late",
    // A held connection says more than the age of the last reading.
    offline:
      !sleeping &&
      connected !== true &&
      (freshness === "offline" || clocked === "offline" || connected === false),
  };
};

/** Everything the gate looks at, for one action of this device. */
export const useGateInput = (device: DeviceDetail): ((action: ActionKey) => GateInput) => {
  const may = useMay();
  const online = useOnline();
  const { offline } = useFeedback(device);
  const running = useRunningCommand(device.id);
  return (action) => ({
    mayOperate: may(permissionOf(device.type, action)),
    commandable: device.connection === "mqtt" && device.topicControl !== null,
    online,
    offline,
    mode: device.mode,
    hasThresholdOrTimer: device.hasThreshold || device.hasTimer,
    running,
  });
};
