import type { Alarm } from "@sgval/contract/alarms/alarms";
import { alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { figuresAtRaise, titleOf } from "../../../features/alarms/alarm-text.ts";
import { openAlarmsQuery } from "../../../features/alarms/api/alarms.ts";
import { AlarmShape } from "../../../features/alarms/components/alarm-cells.tsx";
import { useMay } from "../../../shared/api/ability.ts";
import { serverTimeAt } from "../../../shared/format/server-clock.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useSteadyOrder } from "../../../shared/ui/list/steady-order.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { RailRow } from "./rail-row.ts";

const none: readonly Alarm[] = [];

const AlarmRow = ({ alarm }: { alarm: Alarm }) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const age = useAge(alarm.activeSince);
  const priority = alarmPriorityLabels[alarm.priority][format.language];
  return (
    <RailRow to={paths.risks} search={{ alarm: alarm.id }}>
      <AlarmShape alarm={alarm} size={18} />
      <span>
        <b>{alarm.deviceDisplayName}</b>
        <small>
          {[titleOf(alarm, format), figuresAtRaise(alarm, format, t)].filter(Boolean).join(" · ")}
        </small>
        <small>{[priority, age].filter(Boolean).join(" · ")}</small>
      </span>
    </RailRow>
  );
};

/** The newest open alarms of the devices in view; not for who may not see alarms. */
export const LatestAlarms = () => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const allowed = useMay()("Risk.Index");
  const query = useQuery({ ...openAlarmsQuery(), enabled: allowed });
  const { shown, watch } = useSteadyOrder(query.data?.data ?? none);
  if (!allowed) return null;
  return (
    <SectionCard title={t("latest")} sub={query.data && format.total(query.data.metaData)} flush>
      <QueryState query={query} failed={t("failed")}>
        {() =>
          shown.length === 0 ? (
            <EmptyState reason={t("none", { time: format.time(serverTimeAt(query.dataUpdatedAt), false) })} />
          ) : (
            <div {...watch}>
              {shown.map((alarm) => (
                <AlarmRow key={alarm.id} alarm={alarm} />
              ))}
            </div>
          )
        }
      </QueryState>
    </SectionCard>
  );
};
