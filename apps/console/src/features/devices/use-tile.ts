import type { Device, DeviceSummary } from "@sgval/contract/devices/device";
import type { Freshness } from "@sgval/contract/devices/freshness";
import { arrivedLate, valueFreshness } from "@sgval/contract/devices/freshness";
import { isTotaliser, namesBeside } from "@sgval/quantities/parameter";
import { qualityGroup, qualityMark } from "@sgval/quantities/quality";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { fixedSeries } from "../../shared/format/series-color.ts";
import { serverNow } from "../../shared/format/server-clock.ts";
import { useClock } from "../../shared/format/use-age.ts";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import { freshnessAt, useFreshness } from "../../shared/realtime/live-devices.ts";
import type { RulerProps } from "../../shared/ui/device/ruler.tsx";
import type { TileState, ValueTileProps } from "../../shared/ui/device/value-tile.tsx";
import { useExactText } from "./exact-text.ts";
import { useMarkText } from "./mark-text.ts";
import {
  criticalPointKeyOf,
  type Measurement,
  measurementOf,
  trendKeys,
  valueMarkOf,
} from "./measurement.ts";
import { usePumpsText } from "./pumps-text.ts";

export type Tile = Omit<ValueTileProps, "align" | "framed" | "size">;

/** Ends of the ruler: the measuring range where it is known, else a margin around limits and value. */
const scaleOf = ({ shown, under, over, range, parameter }: Measurement): { min: number; max: number } => {
  if (range) return range;
  const known = [shown, under, over].filter((one): one is number => typeof one === "number");
  const highest = Math.max(...known, 0);
  const lowest = Math.min(...known, 0);
  if (over !== undefined) return { min: Math.min(0, lowest), max: Math.max(over * 1.5, highest * 1.1) };
  if (parameter.unit === "%") return { min: 0, max: 100 };
  return { min: lowest, max: highest > 0 ? highest * 1.5 : 1 };
};

const rulerOf = (
  measurement: Measurement,
  name: string,
  value: string,
  format: Format,
  labels: RulerLabels,
): RulerProps | undefined => {
  const { shown, under, over, parameter } = measurement;
  if (parameter.states || isTotaliser(parameter)) return undefined;
  // Without limits and without a range any scale would be made up, and the marker would say nothing.
  if (under === undefined && over === undefined && !measurement.range && parameter.unit !== "%")
    return undefined;
  const low = format.figure(under, parameter.unit, parameter.decimals);
  const high = format.figure(over, parameter.unit, parameter.decimals);
  return {
    label:
      under !== undefined || over !== undefined
        ? labels.band({ name, value, low, high })
        : labels.plain({ name, value }),
    ...scaleOf(measurement),
    value: shown,
    bandLow: under,
    bandHigh: over,
  };
};

interface RulerLabels {
  band: (properties: { name: string; value: string; low: string; high: string }) => string;
  plain: (properties: { name: string; value: string }) => string;
}

const stateOf = (freshness: Freshness, measurement: Measurement): TileState => {
  if (freshness === "never" || (measurement.at === null && measurement.value === null)) return "waiting";
  if (freshness === "stale" || freshness === "offline") return freshness;
  if (qualityGroup(measurement.quality) === "bad") return "bad";
  return freshness;
};

/** Seconds and minutes of a page, so that tiles are drawn again when their age reads differently. */
const useAgeTick = (): number => useClock((now) => Math.floor(now / 1000));

type TileDevice = DeviceSummary & Partial<Pick<Device, "channels">>;

/**
 * Writes the five parts of a value of a device: name, number, unit, age, quality; and what to show on hover. For many devices at
 * once; `freshness` is that of the device in this second (since 1970).
 */
export const useTileWriter = (): ((
  device: TileDevice,
  freshness: Freshness,
  second: number,
  key: string,
) => Tile | null) => {
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  const exactText = useExactText();
  const markText = useMarkText();
  return useCallback(
    (device, freshness, second, key) => {
      const {
        latest,
        channels,
        limits,
        name: source,
        connectionLostAt,
        type,
        reportIntervalSeconds,
      } = device;
      const channel = channels?.find(({ parameter }) => parameter === key);
      const measurement = measurementOf(latest, key, channel ?? limits[key]);
      if (!measurement) return null;
      const { parameter, quality, shown, at } = measurement;
      const label = format.parameterName(key);
      const measuredAt = at === null ? null : Date.parse(at);
      const current = valueFreshness({ type, reportIntervalSeconds }, measuredAt, freshness, second * 1000);
      const state = stateOf(current, measurement);
      const mark = valueMarkOf(device, measurement, current);
      const limit = mark?.beyond?.limit ?? null;
      const { text, unit } = format.parts(shown, parameter, limit);
      const marked = mark ? markText(mark, measurement) : undefined;
      const series = fixedSeries(key);
      const age = at === null ? undefined : format.span(second - Date.parse(at) / 1000);
      // The arrival time of older values is unknown.
      const arrival =
        latest && at === latest.measuredAt && arrivedLate(latest)
          ? t("common:receivedAt", { time: format.timestamp(latest.receivedAt) })
          : undefined;
      const ruler = rulerOf(measurement, label, [text, unit].filter(Boolean).join("\u00a0"), format, {
        band: (properties) => t("normalBand", properties),
        plain: (properties) => t("noBand", properties),
      });
      const stateLabel =
        state === "offline"
          ? t("common:freshness.offlineSince", {
              time: format.timestamp(connectionLostAt ?? at ?? serverNow()),
            })
          : state === "late" || state === "stale"
            ? t(`common:freshness.${state}`)
            : state === "waiting"
              ? t("common:freshness.never")
              : undefined;
      return {
        ...namesBeside(parameter.short, label),
        ...(series ? { series } : {}),
        value: `${shown === null ? "" : qualityMark(quality)}${text}`,
        unit: shown === null ? undefined : unit,
        isText: parameter.states !== undefined && shown !== null,
        ruler,
        ...(mark && { priority: mark.priority, ...(mark.isBack && { look: "returned" }) }),
        notes: state === "waiting" ? [] : [marked, age, arrival, t(`common:quality.${quality}`)],
        exact: exactText(measurement, source, channel),
        trend: { deviceId: device.id, channels: [key] },
        state,
        stateLabel,
      };
    },
    [format, exactText, markText, t],
  );
};

/** The same for the values of one device, as it is now. */
export const useTile = (device: TileDevice): ((key: string) => Tile | null) => {
  const write = useTileWriter();
  const freshness = useFreshness(device);
  const second = useAgeTick();
  return useCallback((key) => write(device, freshness, second, key), [write, device, freshness, second]);
};

/** How many pumps of a station run, as the value that says most of it; null for a device without several pumps. */
export const usePumpsTile = (device: TileDevice): Tile | null => {
  const write = useTile(device);
  const pumpsText = usePumpsText();
  const format = useFormat();
  const key = Object.keys(device.latest?.values ?? {}).find((one) => one.startsWith("pump_running."));
  const measurement = key === undefined ? null : measurementOf(device.latest, key);
  const text = measurement && pumpsText(device, measurement);
  const tile = key === undefined ? null : write(key);
  if (!measurement || !tile || text === null) return null;
  return {
    ...tile,
    ...namesBeside(measurement.parameter.short, format.parameterName(measurement.parameter.key)),
    ...{ value: text, unit: undefined, isText: true, exact: device.name },
    trend: { deviceId: device.id, channels: trendKeys(device, measurement) },
  };
};

/** The pressure at the critical point of a valve, as the logger there measured it last; null without one. */
export const useCriticalPointTile = (logger: TileDevice | undefined): Tile | null => {
  const write = useTileWriter();
  const second = useAgeTick();
  const key = logger && criticalPointKeyOf(logger);
  return logger && key !== undefined ? write(logger, freshnessAt(logger, second * 1000), second, key) : null;
};
