import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { History } from "@sgval/contract/readings/readings";
import { daysUntilCritical, forecastDays, voltageLine } from "@sgval/quantities/battery";
import { dayMs, daySeconds } from "@sgval/quantities/duration";
import { parameterOf } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../../../shared/format/server-clock.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { TrendLink } from "../../../../shared/ui/device/trend-link.tsx";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { ChartSkeleton } from "../../../../shared/ui/page/skeletons.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { lineDecimals, Sparkline, sparklinePath } from "../../../../shared/ui/trend/sparkline.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { historyQuery } from "../../api/read-history.ts";

const DAYS = forecastDays.within;
const KEYS = ["battery", "signal"];

const Line = styled("figure")({
  display: "grid",
  gridTemplateColumns: "minmax(96px, 30%) minmax(0, 1fr)",
  alignItems: "center",
  gap: 16,
  margin: 0,
  "& + &": { marginTop: 14 },
  "& figcaption": { ...typeScale.bodyS, color: paint.mute },
  "& b": { ...typeScale.valueS, display: "block", color: paint.ink },
  // Time runs from left to right in every text direction.
  "& > div": { direction: "ltr" },
});

/** Whole days until a battery with these daily means is critical; `null` where nothing can be said, or it is already. */
const daysLeftOf = (means: readonly (number | null)[], { site }: DeviceDetail): number | null => {
  const falling = voltageLine(means);
  return (falling && Math.round(daysUntilCritical(falling, site) ?? 0)) || null;
};

/** Supply and signal of a device over a month; of the supply also when it will be critical, if it falls. */
export const ConditionTrends = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const keys = KEYS.filter((key) => device.channels.some(({ parameter }) => parameter === key));
  const query = useQuery(
    historyQuery(device.id, { parameters: keys, window: { spanSeconds: DAYS * daySeconds }, points: DAYS }),
  );
  const line = (key: string, { t: times, series }: History) => {
    const parameter = parameterOf(key)?.parameter;
    if (!parameter) return null;
    const now = serverNow();
    const value = device.latest?.values[key] ?? null;
    const { min: low = [], avg: means = [] } = series[key] ?? {};
    const lowest = Math.min(...low.filter((one) => one !== null));
    const left = key === "battery" ? daysLeftOf(means, device) : null;
    return (
      <Line key={key}>
        <figcaption>
          {format.parameterName(key)}
          <b>
            <TrendLink
              of={{ deviceId: device.id, channels: [key] }}
              name={format.parameterName(key)}
              value={format.parameter(value, parameter)}
            >
              {format.parameter(value, parameter)}
            </TrendLink>
          </b>
          {Number.isFinite(lowest) && t("health.lowest", { value: format.parameter(lowest, parameter) })}
          {left !== null && <div>{t("health.daysLeft", { count: left })}</div>}
        </figcaption>
        <div>
          <Sparkline
            path={sparklinePath(
              times,
              low,
              { from: now - DAYS * dayMs, to: now },
              2.5 * dayMs,
              lineDecimals(key),
            )}
          />
        </div>
      </Line>
    );
  };
  return (
    <SectionCard title={t("health.condition")}>
      {keys.length === 0 ? (
        <EmptyState reason={t("health.conditionNone")} />
      ) : (
        <QueryState
          query={query}
          failed={t("health.conditionFailed")}
          skeleton={<ChartSkeleton height={80} />}
        >
          {(history) => <>{keys.map((key) => line(key, history))}</>}
        </QueryState>
      )}
    </SectionCard>
  );
};
