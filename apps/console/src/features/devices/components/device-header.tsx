import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { IconChevronLeft, IconDoor, IconShare2 } from "@tabler/icons-react";
import { useIsFetching } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useTypeName } from "../../../shared/device-types.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { useDeviceStatus, useFreshness } from "../../../shared/realtime/live-devices.ts";
import { touch, useBelow } from "../../../shared/ui/breakpoints.ts";
import { LockOutBadge } from "../../../shared/ui/device/lock-out-badge.tsx";
import { ModeBadge } from "../../../shared/ui/device/mode-badge.tsx";
import { StatusChip } from "../../../shared/ui/device/status-chip.tsx";
import { PageFrameContext } from "../../../shared/ui/page/page-frame.ts";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { ShareButton, useShare } from "../../../shared/ui/page/share-button.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { deviceKeys } from "../api/keys.ts";
import { Condition, Connection, Property, RoomName } from "./device-condition.tsx";
import { DeviceMenu } from "./device-menu.tsx";
import { FavouriteStar } from "./favourite-star.tsx";

type HeaderProps = {
  device: DeviceDetail;
  /** Its open alarms, beside its state. */
  alarms?: ReactNode;
  /** The device it belongs to, on the page of a device of another one. */
  parent?: { id: number; displayName: string } | undefined;
};

/** A shorter fetch is nobody's concern. */
const NOTED_FETCH_MS = 1_000;

/** Whether the device is being fetched again, so that what is shown may be behind: after a lost connection. */
const useFetching = (id: number): boolean => {
  const fetching = useIsFetching({ queryKey: deviceKeys.detail(id), exact: true }) > 0;
  const [noted, setNoted] = useState(false);
  useEffect(() => {
    if (!fetching) return undefined;
    const timer = setTimeout(() => setNoted(true), NOTED_FETCH_MS);
    return () => {
      clearTimeout(timer);
      setNoted(false);
    };
  }, [fetching]);
  return noted;
};

/** Mode and freshness of the device, where there is something to say. */
const Badges = ({ device, alarms, phone }: Pick<HeaderProps, "device" | "alarms"> & { phone: boolean }) => {
  const { t } = useTranslation(["common", "devices", "messages"]);
  const missing = useMissingPermission("Control.Mode", t("messages:no_mode_permission"));
  const awaited = useFetching(device.id);
  const freshness = useFreshness(device);
  const status = useDeviceStatus(device);
  const state = freshness === "never" ? "unknown" : freshness === "fresh" ? null : freshness;
  return (
    <>
      {deviceTypeDefinitions[device.type].hasActions && (
        <Property title={missing}>
          {/* On a phone the word would take a second line of the head from every page. */}
          {phone ? (
            <ModeBadge mode={device.mode} label={t(`mode.${device.mode}`)} />
          ) : (
            <>
              <ModeBadge mode={device.mode} />
              {t(`mode.${device.mode}`)}
            </>
          )}
        </Property>
      )}
      <LockOutBadge deviceId={device.id} named />
      {awaited && <StatusChip kind="changing" label={t("devices:waitingData")} />}
      {status === "outside" && <StatusChip kind="medium" label={t("status.outside")} />}
      {status === "bad" && <StatusChip kind="bad" label={t("status.bad")} />}
      {state && <StatusChip kind={state} label={t(`freshness.${freshness}`)} />}
      {alarms}
    </>
  );
};

const PhoneName = styled("div")({
  display: "flex",
  flex: 1,
  alignItems: "center",
  gap: 4,
  minWidth: 0,
  "& > a": {
    display: "inline-flex",
    flex: "none",
    alignItems: "center",
    justifyContent: "center",
    width: 44,
    height: 44,
    marginInlineStart: -14,
    color: paint.ink,
  },
  "& > div": { minWidth: 0 },
  "& h1": {
    ...typeScale.h1,
    margin: 0,
    fontSize: "1rem",
    lineHeight: "1.25rem",
    overflowWrap: "anywhere",
  },
  // One line: where it is cut off, the overview says all of it.
  "& p": {
    ...typeScale.age,
    margin: 0,
    // Cut off sideways alone: what a finger presses of the link to the room is higher than the line.
    overflowX: "clip",
    overflowY: "visible",
    color: paint.mute,
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "[dir=rtl] & a svg": { transform: "scaleX(-1)" },
  // Beside the bell and the menu a long name takes two lines.
  '&[data-in-bar="true"] h1': { fontSize: "0.9375rem", lineHeight: "1.125rem" },
});

const PhoneLine = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 4,
  minWidth: 0,
  "& > span": {
    display: "inline-flex",
    flex: "none",
    alignItems: "center",
    marginInline: "auto -10px",
    // One beside the other: what is pressed around one would lie on the other.
    "& .MuiIconButton-root": { [touch]: { width: 44, height: 44 } },
  },
});

const PhoneProperties = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 6px",
  minWidth: 0,
  minHeight: 26,
  "& > span": { gap: 3 },
  // As wide for 3 seconds as for 59 minutes, so that it never moves to another line.
  "& [data-age]": { minWidth: "3.5em" },
});

/** Compact header: back link and name, in the bar on top where there is one, and one line of properties. */
const PhoneHeader = ({ device, alarms, parent }: HeaderProps) => {
  const { t } = useTranslation("devices");
  const typeName = useTypeName();
  const { phoneBar } = useContext(PageFrameContext);
  const head = useRef<HTMLElement>(null);
  const label = t("shareLink");
  const { share, toSelect } = useShare({ title: device.displayName, label });
  const name = (
    <PhoneName data-in-bar={phoneBar !== null}>
      {parent ? (
        <Link
          to={paths.device}
          params={{ id: String(parent.id) }}
          aria-label={t("linkage.openParent", { name: parent.displayName })}
        >
          <IconChevronLeft size={22} stroke={1.75} aria-hidden />
        </Link>
      ) : (
        <Link to={paths.deviceList} aria-label={t("backToList")}>
          <IconChevronLeft size={22} stroke={1.75} aria-hidden />
        </Link>
      )}
      <div>
        <h1>{device.displayName}</h1>
        <p>
          {`${device.name} · `}
          {device.room === null ? typeName(device.type) : <RoomName device={device} />}
        </p>
      </div>
    </PhoneName>
  );
  const tools = (
    <span>
      <FavouriteStar device={device} />
      <DeviceMenu
        device={device}
        place="page"
        // A button of its own would take the width of the name.
        more={[
          {
            key: "share",
            label,
            icon: <IconShare2 size={18} stroke={1.75} />,
            onChoose: () => head.current && void share(head.current),
          },
        ]}
      />
    </span>
  );
  const properties = (
    <PhoneProperties>
      <Badges device={device} alarms={alarms} phone />
      <Condition device={device} phone />
      {/* Last: the space that its age needs later is no gap before another one. */}
      <Connection device={device} phone />
    </PhoneProperties>
  );
  return (
    <header ref={head}>
      <PhoneLine>
        {phoneBar ? createPortal(name, phoneBar) : name}
        {phoneBar && properties}
        {tools}
      </PhoneLine>
      {toSelect}
      {!phoneBar && properties}
    </header>
  );
};

/** Full header: type, state and connection of a device. */
export const DeviceHeader = memo(({ device, alarms, parent }: HeaderProps) => {
  const { t } = useTranslation(["devices", "common"]);
  const typeName = useTypeName();
  const phone = useBelow("sm");
  if (phone) return <PhoneHeader device={device} alarms={alarms} parent={parent} />;
  return (
    <PageHeader
      silhouette={device.type}
      title={device.displayName}
      code={device.name}
      badges={<Badges device={device} alarms={alarms} phone={false} />}
      trail={[
        { key: "list", node: <Link to={paths.deviceList}>{t("title")}</Link> },
        parent
          ? {
              key: "parent",
              node: (
                <Link to={paths.device} params={{ id: String(parent.id) }}>
                  {parent.displayName}
                </Link>
              ),
            }
          : { key: "type", node: typeName(device.type) },
      ]}
      trailLabel={t("common:trail")}
      properties={
        <>
          {device.room !== null && (
            <Property title={t("columns.room")}>
              <IconDoor size={18} stroke={1.75} aria-hidden />
              <RoomName device={device} />
            </Property>
          )}
          <Connection device={device} phone={false} />
          <Condition device={device} />
        </>
      }
      actions={
        <>
          <ShareButton title={device.displayName} label={t("shareLink")} />
          <FavouriteStar device={device} />
          <DeviceMenu device={device} place="page" />
        </>
      }
    />
  );
});
