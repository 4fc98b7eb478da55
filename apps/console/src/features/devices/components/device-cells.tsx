import { styled } from "@mui/material/styles";
import { alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import {
  deviceMark,
  isMarkReturned,
  markOfStatus,
  priorityMark,
} from "@sgval/contract/devices/device-status";
import { arrivedLate } from "@sgval/contract/devices/freshness";
import { linkedTypeOf, linkFields } from "@sgval/contract/devices/linkage";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { missingText } from "@sgval/quantities/format";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useTypeName } from "../../../shared/device-types.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useDeviceStatus, useFreshness, useLiveDevice } from "../../../shared/realtime/live-devices.ts";
import { Muted, TwoLines } from "../../../shared/ui/arrange.ts";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { useExactTip } from "../../../shared/ui/device/exact-tip.tsx";
import { LockOutBadge } from "../../../shared/ui/device/lock-out-badge.tsx";
import { ModeBadge } from "../../../shared/ui/device/mode-badge.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

/*
 * The cells take a device as it was fetched and read its live values themselves, so that an update renders them
 * and not the list around them.
 */

/** Shape of the gravest alarm of a device or of its status, whichever is worse; a normal one has none. */
export const DeviceStatusShape = (props: { device: DeviceSummary }) => {
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  const device = useLiveDevice(props.device);
  const status = useDeviceStatus(device);
  const { openAlarms } = device;
  const kind = deviceMark(status, openAlarms);
  const word = t(`common:status.${status}`);
  if (!kind) return <span className="visually-hidden">{word}</span>;
  const ofAlarm = openAlarms && kind === priorityMark(openAlarms.priority);
  const alarms =
    ofAlarm &&
    t("openAlarms", {
      count: openAlarms.count,
      priority: alarmPriorityLabels[openAlarms.priority][format.language],
    });
  const label = [kind === markOfStatus(status) && word, alarms].filter(Boolean).join(" · ");
  const look = isMarkReturned(status, openAlarms) ? "returned" : "plain";
  return <StatusShape kind={kind} look={look} size={18} label={label} />;
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

/** The name of a device, which leads to its page; without its `code` where that stands elsewhere. */
export const DeviceName = ({ device, code = true }: { device: DeviceSummary; code?: boolean }) => (
  <Name>
    <DeviceSilhouette type={device.type} />
    <span>
      <Link to={paths.device} params={{ id: String(device.id) }} title={device.displayName}>
        {device.displayName}
      </Link>
      {code && (
        <small>
          {device.name} <LockOutBadge deviceId={device.id} />
        </small>
      )}
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
  const links = linkFields.map((field) => ({ type: linkedTypeOf(field), id: device[field] }));
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

/** The mode, only where it means something: on types that can be operated. */
export const ModeCell = ({ device }: { device: DeviceSummary }) => {
  const { t } = useTranslation("common");
  if (!deviceTypeDefinitions[device.type].hasActions) return null;
  return <ModeBadge mode={device.mode} label={t(`mode.${device.mode}`)} />;
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
  const { measuredAt, receivedAt, imported = false } = device.latest;
  const since = device.connectionLostAt ?? measuredAt;
  return (
    <Time {...exact} dateTime={measuredAt} data-fresh={freshness === "fresh"}>
      {freshness === "offline" && t("freshness.offlineSince", { time: format.timestamp(since) })}
      {(freshness === "late" || freshness === "stale" || freshness === "never") &&
        `${t(`freshness.${freshness}`)} · `}
      {freshness !== "offline" &&
        // Imported values say nothing of the device, so their age does not stand beside it.
        (imported ? t("importedUntil", { time: format.timestamp(measuredAt) }) : <Age at={measuredAt} />)}
      {!imported && arrivedLate(device.latest) && (
        <Arrival>{t("receivedAt", { time: format.timestamp(receivedAt) })}</Arrival>
      )}
    </Time>
  );
};
