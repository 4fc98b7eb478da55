import type { Overview } from "@sgval/contract/dashboards/overview";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { valueFreshness } from "@sgval/contract/devices/freshness";
import { missingText } from "@sgval/quantities/format";
import { parameterOf } from "@sgval/quantities/parameter";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { trendTo } from "../../../config/paths.ts";
import { useMarkText } from "../../../features/devices/mark-text.ts";
import { measurementOf, valueMarkOf } from "../../../features/devices/measurement.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { goodValue } from "../../../shared/format/good-value.ts";
import { useAge, useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useLiveDevice } from "../../../shared/realtime/live-devices.ts";
import { useWatchDeviceIds } from "../../../shared/realtime/watched-devices.ts";
import { FigureTile } from "./figure-tile.tsx";

/** The newest value at the lowest point with its mark, as the rows of its device beside the tile show it. */
const useNewest = (lowest: Overview["lowestPressure"]) => {
  const record = useMemo(() => {
    if (!lowest) return undefined;
    const { deviceId: id, parameter, value, measuredAt, alarm, crossed } = lowest;
    const latest: DeviceSummary["latest"] = {
      ...{ measuredAt, receivedAt: measuredAt },
      ...{ values: { [parameter]: value }, quality: {}, times: {} },
    };
    const openAlarms: DeviceSummary["openAlarms"] = alarm
      ? {
          ...{ count: 1, priority: alarm, holds: true, channels: { [parameter]: alarm } },
          ...(crossed && { crossed: { [parameter]: crossed } }),
        }
      : alarm;
    return { id, latest, openAlarms, connected: null, connectionLostAt: null };
  }, [lowest]);
  useWatchDeviceIds(lowest ? [lowest.deviceId] : []);
  const live = useLiveDevice(record);
  const isGood = lowest && live && goodValue(live.latest, lowest.parameter) !== null;
  const latest = (isGood ? live : record)?.latest ?? null;
  const measurement = lowest && measurementOf(latest, lowest.parameter, lowest);
  const at = measurement?.at ?? null;
  const read = useCallback(
    (now: number) => {
      if (!lowest || at === null || Date.parse(at) <= Date.parse(lowest.measuredAt))
        return lowest?.freshness ?? null;
      // Newer than what the server said of it: its device has reported since.
      return valueFreshness(lowest, Date.parse(at), "fresh", now);
    },
    [lowest, at],
  );
  const freshness = useClock(read);
  if (!live || !measurement || !freshness) return null;
  return { measurement, freshness, mark: valueMarkOf(live, measurement, freshness) };
};

/** The lowest pressure with its place and limits, and the mean of all; `byHour`: where the pressures that it is of are drawn. */
export const PressureTile = ({ data, mean, byHour }: { data: Overview; mean: ReactNode; byHour: string }) => {
  const { t } = useTranslation(["dashboards", "common"]);
  const format = useFormat();
  const may = useMay();
  const { lowestPressure: lowest, meanPressure } = data;
  const parameter = parameterOf(lowest?.parameter ?? "pressure")?.parameter;
  const newest = useNewest(lowest);
  const markText = useMarkText();
  const age = useAge(newest?.measurement.at, "narrow");
  const bar = (value: number) => format.quantity(value, "bar", 2);
  if (!parameter) return null;
  const { measurement, mark, freshness } = newest ?? {};
  const value = measurement?.shown ?? 0;
  const { text, unit } = format.parts(measurement?.shown, parameter, mark?.beyond?.limit ?? null);
  const name = lowest ? format.parameterName(lowest.parameter) : "";
  const top = Math.max(6, lowest?.over ?? 0, value);
  return (
    <FigureTile
      href={lowest && may("Device.Index") ? trendTo(lowest.deviceId, [lowest.parameter]) : undefined}
      label={t("overview.lowestPressure")}
      value={lowest ? text : missingText}
      unit={lowest ? unit : undefined}
      priority={mark?.priority}
      look={mark?.isBack ? "returned" : "plain"}
      priorityLabel={mark && measurement ? markText(mark, measurement) : undefined}
      {...(lowest
        ? {
            ruler: {
              label: `${name}${t("common:colon")}${text}\u00a0${unit}`,
              min: 0,
              max: top,
              value,
              bandLow: lowest.under ?? undefined,
              bandHigh: lowest.over ?? undefined,
            },
          }
        : { visual: mean })}
      {...(freshness === "late" || freshness === "stale" ? { state: freshness } : {})}
      notes={[
        lowest
          ? [lowest.name, lowest.displayName, age].filter(Boolean).join(" · ")
          : t("overview.noPressure"),
        meanPressure.value === null
          ? undefined
          : { text: t("overview.mean", { value: bar(meanPressure.value) }), href: byHour },
      ]}
    />
  );
};
