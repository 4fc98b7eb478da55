import type { Overview } from "@sgval/contract/dashboards/overview";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { priorityMark } from "@sgval/contract/devices/device-status";
import { violatedLimit } from "@sgval/contract/devices/value-limits";
import { missingText } from "@sgval/quantities/format";
import { parameterOf } from "@sgval/quantities/parameter";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { trendTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { goodValue } from "../../../shared/format/good-value.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useLiveDevice } from "../../../shared/realtime/live-devices.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { FigureTile } from "./figure-tile.tsx";

/** The newest value at the lowest point, as the rows of its device beside the tile show it. */
const useNewest = (lowest: Overview["lowestPressure"]) => {
  const record = useMemo(() => {
    if (!lowest) return undefined;
    const { deviceId: id, parameter, value, measuredAt } = lowest;
    const latest: DeviceSummary["latest"] = {
      ...{ measuredAt, receivedAt: measuredAt },
      ...{ values: { [parameter]: value }, quality: {}, times: {} },
    };
    return { id, latest, connected: null, connectionLostAt: null };
  }, [lowest]);
  useWatchDevices(lowest ? [lowest.deviceId] : []);
  const latest = useLiveDevice(record)?.latest;
  if (!lowest) return null;
  const { parameter, value: fetched, measuredAt } = lowest;
  const value = latest && goodValue(latest, parameter);
  if (!latest || value === null || value === undefined) return { value: fetched, measuredAt };
  return { value, measuredAt: latest.times[parameter] ?? latest.measuredAt };
};

/** The lowest pressure with its place and limits, and the mean of all. */
export const PressureTile = ({ data, mean }: { data: Overview; mean: ReactNode }) => {
  const { t } = useTranslation(["dashboards", "common"]);
  const format = useFormat();
  const may = useMay();
  const { lowestPressure: lowest, meanPressure } = data;
  const parameter = parameterOf(lowest?.parameter ?? "pressure")?.parameter;
  const newest = useNewest(lowest);
  const age = useAge(newest?.measuredAt, "narrow");
  const bar = (value: number) => format.quantity(value, "bar", 2);
  if (!parameter) return null;
  const value = newest?.value ?? 0;
  const { text, unit } = format.parts(newest?.value, parameter);
  const top = Math.max(6, lowest?.over ?? 0, value);
  const side = lowest && violatedLimit({ value, quality: "good", freshness: lowest.freshness }, lowest);
  const priority = lowest?.alarm ? priorityMark(lowest.alarm) : side ? "medium" : undefined;
  const limit = side && lowest?.[side];
  return (
    <FigureTile
      href={lowest && may("Device.Index") ? trendTo(lowest.deviceId, [lowest.parameter]) : undefined}
      label={t("overview.lowestPressure")}
      value={lowest ? text : missingText}
      unit={lowest ? unit : undefined}
      priority={priority}
      priorityLabel={
        side && limit !== null
          ? t(`common:limit.${side}`, { limit: format.parameter(limit, parameter) })
          : t("common:status.outside")
      }
      {...(lowest
        ? {
            ruler: {
              label: `${format.parameterName(lowest.parameter)}${t("common:colon")}${bar(value)}`,
              min: 0,
              max: top,
              value,
              bandLow: lowest.under ?? undefined,
              bandHigh: lowest.over ?? undefined,
            },
          }
        : { visual: mean })}
      {...(lowest?.freshness === "late" ? { state: "late" as const } : {})}
      notes={[
        lowest ? `${lowest.name} ${lowest.displayName} · ${age ?? ""}` : t("overview.noPressure"),
        meanPressure.value === null ? undefined : t("overview.mean", { value: bar(meanPressure.value) }),
      ]}
    />
  );
};
