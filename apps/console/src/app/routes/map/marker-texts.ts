import { type DeviceMark, markOfRank, markOfStatus } from "@sgval/contract/devices/device-status";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { keyMeasurement, type Measurement, valueMarkOf } from "../../../features/devices/measurement.ts";
import { usePumpsText } from "../../../features/devices/pumps-text.ts";
import { useDeviceTypes, useTypeName } from "../../../shared/device-types.ts";
import { type Format, useFormat } from "../../../shared/format/use-format.ts";
import { isPriority } from "../../../shared/ui/device/status-kinds.ts";
import type { FleetDevice } from "./fleet-rules.ts";

/** What a marker or a cluster is about. */
export interface Marked {
  id: number;
  /** Members of a cluster. */
  count: number | null;
  /** Rank of its mark, or of the worst of a cluster. */
  rank: number;
}

/** What a value without a unit is called, such as pH: a number alone would be read as a pressure. Null for any other one. */
export const nameOfBare = (format: Format, { parameter, shown, nameKey, key }: Measurement): string | null =>
  shown !== null && format.parts(shown, parameter).unit === "" && !parameter.states
    ? format.parameterName(nameKey ?? key)
    : null;

/** The limit that a value of a device is marked to be beyond. */
const limitBeyond = ({ device, status }: FleetDevice, value: Measurement): number | null =>
  status === "stale" || status === "offline" || status === "never"
    ? null
    : (valueMarkOf(device, value, "fresh")?.beyond?.limit ?? null);

/** The key value of each device for its label: a pressure without its unit, which the legend names. */
export const useMarkerLabel = () => {
  const format = useFormat();
  const types = useDeviceTypes();
  const pumpsText = usePumpsText();
  return useMemo(
    () =>
      (one: FleetDevice): string => {
        const { device } = one;
        const value = keyMeasurement(device, types);
        const pumps = value && pumpsText(device, value);
        if (pumps) return pumps;
        if (!value || value.shown === null) return "";
        const { text, unit } = format.parts(value.shown, value.parameter, limitBeyond(one, value));
        if (value.parameter.unit === "bar") return text;
        return [nameOfBare(format, value), text, unit].filter(Boolean).join(" ");
      },
    [format, types, pumpsText],
  );
};

/** What a device is marked with in words. */
export const useMarkWord = (): ((mark: DeviceMark | null) => string) => {
  const { t } = useTranslation(["map", "common"]);
  return useCallback(
    (mark) => {
      if (mark === null) return t("common:status.fresh");
      if (isPriority(mark)) return t(`mark.${mark}`);
      return t(`common:status.${mark === "unknown" ? "never" : mark}`);
    },
    [t],
  );
};

/** A device or a cluster in words, as whoever hears the map meets it; the function changes with the language alone. */
export const useMarkerName = (): ((marker: Marked, device: FleetDevice | undefined) => string) => {
  const { t } = useTranslation(["map", "common"]);
  const format = useFormat();
  const types = useDeviceTypes();
  const typeName = useTypeName();
  const pumpsText = usePumpsText();
  const markWord = useMarkWord();
  return useCallback(
    ({ count, rank }, one) => {
      if (count !== null) return t("cluster", { count, status: markWord(markOfRank(rank)) });
      if (!one) return markWord(markOfRank(rank));
      const { device, status, mark } = one;
      const word = markOfStatus(status) === mark ? t(`common:status.${status}`) : markWord(mark);
      const value = keyMeasurement(device, types);
      const shown =
        (value && pumpsText(device, value)) ??
        (value && value.shown !== null
          ? `${format.parameterName(value.nameKey ?? value.key)} ${format.parameter(value.shown, value.parameter, limitBeyond(one, value))}`
          : null);
      return [device.displayName, typeName(device.type), word, shown].filter(Boolean).join(", ");
    },
    [t, format, types, typeName, pumpsText, markWord],
  );
};
