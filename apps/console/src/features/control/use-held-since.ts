import { actionRule } from "@sgval/contract/control";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { deviceStateQuery } from "./api/read-device-state.ts";

/** Since when a device holds its state and by whose command, in words; undefined while that is unknown. */
export const useHeldSince = (deviceId: number): string | undefined => {
  const { t } = useTranslation("control");
  const format = useFormat();
  const { data } = useQuery(deviceStateQuery(deviceId));
  if (!data?.action || !actionRule(data.action).operates) return undefined;
  const time = format.moment(data.confirmedAt);
  return data.actorName === null
    ? t("heldSince", { time })
    : t("heldSinceBy", { time, actor: data.actorName });
};
