import { listActivity } from "@sgval/contract/activity/activity";
import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shared/api/ability.ts";
import { call } from "../../shared/api/call.ts";
import type { TrendEvent } from "../../shared/ui/trend/trend-types.ts";
import { activityKeys } from "./api/list-activity.ts";

const modeOf = (detail: string): "auto" | "manual" | null =>
  detail === "mode_auto" ? "auto" : detail === "mode_manual" ? "manual" : null;

/** Mode changes of devices within a range (epoch ms) as chart markers; none for a user who may not see the log. */
export const useModeEvents = (
  deviceIds: readonly number[],
  range: { from: number; to: number },
): readonly TrendEvent[] => {
  const { t } = useTranslation("common");
  const enabled = useMay()("History.Index");
  const pages = useQueries({
    queries: deviceIds.map((deviceId) => {
      const query = { deviceId, type: ["control" as const], page: 1, size: 100, ...range };
      return {
        queryKey: [...activityKeys.device(deviceId), range],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(listActivity, { query, signal }),
        enabled,
      };
    }),
  });
  return pages.flatMap(({ data }) =>
    (data?.data ?? []).flatMap(({ id, at, detail }): TrendEvent[] => {
      const mode = modeOf(detail);
      return mode
        ? [{ key: `mode-${id}`, at: Date.parse(at) / 1000, kind: "mode", text: t(`mode.${mode}`) }]
        : [];
    }),
  );
};
