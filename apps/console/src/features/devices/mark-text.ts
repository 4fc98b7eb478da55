import { alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { Measurement, ValueMark } from "./measurement.ts";

/**
 * A mark in words: the limit that the value is beyond, with its unit; that it is back; else that it has an alarm, of which
 * priority.
 */
export const useMarkText = () => {
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  return useCallback(
    ({ beyond, alarm, isBack }: ValueMark, { parameter }: Pick<Measurement, "parameter">): string => {
      if (beyond)
        return t(`common:limit.${beyond.side}`, { limit: format.parameter(beyond.limit, parameter) });
      if (isBack) return t("alarmStillHolds");
      return alarm === null
        ? ""
        : t("openAlarms", { count: 1, priority: alarmPriorityLabels[alarm][format.language] });
    },
    [format, t],
  );
};
