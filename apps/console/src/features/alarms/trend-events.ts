import type { Alarm } from "@sgval/contract/alarms/alarms";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay } from "../../shared/api/ability.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import type { TrendEvent } from "../../shared/ui/trend/trend-types.ts";
import { shapeOf, titleOf } from "./alarm-text.ts";
import { type AlarmPage, chartedAlarmsQuery } from "./api/alarms.ts";

const alarmsOf = (queries: readonly { data: AlarmPage | undefined }[]): Alarm[] =>
  queries.flatMap(({ data }) => data?.data ?? []);

/** When alarms of devices were raised within a range (epoch ms), as chart markers; none for a user who may not see alarms. */
export const useAlarmEvents = (
  deviceIds: readonly number[],
  range: { from: number; to: number },
): readonly TrendEvent[] => {
  const format = useFormat();
  const enabled = useMay()("Risk.Index");
  const alarms = useQueries({
    queries: deviceIds.map((id) => ({ ...chartedAlarmsQuery(id, range), enabled })),
    combine: alarmsOf,
  });
  return useMemo(
    () =>
      alarms.map((alarm) => ({
        key: `alarm-${alarm.id}`,
        at: Date.parse(alarm.raisedAt) / 1000,
        kind: "alarm",
        priority: shapeOf(alarm.priority),
        text: titleOf(alarm, format),
      })),
    [alarms, format],
  );
};
