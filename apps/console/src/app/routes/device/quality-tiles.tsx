import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { DeviceCompliance } from "@sgval/contract/readings/figures";
import { healthDays } from "@sgval/contract/readings/health";
import { matchLimitSets } from "@sgval/quantities/limit-sets";
import { parameterOf } from "@sgval/quantities/parameter";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { useChangeDevice } from "../../../features/devices/api/save-device.ts";
import { ValueTiles } from "../../../features/devices/components/value-tiles.tsx";
import { complianceQuery } from "../../../features/readings/api/read-compliance.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { limitSetsQuery } from "../../../shared/queries/limit-sets.ts";
import { QueryFailure } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import type { PanelProps } from "./device-search.ts";

const Arrow = styled("span")({ display: "inline-flex", color: paint.ink2 });
const Upkeep = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 24px",
  marginTop: 12,
  color: paint.mute,
});
const icons = { rising: IconArrowUpRight, falling: IconArrowDownRight, steady: IconArrowRight } as const;

type ChannelCompliance = DeviceCompliance["channels"][number];

/** Where a value went over the last 24 hours. */
const TrendArrow = ({ parameter: key, trend, change }: ChannelCompliance) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const parameter = parameterOf(key)?.parameter;
  if (trend === null || change === null || !parameter) return null;
  const Icon = icons[trend];
  const text = t(`compliance.${trend}`, { change: format.parameter(Math.abs(change), parameter) });
  return (
    <Arrow role="img" aria-label={text} title={text}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </Arrow>
  );
};

/** When the sensors were last cleaned; whoever has just done it says so with one press. */
const Cleaned = ({ device, today }: { device: DeviceDetail; today: string }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const may = useMay();
  const change = useChangeDevice(device.id);
  const { cleanedOn } = device.site;
  return (
    <span>
      {cleanedOn === undefined
        ? t("compliance.notCleaned")
        : t("compliance.cleaned", { day: format.date(cleanedOn) })}
      {may("Device.Update") && cleanedOn !== today && (
        <Button
          size="small"
          onClick={() => change.mutate({ site: { cleanedOn: today } })}
          loading={change.isPending}
        >
          {t("compliance.cleanedToday")}
        </Button>
      )}
    </span>
  );
};

/** The values of a quality station with the limits that they are held against, how they kept to them, and their trend. */
export const QualityTiles = ({ device, search, onSearch }: PanelProps) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const days = search.days ?? 1;
  const query = useQuery(complianceQuery(device.id, days));
  const sets = useQuery(limitSetsQuery()).data ?? [];
  const labels = { 1: t("health.d1"), 7: t("health.d7"), 30: t("health.d30") };
  const today = createTimeZone(env.timeZone).dateOf(serverNow());
  const limited = device.channels.flatMap((channel) => {
    const parameter = parameterOf(channel.parameter)?.parameter.key;
    return parameter && (channel.under !== null || channel.over !== null) ? [{ ...channel, parameter }] : [];
  });
  const matching = matchLimitSets(sets, limited, today);
  const limitsText = ({ slot, under, over }: DeviceDetail["channels"][number]): string => {
    if (under === null && over === null) return t("compliance.noLimit");
    return matching[limited.findIndex((channel) => channel.slot === slot)]?.code ?? t("compliance.ownLimit");
  };
  const more = (key: string) => {
    const channel = device.channels.find(({ parameter }) => parameter === key);
    const found = query.data?.channels.find(({ parameter }) => parameter === key);
    const kept =
      found?.within == null
        ? []
        : [
            found.share === null
              ? t("compliance.nothing")
              : t("compliance.within", { share: format.share(found.share) }),
          ];
    return {
      notes: [...kept, ...(channel ? [limitsText(channel)] : [])],
      aside: found && <TrendArrow {...found} />,
    };
  };
  return (
    <SectionCard
      title={t("compliance.title")}
      sub={t("compliance.sub")}
      actions={
        <Segmented
          label={t("compliance.days")}
          value={String(days)}
          segments={healthDays.map((one) => ({ value: String(one), label: labels[one] }))}
          onChange={(value) =>
            onSearch({ days: healthDays.find((one) => one !== 1 && String(one) === value) })
          }
        />
      }
    >
      <QueryFailure query={query} failed={t("compliance.failed")} />
      <ValueTiles device={device} more={more} />
      <Upkeep>
        {query.data && (
          <span>
            {query.data.calibratedAt === null
              ? t("compliance.notCalibrated")
              : t("compliance.calibrated", { time: format.dateTime(query.data.calibratedAt) })}
          </span>
        )}
        <Cleaned device={device} today={today} />
      </Upkeep>
    </SectionCard>
  );
};
