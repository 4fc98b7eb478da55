import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { missingText } from "@sgval/quantities/format";
import { qualityMark } from "@sgval/quantities/quality";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { ChangedValue } from "../../../shared/ui/device/changed-value.tsx";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { ModeBadge } from "../../../shared/ui/device/mode-badge.tsx";
import { SignalBars } from "../../../shared/ui/device/signal-bars.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { keyMeasurement, type Measurement, measurementOf } from "../measurement.ts";
import { useFreshness } from "../use-freshness.ts";

/** Shape of what is not on time; an on-time device has none. */
export const FreshnessShape = ({ device }: { device: DeviceSummary }) => {
  const { t } = useTranslation("common");
  const freshness = useFreshness(device);
  if (freshness === "fresh") return <span className="visually-hidden">{t("freshness.fresh")}</span>;
  const kind = freshness === "never" ? "unknown" : freshness;
  return <StatusShape kind={kind} size={18} label={t(`freshness.${freshness}`)} />;
};

const Name = styled("span")({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minWidth: 0,
  "& > svg": { color: paint.ink2 },
  "& a": { color: paint.ink, fontWeight: 600, textDecoration: "none" },
  "& a:hover": { color: paint.link, textDecoration: "underline" },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});

export const DeviceName = ({ device }: { device: DeviceSummary }) => (
  <Name>
    <DeviceSilhouette type={device.type} />
    <span style={{ minWidth: 0 }}>
      <Link to={paths.device} params={{ id: String(device.id) }}>
        {device.displayName}
      </Link>
      <small>{device.name}</small>
    </span>
  </Name>
);

export const TypeName = ({ device }: { device: DeviceSummary }) => {
  const { language } = useFormat();
  return <>{deviceTypeDefinitions[device.type].names[language]}</>;
};

const Key = styled("span")({
  display: "inline-flex",
  alignItems: "baseline",
  justifyContent: "flex-end",
  gap: 12,
  whiteSpace: "nowrap",
  "& small": { ...typeScale.age, color: paint.mute },
  "& b": { ...typeScale.valueXs, minWidth: 48, textAlign: "end" },
});

/**
 * A value in the quiet colours of its device's freshness, by default the one this type is there for; the unit
 * stands beside it.
 */
export const KeyValue = (props: {
  device: DeviceSummary;
  measurement?: Measurement | null;
  label?: boolean;
}) => {
  const { device, measurement = keyMeasurement(device), label = true } = props;
  const { t } = useTranslation("common");
  const format = useFormat();
  const freshness = useFreshness(device);
  if (!measurement) return <span style={{ color: paint.mute }}>{missingText}</span>;
  const { text } = format.parts(measurement.shown, measurement.parameter);
  const old = freshness === "stale" || freshness === "offline";
  return (
    <Key title={t(`quality.${measurement.quality}`)}>
      {label && <small>{format.parameterName(measurement.key).replace(/ \([^)]*\)$/, "")}</small>}
      <b style={{ color: old ? paint.mute : paint.ink }}>
        <ChangedValue text={`${qualityMark(measurement.quality)}${text}`} dashed={old} />
      </b>
    </Key>
  );
};

export const useKeyUnit = (): ((device: DeviceSummary) => string) => {
  const format = useFormat();
  return (device) => {
    const measurement = keyMeasurement(device);
    return measurement ? format.parts(measurement.shown, measurement.parameter).unit : "";
  };
};

/** A plain value of a device (battery, signal) as a number; `--` without one. */
const PlainNumber = ({ device, parameterKey }: { device: DeviceSummary; parameterKey: string }) => {
  const format = useFormat();
  const measurement = measurementOf(device.latest, parameterKey);
  const text = measurement ? format.parts(measurement.shown, measurement.parameter).text : missingText;
  return <ChangedValue text={text} />;
};

export const BatteryCell = ({ device }: { device: DeviceSummary }) => (
  <PlainNumber device={device} parameterKey="battery" />
);

export const SignalCell = ({ device }: { device: DeviceSummary }) => {
  const dbm = measurementOf(device.latest, "signal")?.shown ?? null;
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 8, whiteSpace: "nowrap" }}>
      {dbm !== null && <SignalBars dbm={dbm} />}
      <PlainNumber device={device} parameterKey="signal" />
    </span>
  );
};

/** The mode, only where it means something: on types that can be operated. */
export const ModeCell = ({ device }: { device: DeviceSummary }) => {
  const { t } = useTranslation("common");
  if (!deviceTypeDefinitions[device.type].hasActions) return null;
  return <ModeBadge mode={device.mode} label={t(`mode.${device.mode}`)} />;
};
