import { styled } from "@mui/material/styles";
import { dayLabels, everyDay, type Timer } from "@sgval/contract/automation/automation";
import { missingText } from "@sgval/quantities/format";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { daysOfWeek } from "../../../shared/ui/form/form-week.tsx";
import { failureOf, QueryFailure } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { thresholdQuery, timersQuery } from "../api/read-settings.ts";

const List = styled("dl")({
  ...typeScale.bodyS,
  display: "grid",
  gridTemplateColumns: "minmax(110px, max-content) 1fr",
  gap: "6px 16px",
  margin: 0,
  "& dt": { color: paint.mute },
  "& dd": { margin: 0 },
});

const Idle = styled("p")({ ...typeScale.bodyS, margin: "0 0 8px", fontWeight: 600 });

/** Hours and days of a window in words. */
export const useTimerText = (): ((timer: Timer) => string) => {
  const { t } = useTranslation("automation");
  const { language } = useFormat();
  const names = (days: Timer["days"]): string =>
    daysOfWeek
      .filter((day) => days.includes(day))
      .map((day) => dayLabels[day][language])
      .join(", ");
  return ({ days, startTime, endTime }) => {
    const every = everyDay.every((day) => days.includes(day));
    return `${t("window", { start: startTime, end: endTime })} · ${every ? t("everyDay") : names(days)}`;
  };
};

/** Settings of the automatic mode of a device, two pressure points and the time windows, as far as the user may see them. */
export const AutomationSummary = ({
  deviceId,
  bare = false,
  idle = null,
  isWell = false,
}: {
  deviceId: number;
  bare?: boolean;
  /** Why nothing carries them out now: the device is in manual mode, or nothing regulates devices of its type. */
  idle?: "manual" | "unregulated" | null;
  /** A well has hours of its pump, and no pressure points. */
  isWell?: boolean;
}) => {
  const { t } = useTranslation(["automation", "common"]);
  const format = useFormat();
  const may = useMay();
  const timerText = useTimerText();
  const [seesThreshold, seesTimers] = [may("Threshold.Index") && !isWell, may("Timer.Index")];
  const threshold = useQuery(thresholdQuery(deviceId, seesThreshold));
  const timers = useQuery(timersQuery(deviceId, seesTimers));
  /** Instead of settings: still loading, not loaded, or none set. */
  const withoutData = (
    query: Pick<UseQueryResult, "isPending" | "isError" | "fetchStatus">,
    none: string,
  ) => {
    if (query.isPending) return query.fetchStatus === "paused" ? t("common:noNetwork") : t("common:loading");
    return query.isError ? missingText : none;
  };
  const pressure = (value: number) => format.quantity(value, "bar", 2);
  const points = threshold.data
    ? `${t("start")} ${pressure(threshold.data.startPressurePoint)} · ${t("limit")} ${pressure(threshold.data.limitPressurePoint)}`
    : withoutData(threshold, t("noThreshold"));
  const windows =
    timers.data && timers.data.length > 0
      ? timers.data.map((timer) => (
          <div key={`${timer.startTime}${timer.days.join()}`}>{timerText(timer)}</div>
        ))
      : withoutData(timers, t("noTimers"));
  const isSet = Boolean(threshold.data) || (timers.data?.length ?? 0) > 0;
  if (!seesThreshold && !seesTimers) return null;
  const body = (
    <>
      {isSet && idle && <Idle role="note">{t(`idle.${idle}`)}</Idle>}
      <QueryFailure query={failureOf([threshold, timers])} failed={t("failed")} />
      <List>
        {seesThreshold && (
          <>
            <dt>{t("threshold")}</dt>
            <dd>{points}</dd>
          </>
        )}
        {seesTimers && (
          <>
            <dt>{isWell ? t("well.windows") : t("timers")}</dt>
            <dd>{windows}</dd>
          </>
        )}
      </List>
    </>
  );
  return bare ? body : <SectionCard title={isWell ? t("well.week") : t("title")}>{body}</SectionCard>;
};
