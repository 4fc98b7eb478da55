import type { DueTimer } from "@sgval/contract/automation/bulk";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { dueTimersQuery } from "../../../features/automation/api/due-timers.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { ModeBadge } from "../../../shared/ui/device/mode-badge.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { RailRow } from "./rail-row.ts";

const TimerRow = ({ timer }: { timer: DueTimer }) => {
  const { t } = useTranslation(["dashboards", "common"]);
  const format = useFormat();
  const { deviceId, displayName, automatic, startsAt, endsAt } = timer;
  const isOpen = useClock((now) => Date.parse(startsAt) <= now);
  const today = format.day(startsAt) === format.day(serverNow());
  const start = [today ? "" : format.day(startsAt), format.time(startsAt, false)].filter(Boolean).join(" ");
  const mode = automatic ? "auto" : "manual";
  return (
    <RailRow to={paths.device} params={{ id: String(deviceId) }} search={{ tab: "control" }}>
      <span>
        <b>{displayName}</b>
        <small>
          {isOpen
            ? t("timerOpen", { time: format.endTime(endsAt) })
            : t("timerDue", { start, end: format.endTime(endsAt) })}
          {!automatic && ` · ${t("timerIdle")}`}
        </small>
      </span>
      <ModeBadge mode={mode} label={t(`common:mode.${mode}`)} />
    </RailRow>
  );
};

/** Low-pressure windows that are open or open within twelve hours. */
export const DueTimers = () => {
  const { t } = useTranslation("dashboards");
  const allowed = useMay()("Timer.Index");
  const query = useQuery(dueTimersQuery(allowed));
  if (!allowed) return null;
  return (
    <SectionCard title={t("timersDue")} flush>
      <QueryState query={query} failed={t("timersFailed")}>
        {(timers) =>
          timers.length === 0 ? (
            <EmptyState reason={t("noTimersDue")} />
          ) : (
            timers.map((timer) => <TimerRow key={`${timer.deviceId} ${timer.startsAt}`} timer={timer} />)
          )
        }
      </QueryState>
    </SectionCard>
  );
};
