import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { daySeconds } from "@sgval/quantities/duration";
import { missingText } from "@sgval/quantities/format";
import { isShown, qualityNamed } from "@sgval/quantities/quality";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { failureOf, QueryFailure } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { historyQuery } from "../api/read-history.ts";
import { localDayAt } from "../ranges.ts";
import { gained, wellFigures } from "../well-figures.ts";

const DAYS_AT_REST = 7;
const HOURS = 168;
const YEAR_POINTS = 24;

/** Start of the local year of a local midnight (epoch seconds). */
const yearOf = (midnight: number): number => {
  const noon = (midnight + daySeconds / 2) * 1000;
  const year = new Intl.DateTimeFormat("en", { timeZone: env.timeZone, year: "numeric" }).format(noon);
  return localDayAt(Date.UTC(Number(year), 0, 1, 12) / 1000).from;
};

/** Levels, drawdown and abstraction of a well, against its licence and the intake of its pump. */
export const WellCard = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const hour = useClock((now) => Math.floor(now / 3_600_000)) * 3600;
  const day = localDayAt(hour);
  const has = (key: string) => device.channels.some(({ parameter }) => parameter === key);
  const only = (...keys: string[]) => keys.filter(has);
  const asked = (keys: string[], from: number, to: number, points: number) =>
    historyQuery(device.id, { parameters: keys, window: { from, to }, points });
  const levels = useQuery(asked(only("water_level"), hour - DAYS_AT_REST * daySeconds, hour + 3600, HOURS));
  const today = useQuery({
    ...asked(only("total_flow"), day.from, day.to, YEAR_POINTS),
    refetchInterval: 60_000,
  });
  const year = useQuery(asked(only("total_flow"), yearOf(day.from), day.to, YEAR_POINTS));
  const { latest, site } = device;
  const numberOf = (key: string) =>
    isShown(qualityNamed(latest?.quality[key])) ? (latest?.values[key] ?? null) : null;
  const figures = wellFigures(
    levels.data?.series.water_level?.min ?? [],
    { level: numberOf("water_level"), flow: numberOf("flow") },
    site.intakeDepth,
  );
  const volumeOf = (data: typeof today.data) => {
    const series = data?.series.total_flow;
    return series ? gained(series.min, series.max) : null;
  };
  const metres = (value: number | null) => format.quantity(value, "m", 2);
  const volume = (value: number | null, licensed: number | undefined) =>
    licensed
      ? t("well.ofLicence", {
          volume: format.quantity(value, "m3", 0),
          licensed: format.quantity(licensed, "m3", 0),
          share: value === null ? missingText : format.quantity((value / licensed) * 100, "%", 0),
        })
      : format.quantity(value, "m3", 0);
  return (
    <SectionCard title={t("well.title")}>
      <QueryFailure query={failureOf([levels, today, year])} failed={t("chartFailed")} />
      <DescriptionList
        properties={[
          { key: "static", label: t("well.static"), content: metres(figures.staticLevel) },
          { key: "dynamic", label: t("well.dynamic"), content: metres(figures.dynamicLevel) },
          { key: "drawdown", label: t("well.drawdown"), content: metres(figures.drawdown) },
          {
            key: "capacity",
            label: t("well.capacity"),
            content:
              figures.specificCapacity === null
                ? t("well.atRest")
                : `${format.number(figures.specificCapacity, 2)} m³/h/m`,
          },
          {
            key: "submergence",
            label: t("well.submergence"),
            content:
              site.intakeDepth === undefined
                ? t("well.noIntake")
                : t("well.aboveIntake", {
                    above: metres(figures.submergence),
                    depth: metres(site.intakeDepth),
                  }),
          },
          {
            key: "today",
            label: t("well.today"),
            content: volume(volumeOf(today.data), site.licensedDailyVolume),
          },
          {
            key: "year",
            label: t("well.year"),
            content: volume(volumeOf(year.data), site.licensedYearlyVolume),
          },
        ]}
      />
    </SectionCard>
  );
};
