import { zodResolver } from "@hookform/resolvers/zod";
import { styled } from "@mui/material/styles";
import {
  type DeviceTypes,
  ofEachType,
  type ReportIntervals,
  reportIntervals,
  type TypeUse,
} from "@sgval/contract/devices/device-types";
import { defaultMinimum, freshnessLimits, pumpMinimum } from "@sgval/contract/devices/freshness";
import { type DeviceType, deviceTypes } from "@sgval/quantities/device-types";
import { hourSeconds, minuteSeconds } from "@sgval/quantities/duration";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { deviceTypesQuery, useTypeName } from "../../../../shared/device-types.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { FormCard } from "../../../../shared/ui/form/form-card.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { useLiveForm } from "../../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { typeUseQuery, useUpdateIntervals } from "../../api/device-types.ts";

const Type = styled("div")({
  display: "grid",
  gap: 4,
  paddingBottom: 12,
  borderBottom: `1px solid ${paint.line}`,
  "& .MuiInputBase-root": { maxWidth: 220 },
  "& p": { ...typeScale.age, margin: 0, color: paint.mute },
});

const Total = styled("p")({ margin: 0, fontWeight: 600 });

const form = z.object({ intervals: reportIntervals });
type Values = z.input<typeof form>;

const intervalsOf = (types: DeviceTypes): ReportIntervals =>
  ofEachType((type) => types[type].reportIntervalSeconds);

const counted = (uses: readonly TypeUse[]) => {
  const sum = (field: keyof TypeUse) => uses.reduce((total, use) => total + use[field], 0);
  return { late: sum("late"), stale: sum("stale"), offline: sum("offline") };
};

/** What an interval means for the devices of a type. */
const Meaning = (props: { type: DeviceType; interval: number; use: TypeUse | undefined }) => {
  const { type, interval, use } = props;
  const { t } = useTranslation("devices");
  const format = useFormat();
  const { lateAfter, staleAfter, offlineAfter } = freshnessLimits(type, interval);
  const exact = (seconds: number) =>
    [
      seconds - (seconds % hourSeconds),
      (seconds % hourSeconds) - (seconds % minuteSeconds),
      seconds % minuteSeconds,
    ]
      .filter((part) => part > 0)
      .map(format.span)
      .join(" ");
  const after = { late: exact(lateAfter), stale: exact(staleAfter) };
  return (
    <>
      <p>
        {Number.isFinite(offlineAfter)
          ? t("freshness.after", { ...after, offline: exact(offlineAfter) })
          : t("freshness.afterZone", after)}
      </p>
      {use && use.devices > 0 && (
        <p>
          {t("freshness.follow", {
            following: format.count(use.following),
            devices: format.count(use.devices),
          })}
        </p>
      )}
    </>
  );
};

const FreshnessForm = ({ types }: { types: DeviceTypes }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const typeName = useTypeName();
  const missing = useMissingPermission("Setting.Update");
  const locked = missing !== undefined;
  const update = useUpdateIntervals();
  const { form: live, card } = useLiveForm<Values, Values>({
    values: { intervals: intervalsOf(types) },
    resolver: zodResolver(form),
    fields: deviceTypes.map((type) => `intervals.${type}` as const),
    save: async (values) => ({ intervals: intervalsOf(await update.mutateAsync(values)) }),
  });
  const typed = useWatch({ control: live.control, name: "intervals" });
  const wanted = reportIntervals.safeParse(typed).data;
  const now = useQuery(typeUseQuery({}));
  const preview = useQuery({ ...typeUseQuery(wanted ?? {}), enabled: card.dirty && wanted !== undefined });
  const least = {
    stale: format.span(defaultMinimum.stale),
    offline: format.span(defaultMinimum.offline),
    pumpStale: format.span(pumpMinimum.stale),
    pumpOffline: format.span(pumpMinimum.offline),
  };
  const total = (uses: Record<DeviceType, TypeUse>) => counted(Object.values(uses));
  return (
    <FormCard
      title={t("freshness.title")}
      sub={missing ?? t("freshness.sub", least)}
      locked={locked}
      {...card}
    >
      {deviceTypes.map((type) => (
        <Type key={type}>
          <FormNumber
            control={live.control}
            name={`intervals.${type}`}
            label={t("freshness.seconds", { type: typeName(type) })}
            unit="s"
            disabled={locked}
          />
          {wanted && <Meaning type={type} interval={wanted[type]} use={now.data?.[type]} />}
        </Type>
      ))}
      <div aria-live="polite">
        {now.data && <Total>{t("freshness.now", total(now.data))}</Total>}
        {card.dirty && wanted && preview.data && <Total>{t("freshness.would", total(preview.data))}</Total>}
        {preview.isError && <Total>{t("freshness.previewFailed")}</Total>}
      </div>
    </FormCard>
  );
};

/** The report interval (T) of each type, and what it means for the devices there are. */
export const FreshnessPanel = () => {
  const { t } = useTranslation("devices");
  const query = useQuery(deviceTypesQuery());
  return (
    <QueryState query={query} failed={t("types.failed")}>
      {(types) => <FreshnessForm types={types} />}
    </QueryState>
  );
};
