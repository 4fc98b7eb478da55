import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { deviceStateQuery } from "./api/read-device-state.ts";
import { isHolding, shownState } from "./operable-device.ts";

/**
 * Since when a device holds its state and by whose command, in words. Undefined while that is unknown, and when
 * the device shows another state than the command led to: then something else moved it.
 */
export const useHeldSince = (device: DeviceDetail): string | undefined => {
  const { t } = useTranslation("control");
  const format = useFormat();
  const { data } = useQuery(deviceStateQuery(device.id));
  if (!data?.action || !isHolding(data.action, shownState(device.type, device.latest))) return undefined;
  const time = format.timestamp(data.confirmedAt);
  return data.actorName === null
    ? t("heldSince", { time })
    : t("heldSinceBy", { time, actor: data.actorName });
};
