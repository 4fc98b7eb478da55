import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shared/api/ability.ts";
import { serverTimeAt } from "../../shared/format/server-clock.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { deviceCountsQuery, isAllNormal, REFETCH_EVERY_MS } from "../../shared/queries/device-counts.ts";

/**
 * What is said where no alarm is open. That nothing is abnormal is more: a device may be silent, late or outside its limits while
 * its alarm is not raised yet, or switched off.
 * @param checkedAt by the clock of this machine
 */
export const useNothingOpen = (checkedAt: number, isOpen: boolean): string => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const may = useMay();
  const { data: counts } = useQuery({
    ...deviceCountsQuery(),
    staleTime: REFETCH_EVERY_MS,
    enabled: !isOpen && may("Device.Index"),
  });
  const time = format.time(serverTimeAt(checkedAt), false);
  return counts && isAllNormal(counts) ? t("none", { time }) : t("noneOpen", { time });
};
