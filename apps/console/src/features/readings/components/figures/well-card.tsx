import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { daySeconds } from "@sgval/quantities/duration";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { goodValue } from "../../../../shared/format/good-value.ts";
import { useClock } from "../../../../shared/format/use-age.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { DatedValue, goodTime } from "../../../../shared/ui/device/dated-value.tsx";
import { DescriptionList, type Property } from "../../../../shared/ui/page/description-list.tsx";
import { failureOf, QueryFailure } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { historyQuery } from "../../api/read-history.ts";
import { totalsQuery } from "../../api/read-totals.ts";
import { wellFigures } from "../../well-figures.ts";

const DAYS_AT_REST = 7;
const HOURS = 168;

/** Levels, drawdown, running of the pump and abstraction of a well, against its licence and the intake of its pump. */
export const WellCard = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const hour = useClock((now) => Math.floor(now / 3_600_000)) * 3600;
  const levels = useQuery(
    historyQuery(device.id, {
      parameters: device.channels.some(({ parameter }) => parameter === "water_level") ? ["water_level"] : [],
      window: { from: hour - DAYS_AT_REST * daySeconds, to: hour + 3600 },
      points: HOURS,
    }),
  );
  const totals = useQuery(totalsQuery(device.id));
  const { latest, site } = device;
  const figures = wellFigures(
    levels.data?.series.water_level?.min ?? [],
    { level: goodValue(latest, "water_level"), flow: goodValue(latest, "flow") },
    site.intakeDepth,
  );
  const levelAt = goodTime(latest, ["water_level"]);
  // A flow of another time says nothing of this level, not even that the well is at rest.
  const capacityAt = figures.drawdown === null ? null : goodTime(latest, ["water_level", "flow"]);
  const ofLevel = (text: string) => <DatedValue device={device} text={text} at={levelAt} derived />;
  const metres = (value: number | null) => format.quantity(value, "m", 2);
  const volume = (value: number | null | undefined, licensed?: number) =>
    licensed
      ? t("well.ofLicence", {
          volume: format.quantity(value, "m3", 0),
          licensed: format.quantity(licensed, "m3", 0),
          share: format.proportion(value == null ? null : value / licensed, 0),
        })
      : format.quantity(value, "m3", 0);
  const { volume: abstracted, pumps } = totals.data ?? {};
  const running = (pumps ?? []).flatMap(({ pump, hoursToday, startsToday }): Property[] => [
    {
      key: `running-${pump}`,
      label: t("well.running"),
      content: t("well.runningText", {
        hours: format.quantity(hoursToday, "h", 1),
        starts: t("figures.starts", { count: startsToday ?? 0, starts: format.number(startsToday, 0) }),
      }),
    },
  ]);
  return (
    <SectionCard title={t("well.title")} sub={t("well.depths")}>
      <QueryFailure query={failureOf([levels, totals])} failed={t("figures.failed")} />
      <DescriptionList
        properties={[
          { key: "static", label: t("well.static"), content: metres(figures.staticLevel) },
          {
            key: "dynamic",
            label: t("well.dynamic"),
            content: <DatedValue device={device} text={metres(figures.dynamicLevel)} at={levelAt} />,
          },
          { key: "drawdown", label: t("well.drawdown"), content: ofLevel(metres(figures.drawdown)) },
          {
            key: "capacity",
            label: t("well.capacity"),
            content: (
              <DatedValue
                device={device}
                text={
                  figures.specificCapacity === null
                    ? t("well.atRest")
                    : `${format.number(figures.specificCapacity, 2)} m³/h/m`
                }
                at={capacityAt}
                derived
              />
            ),
          },
          {
            key: "submergence",
            label: t("well.submergence"),
            content:
              site.intakeDepth === undefined
                ? t("well.noIntake")
                : ofLevel(
                    t("well.aboveIntake", {
                      above: metres(figures.submergence),
                      depth: metres(site.intakeDepth),
                    }),
                  ),
          },
          ...(abstracted === null
            ? []
            : [
                {
                  key: "today",
                  label: t("well.today"),
                  content: volume(abstracted?.today, site.licensedDailyVolume),
                },
                { key: "month", label: t("well.month"), content: volume(abstracted?.month) },
                {
                  key: "year",
                  label: t("well.year"),
                  content: volume(abstracted?.year, site.licensedYearlyVolume),
                },
              ]),
          ...running,
        ]}
      />
    </SectionCard>
  );
};
