import { deviceStatus } from "@sgval/contract/devices/device-status";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { keyMeasurement, type Measurement } from "../../../features/devices/measurement.ts";
import { usePumpsText } from "../../../features/devices/pumps-text.ts";
import { useDeviceTypes, useTypeName } from "../../../shared/device-types.ts";
import { type Format, useFormat } from "../../../shared/format/use-format.ts";
import type { FleetDevice } from "./fleet-rules.ts";

/** What a marker or a cluster is about. */
export interface Marked {
  id: number;
  /** Members of a cluster. */
  count: number | null;
  /** Rank of its status, or of the worst of a cluster. */
  rank: number;
}

/** What a value without a unit is called, such as pH: a number alone would be read as a pressure. Null for any other one. */
export const nameOfBare = (format: Format, { parameter, shown, nameKey, key }: Measurement): string | null =>
  shown !== null && format.parts(shown, parameter).unit === "" && !parameter.states
    ? format.parameterName(nameKey ?? key)
    : null;

/** The key value of each device for its label: a pressure without its unit, which the legend names. */
export const useMarkerLabel = () => {
  const format = useFormat();
  const types = useDeviceTypes();
  const pumpsText = usePumpsText();
  return useMemo(
    () =>
      ({ device }: FleetDevice): string => {
        const value = keyMeasurement(device, types);
        const pumps = value && pumpsText(device, value);
        if (pumps) return pumps;
        if (!value || value.shown === null) return "";
        const { text, unit } = format.parts(value.shown, value.parameter);
        if (value.parameter.unit === "bar") return text;
        return [nameOfBare(format, value), text, unit].filter(Boolean).join(" ");
      },
    [format, types, pumpsText],
  );
};

/** A device or a cluster in words, as whoever hears the map meets it. */
export const useMarkerName = (fleet: readonly FleetDevice[]): ((marker: Marked) => string) => {
  const { t } = useTranslation(["map", "common"]);
  const format = useFormat();
  const types = useDeviceTypes();
  const typeName = useTypeName();
  const pumpsText = usePumpsText();
  const byId = useMemo(() => new Map(fleet.map((one) => [one.device.id, one.device])), [fleet]);
  return ({ id, count, rank }) => {
    const word = t(`common:status.${deviceStatus.options[rank] ?? "fresh"}`);
    if (count !== null) return t("cluster", { count, status: word });
    const device = byId.get(id);
    if (!device) return word;
    const value = keyMeasurement(device, types);
    const shown =
      (value && pumpsText(device, value)) ??
      (value && value.shown !== null
        ? `${format.parameterName(value.nameKey ?? value.key)} ${format.parameter(value.shown, value.parameter)}`
        : null);
    return [device.displayName, typeName(device.type), word, shown].filter(Boolean).join(", ");
  };
};
