import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { legitimateNightUse } from "@sgval/contract/zones/night-leakage";
import type { Zone } from "@sgval/contract/zones/zones";
import { daySeconds, hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../../config/env.ts";
import { useClock } from "../../../../shared/format/use-age.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { installationQuery } from "../../../../shared/queries/installation.ts";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import { DescriptionList } from "../../../../shared/ui/page/description-list.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../../shared/ui/page/skeletons.tsx";
import { historyQuery } from "../../api/read-history.ts";
import { householdsOnly, type NightSetting, nightSaving } from "../../night-saving.ts";

const DAYS = 7;
const HOURS = DAYS * 24;
/** The least that the decimals of a volume can say, m³; what is below it would be printed as nothing. */
const LEAST_VOLUME = 0.1;
const timeZone = createTimeZone(env.timeZone);
const localHour = (time: number): number => Math.floor((time + timeZone.offsetAt(time)) / hourMs) % 24;

interface NightSavingProps {
  device: DeviceDetail;
  /** The zone whose water all comes through the valve, as far as it is known. */
  zone?: Pick<Zone, "name" | "account"> | undefined;
}

const skeleton = <RowsSkeleton rows={3} height={24} />;

const NightSaving = ({ device, setting, zone }: NightSavingProps & { setting: NightSetting }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const hour = useClock((now) => Math.floor(now / hourMs)) * 3600;
  const keys = ["flow", "outlet_pressure"].filter((key) =>
    device.channels.some(({ parameter }) => parameter === key),
  );
  const query = useQuery(
    historyQuery(device.id, {
      parameters: keys,
      window: { from: hour - DAYS * daySeconds, to: hour },
      points: HOURS,
      quality: "good",
    }),
  );
  const { data } = query;
  const { connectionsDownstream } = device.site;
  const counted = zone && legitimateNightUse(zone.account, setting) !== null ? zone : undefined;
  const account = counted?.account;
  const found = useMemo(() => {
    const { t: times = [], series = {} } = data ?? {};
    const column = (key: string) => series[key]?.avg ?? [];
    const [flow, pressure] = [column("flow"), column("outlet_pressure")];
    const hours = times.map((time, index) => ({
      hour: localHour(time),
      flow: flow[index] ?? null,
      pressure: pressure[index] ?? null,
    }));
    return nightSaving(hours, account ?? householdsOnly(connectionsDownstream), setting);
  }, [data, account, connectionsDownstream, setting]);
  const volume = (value: number) => format.quantity(value, "m3", 1);
  const flowText = (value: number) => format.quantity(value, "m3/h", 1);
  const bar = (value: number) => format.quantity(value, "bar", 2);
  const body = () => {
    if ("missing" in found)
      return (
        <MutedText>
          {t("nightSaving.missing", {
            inputs: found.missing.map((input) => t(`nightSaving.inputs.${input}`)).join(", "),
          })}
        </MutedText>
      );
    // As printed: what differs by less than that is noise of the measurement.
    const isLower =
      found.nightPressure < found.dayPressure && bar(found.nightPressure) !== bar(found.dayPressure);
    return (
      <>
        <DescriptionList
          properties={[
            {
              key: "saved",
              label: t("nightSaving.saved"),
              content:
                found.most >= LEAST_VOLUME
                  ? t("nightSaving.savedText", {
                      volume: volume(found.saved),
                      least: volume(found.least),
                      most: volume(found.most),
                    })
                  : isLower
                    ? t("nightSaving.hardly", { volume: volume(LEAST_VOLUME) })
                    : t("nightSaving.nothing"),
            },
            {
              key: "pressure",
              label: t("nightSaving.pressure"),
              content: t("nightSaving.pressureText", {
                night: bar(found.nightPressure),
                day: bar(found.dayPressure),
              }),
            },
            {
              key: "leakage",
              label: t("nightSaving.leakage"),
              content: t("nightSaving.leakageText", {
                leakage: flowText(found.leakage),
                flow: flowText(found.nightFlow),
                use: flowText(found.legitimateUse),
              }),
            },
          ]}
        />
        <MutedText sx={{ marginTop: 1 }}>
          {t("nightSaving.how", setting.nightWindow)}{" "}
          {counted
            ? t("nightSaving.useOfZone", { zone: counted.name })
            : t("nightSaving.usePerConnection", {
                use: `${format.number(setting.householdNightUse, 1)} L/h`,
              })}
        </MutedText>
      </>
    );
  };
  if (keys.length === 0) return body();
  return (
    <QueryState query={query} failed={t("figures.failed")} skeleton={skeleton}>
      {body}
    </QueryState>
  );
};

/** What a valve saves by the lower pressure of the night; where that cannot be known, what is missing. */
export const NightSavingCard = ({ device, zone }: NightSavingProps) => {
  const { t } = useTranslation("readings");
  const installation = useQuery(installationQuery());
  return (
    <SectionCard title={t("nightSaving.title")} sub={t("nightSaving.sub")}>
      <QueryState query={installation} failed={t("figures.failed")} skeleton={skeleton}>
        {({ night }) => <NightSaving device={device} zone={zone} setting={night} />}
      </QueryState>
    </SectionCard>
  );
};
