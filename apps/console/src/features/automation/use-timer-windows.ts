import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../config/env.ts";
import { useMay } from "../../shared/api/ability.ts";
import type { TrendRange, TrendWindow } from "../../shared/ui/trend/trend-types.ts";
import { timersQuery } from "./api/read-timers.ts";
import { timerWindows } from "./timer-windows.ts";

/** The timer windows of a device as bars under a chart. */
export const useTimerWindows = (deviceId: number): ((range: TrendRange) => readonly TrendWindow[]) => {
  const { t } = useTranslation("automation");
  const may = useMay();
  const { data } = useQuery(timersQuery(deviceId, may("Timer.Index")));
  return useCallback(
    (range) =>
      timerWindows(data ?? [], range, zoneOffsetSeconds(range.to * 1000, env.timeZone)).map(
        ({ from, to, timer }) => ({
          key: `${from}-${to}`,
          from,
          to,
          text: `${t("timers")} ${t("window", { start: timer.startTime, end: timer.endTime })}`,
        }),
      ),
    [data, t],
  );
};
