import type { Overview } from "@sgval/contract/dashboards/overview";
import { missingText } from "@sgval/quantities/format";
import { parameterOf } from "@sgval/quantities/parameter";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { trendTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { FigureTile } from "./figure-tile.tsx";

/** The lowest pressure with its place and limits, and the mean of all. */
export const PressureTile = ({ data, mean }: { data: Overview; mean: ReactNode }) => {
  const { t } = useTranslation(["dashboards", "common"]);
  const format = useFormat();
  const may = useMay();
  const { lowestPressure: lowest, meanPressure } = data;
  const parameter = parameterOf(lowest?.parameter ?? "pressure")?.parameter;
  const age = useAge(lowest?.measuredAt, "narrow");
  const bar = (value: number) => format.quantity(value, "bar", 2);
  if (!parameter) return null;
  const { text, unit } = format.parts(lowest?.value, parameter);
  const top = Math.max(6, lowest?.over ?? 0, lowest?.value ?? 0);
  return (
    <FigureTile
      href={lowest && may("Device.Index") ? trendTo(lowest.deviceId, [lowest.parameter]) : undefined}
      label={t("overview.lowestPressure")}
      value={lowest ? text : missingText}
      unit={lowest ? unit : undefined}
      priority={lowest?.violates ? "medium" : undefined}
      priorityLabel={t("common:status.outside")}
      {...(lowest
        ? {
            ruler: {
              label: `${format.parameterName(lowest.parameter)}${t("common:colon")}${bar(lowest.value)}`,
              min: 0,
              max: top,
              value: lowest.value,
              bandLow: lowest.under ?? undefined,
              bandHigh: lowest.over ?? undefined,
            },
          }
        : { visual: mean })}
      {...(lowest?.freshness === "late" ? { state: "late" as const } : {})}
      notes={[
        lowest ? `${lowest.displayName} · ${age ?? ""}` : t("overview.noPressure"),
        meanPressure.value === null ? undefined : t("overview.mean", { value: bar(meanPressure.value) }),
      ]}
    />
  );
};
