import { styled } from "@mui/material/styles";
import type { Channel, DeviceSummary } from "@sgval/contract/devices/device";
import { arrivedLate } from "@sgval/contract/devices/freshness";
import { violatedLimit } from "@sgval/contract/devices/value-limits";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { missingText } from "@sgval/quantities/format";
import { qualityMark } from "@sgval/quantities/quality";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useDeviceTypes, useTypeName } from "../../../shared/device-types.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import {
  useDeviceStatus,
  useFreshness,
  useLiveDevice,
  useValueFreshness,
} from "../../../shared/realtime/live-devices.ts";
import { Muted, NoWrap, TwoLines } from "../../../shared/ui/arrange.ts";
import { ChangedValue } from "../../../shared/ui/device/changed-value.tsx";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { useExactTip } from "../../../shared/ui/device/exact-tip.tsx";
import { LockOutBadge } from "../../../shared/ui/device/lock-out-badge.tsx";
import { ModeBadge } from "../../../shared/ui/device/mode-badge.tsx";
import { statusKindOf } from "../../../shared/ui/device/status-kinds.ts";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { TrendLink } from "../../../shared/ui/device/trend-link.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useExactText } from "../exact-text.ts";
import { keyMeasurement, type Measurement, measurementOf, trendKeys } from "../measurement.ts";
import { usePumpsText } from "../pumps-text.ts";

/*
 * The cells take a device as it was fetched and read its live values themselves, so that an update renders them
 * and not the list around them.
 */

/** Shape of the status of a device; a normal one has none. */
export const DeviceStatusShape = (props: { device: DeviceSummary }) => {
  const { t } = useTranslation("common");
  const device = useLiveDevice(props.device);
  const status = useDeviceStatus(device);
  const kind = statusKindOf(status);
  const word = t(`status.${status}`);
  return kind ? (
    <StatusShape kind={kind} size={18} label={word} />
  ) : (
    <span className="visually-hidden">{word}</span>
  );
};

const Name = styled("span")({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minWidth: 0,
  "& > svg": { color: paint.ink2 },
  // As high as a pointer needs it; more would show the head of a third line.
  "&& a": { paddingBlock: 3, marginBlock: -3 },
  "& a": {
    // One long name must not make its row as high as three others.
    display: "-webkit-box",
    overflow: "hidden",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflowWrap: "anywhere",
    color: paint.ink,
    fontWeight: 600,
    textDecoration: "none",
  },
  "& a:hover": { color: paint.link, textDecoration: "underline" },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
  "& > span": { minWidth: 0 },
});

export const DeviceName = ({ device }: { device: DeviceSummary }) => (
  <Name>
    <DeviceSilhouette type={device.type} />
    <span>
      <Link to={paths.device} params={{ id: String(device.id) }} title={device.displayName}>
        {device.displayName}
      </Link>
      <small>
        {device.name} <LockOutBadge deviceId={device.id} />
      </small>
    </span>
  </Name>
);

export const TypeName = ({ device }: { device: DeviceSummary }) => {
  const typeName = useTypeName();
  const name = typeName(device.type);
  return <TwoLines title={name}>{name}</TwoLines>;
};

const Linked = styled("span")({
  display: "inline-flex",
  gap: 12,
  "& a": { display: "inline-flex", color: paint.ink2 },
  "& a:hover": { color: paint.link },
});

/** The devices that measure for this one, by the silhouettes of their types. */
export const LinkedTypes = ({ device }: { device: DeviceSummary }) => {
  const typeName = useTypeName();
  const links = [
    { type: "DATALOGGER", id: device.dataloggerId },
    { type: "CARBONATE_HARDNESS", id: device.waterQualityId },
  ] as const;
  if (links.every(({ id }) => id === null)) return <Muted>{missingText}</Muted>;
  return (
    <Linked>
      {links.map(
        ({ type, id }) =>
          id !== null && (
            <Link
              key={type}
              to={paths.childDevice}
              params={{ id: String(id) }}
              aria-label={typeName(type)}
              title={typeName(type)}
            >
              <DeviceSilhouette type={type} size={20} />
            </Link>
          ),
      )}
    </Linked>
  );
};

const Key = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: 12,
  whiteSpace: "nowrap",
  // Words wrap beside the number: a long name would take the width of the device's own.
  "& small": { ...typeScale.age, color: paint.mute, whiteSpace: "normal", textAlign: "end" },
  "& svg": { marginInlineEnd: 6 },
  "& em": { fontStyle: "normal", color: paint.mediumText },
  "& b": { ...typeScale.valueXs, minWidth: 48, textAlign: "end", color: paint.ink },
  "& b[data-old=true]": { color: paint.mute },
  "& b[data-outside=true]": { color: paint.mediumText },
});

/**
 * A value marked by its own freshness, by default the key value of the type; the unit is shown beside it.
 */
export const KeyValue = (props: {
  device: DeviceSummary;
  measurement?: Measurement | null;
  label?: boolean;
  /** How its value is made of what the device sends, where that is known. */
  channel?: Channel;
  /** It stands in something that is pressed as a whole, and does not lead to its trend. */
  inert?: boolean;
  /** It stands beside the name and state of another device. */
  elsewhere?: boolean;
}) => {
  const device = useLiveDevice(props.device);
  const exactText = useExactText();
  const types = useDeviceTypes();
  const {
    measurement = keyMeasurement(device, types),
    label = true,
    inert = false,
    elsewhere = false,
  } = props;
  const { t } = useTranslation("common");
  const format = useFormat();
  const pumpsText = usePumpsText();
  const ofDevice = useFreshness(device);
  const freshness = useValueFreshness(device, measurement?.at ?? null);
  const pumps = measurement && pumpsText(device, measurement);
  const name =
    measurement &&
    format
      .parameterName(pumps ? "pump_running" : (measurement.nameKey ?? measurement.key))
      .replace(/ \([^)]*\)$/, "");
  const exact = useExactTip(() =>
    measurement
      ? `${name} · ${pumps ? device.name : exactText(measurement, device.name, props.channel)}`
      : "",
  );
  if (!measurement) return <Muted>{missingText}</Muted>;
  const { text: figure, unit } = format.parts(measurement.shown, measurement.parameter);
  const text = pumps ?? `${qualityMark(measurement.quality)}${figure}`;
  const old = freshness === "stale" || freshness === "offline";
  const side = violatedLimit({ ...measurement, freshness }, measurement);
  const beyond =
    side &&
    t(`limit.${side}`, {
      limit: format.figure(measurement[side], measurement.parameter.unit, measurement.parameter.decimals),
    });
  // What its device is as well is shown once, beside the name of that device.
  const late =
    (freshness === "late" || freshness === "stale" || freshness === "offline") &&
    (elsewhere || freshness !== ofDevice);
  return (
    <Key {...exact}>
      {label && (
        <small>
          {name}
          {beyond && <em>{` ${beyond}`}</em>}
        </small>
      )}
      <b data-old={old} data-outside={beyond !== null}>
        {late && <StatusShape kind={freshness} size={15} label={t(`freshness.${freshness}`)} />}
        {beyond && <StatusShape kind="medium" size={15} {...(!label && { label: beyond })} />}
        <TrendLink
          of={inert ? undefined : { deviceId: device.id, channels: trendKeys(device, measurement) }}
          name={name ?? ""}
          value={[text, pumps ? "" : unit].filter(Boolean).join(" ")}
        >
          <ChangedValue text={text} dashed={old} />
        </TrendLink>
      </b>
    </Key>
  );
};

/** The unit of the key value, or of a plain value such as the battery; nothing without that value. */
export const ValueUnit = ({ device, parameterKey }: { device: DeviceSummary; parameterKey?: string }) => {
  const format = useFormat();
  const types = useDeviceTypes();
  const { type, latest, limits } = useLiveDevice(device);
  if (parameterKey !== undefined) {
    const plain = measurementOf(latest, parameterKey);
    return plain?.value == null ? null : format.symbol(plain.parameter.unit);
  }
  const measurement = keyMeasurement({ type, latest, limits }, types);
  return measurement && <>{format.parts(measurement.shown, measurement.parameter).unit}</>;
};

/** The mode, only where it means something: on types that can be operated. */
export const ModeCell = ({ device }: { device: DeviceSummary }) => {
  const { t } = useTranslation("common");
  if (!deviceTypeDefinitions[device.type].hasActions) return null;
  return <ModeBadge mode={device.mode} label={t(`mode.${device.mode}`)} />;
};

/** What the key value of a device is called, and its age. */
export const KeyValueNote = (props: { device: DeviceSummary }) => {
  const device = useLiveDevice(props.device);
  const measurement = keyMeasurement(device, useDeviceTypes());
  const format = useFormat();
  const pumpsText = usePumpsText();
  if (!measurement) return null;
  const key = pumpsText(device, measurement) ? "pump_running" : (measurement.nameKey ?? measurement.key);
  return (
    <>
      {format.parameterName(key).replace(/ \([^)]*\)$/, "")}
      {measurement.at !== null && (
        <>
          {" · "}
          <NoWrap>
            <Age at={measurement.at} />
          </NoWrap>
        </>
      )}
    </>
  );
};

const Time = styled("time")({
  whiteSpace: "nowrap",
  color: paint.mute,
  "&[data-fresh=true]": { color: paint.ink2 },
});
const Arrival = styled("small")({ ...typeScale.age, display: "block", color: paint.mute });

/** Changes each second, and nothing around it. */
export const Age = ({ at }: { at: string }) => <>{useAge(at)}</>;

/**
 * Age of the last reading; with the freshness before it where the device is not on time. One that arrived long after it was
 * measured shows its arrival too.
 */
export const LastReading = (props: { device: DeviceSummary }) => {
  const device = useLiveDevice(props.device);
  const { t } = useTranslation("common");
  const format = useFormat();
  const freshness = useFreshness(device);
  const at = device.latest?.measuredAt;
  const exact = useExactTip(() => (at ? `${format.dateTime(at)} ${format.zone()}` : ""));
  // A zone may be measured by others alone.
  if (!device.latest) return <Muted>{t(`freshness.${freshness}`)}</Muted>;
  const { measuredAt, receivedAt } = device.latest;
  const since = device.connectionLostAt ?? measuredAt;
  return (
    <Time {...exact} dateTime={measuredAt} data-fresh={freshness === "fresh"}>
      {freshness === "offline" && t("freshness.offlineSince", { time: format.timestamp(since) })}
      {(freshness === "late" || freshness === "stale" || freshness === "never") &&
        `${t(`freshness.${freshness}`)} · `}
      {freshness !== "offline" && <Age at={measuredAt} />}
      {arrivedLate(device.latest) && (
        <Arrival>{t("receivedAt", { time: format.timestamp(receivedAt) })}</Arrival>
      )}
    </Time>
  );
};
