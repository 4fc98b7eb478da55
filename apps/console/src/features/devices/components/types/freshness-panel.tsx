import { zodResolver } from "@hookform/resolvers/zod";
import { styled } from "@mui/material/styles";
import { type DeviceTypes, ofEachType, type TypeUse } from "@sgval/contract/devices/device-types";
import { defaultMinimum, freshnessLimits, pumpMinimum } from "@sgval/contract/devices/freshness";
import { intervalSeconds } from "@sgval/contract/devices/intervals";
import { message } from "@sgval/contract/message";
import { type DeviceType, deviceTypes } from "@sgval/quantities/device-types";
import { hourSeconds, minuteSeconds } from "@sgval/quantities/duration";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { deviceTypesQuery, useTypeName } from "../../../../shared/device-types.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { from } from "../../../../shared/ui/breakpoints.ts";
import { FormCard } from "../../../../shared/ui/form/form-card.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { useLiveForm } from "../../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { typeUseQuery, useUpdateIntervals } from "../../api/device-types.ts";
import { ColumnHeads, labelsInHeads } from "../form/column-heads.ts";

const columns = {
  display: "grid",
  gridTemplateColumns: "minmax(140px, 1fr) 140px minmax(0, 3fr)",
  alignItems: "center",
  gap: 12,
} as const;

const Heads = styled(ColumnHeads)({ [from("md")]: columns });

/** A row of a table; on a phone its field with what it means below. */
const Type = styled("div")({
  display: "grid",
  gap: 4,
  padding: "0 0 12px",
  borderBottom: `1px solid ${paint.line}`,
  "& > b": { ...typeScale.bodyS, display: "none", fontWeight: 500 },
  "& .MuiInputBase-root": { maxWidth: 220 },
  "& p": { ...typeScale.age, margin: 0, color: paint.mute },
  [from("md")]: {
    ...labelsInHeads[from("md")],
    ...columns,
    padding: "0 0 6px",
    "& > b": { display: "block" },
  },
});
const Table = styled("div")({ display: "grid", gap: 12, [from("md")]: { gap: 6 } });

const Total = styled("p")({ margin: 0, fontWeight: 600 });

/** Typed in minutes, sent in seconds: a device that sends once an hour has 60 minutes. */
const minutes = z
  .number(message("invalid_value"))
  .transform((typed) => Math.round(typed * minuteSeconds))
  .pipe(intervalSeconds);
const form = z.object({ intervals: z.object(ofEachType(() => minutes)) });
type Values = z.input<typeof form>;

const minutesOf = (types: DeviceTypes): Values["intervals"] =>
  ofEachType((type) => types[type].reportIntervalSeconds / minuteSeconds);

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
  const { form: live, card } = useLiveForm<Values, z.output<typeof form>>({
    values: { intervals: minutesOf(types) },
    resolver: zodResolver(form),
    fields: deviceTypes.map((type) => `intervals.${type}` as const),
    save: async (values) => ({ intervals: minutesOf(await update.mutateAsync(values)) }),
  });
  const typed = useWatch({ control: live.control, name: "intervals" });
  const wanted = form.shape.intervals.safeParse(typed).data;
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
    <FormCard title={t("freshness.title")} sub={t("freshness.sub", least)} locked={missing} wide {...card}>
      <Table>
        <Heads aria-hidden>
          <span>{t("columns.type")}</span>
          <span>{t("form.field.reportIntervalSeconds")}</span>
        </Heads>
        {deviceTypes.map((type) => (
          <Type key={type}>
            <b aria-hidden>{typeName(type)}</b>
            <FormNumber
              control={live.control}
              name={`intervals.${type}`}
              label={t("freshness.interval", { type: typeName(type) })}
              unit={t("freshness.minutes")}
              disabled={locked}
            />
            {wanted && (
              <div>
                <Meaning type={type} interval={wanted[type]} use={now.data?.[type]} />
              </div>
            )}
          </Type>
        ))}
      </Table>
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
