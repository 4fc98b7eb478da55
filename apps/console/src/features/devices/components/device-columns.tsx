import { styled } from "@mui/material/styles";
import { alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { priorityMark } from "@sgval/contract/devices/device-status";
import { missingText } from "@sgval/quantities/format";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { Muted, TwoLines } from "../../../shared/ui/arrange.ts";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { paint } from "../../../shared/ui/paint.ts";
import {
  DeviceName,
  DeviceStatusShape,
  LastReading,
  LinkedTypes,
  ModeCell,
  TypeName,
} from "./device-cells.tsx";
import { BatteryCell, SignalCell } from "./device-condition.tsx";
import { DeviceMenu } from "./device-menu.tsx";
import { FavouriteStar } from "./favourite-star.tsx";
import { KeyValue, ValueUnit } from "./key-value.tsx";

const AlarmLink = styled(AddressLink)({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  color: paint.ink,
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
});

/** How many alarms of a device are open, with the shape of the gravest, and the way to them. */
const OpenAlarms = ({ device: { id, openAlarms } }: { device: DeviceSummary }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  if (!openAlarms) return <Muted>{openAlarms === null ? format.count(0) : missingText}</Muted>;
  const { count, priority, holds } = openAlarms;
  return (
    <AlarmLink
      href={pathTo(paths.risks, {}, { device: String(id) })}
      aria-label={t("openAlarms", { count, priority: alarmPriorityLabels[priority][format.language] })}
    >
      <StatusShape kind={priorityMark(priority)} look={holds ? "plain" : "returned"} size={18} />
      {format.count(count)}
    </AlarmLink>
  );
};

/** The columns of the device list; numbers are at the end with their unit beside them. */
export const useDeviceColumns = (): readonly Column<DeviceSummary>[] => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  return useMemo(
    (): readonly Column<DeviceSummary>[] => [
      {
        key: "status",
        head: "",
        headLabel: t("columns.status"),
        sortable: true,
        width: 44,
        cell: (device) => <DeviceStatusShape device={device} />,
      },
      {
        key: "displayName",
        head: t("columns.displayName"),
        sortable: true,
        isName: true,
        cell: (device) => <DeviceName device={device} />,
      },
      {
        key: "type",
        head: t("columns.type"),
        sortable: true,
        from: 1280,
        cell: (device) => <TypeName device={device} />,
      },
      {
        key: "room",
        head: t("columns.room"),
        sortable: true,
        from: 1920,
        cell: ({ room }) => (room ? <TwoLines title={room}>{room}</TwoLines> : missingText),
      },
      {
        key: "zone",
        head: t("columns.zone"),
        sortable: true,
        from: 1920,
        cell: ({ zone }) => (zone ? <TwoLines title={zone}>{zone}</TwoLines> : missingText),
      },
      {
        key: "keyValue",
        head: t("columns.keyValue"),
        sortable: true,
        align: "end",
        cell: (device) => <KeyValue device={device} />,
        unit: (device) => <ValueUnit device={device} />,
      },
      {
        key: "openAlarms",
        head: t("columns.openAlarms"),
        sortable: true,
        align: "end",
        from: 1440,
        cell: (device) => <OpenAlarms device={device} />,
      },
      {
        key: "mode",
        head: t("columns.mode"),
        align: "center",
        cell: (device) => <ModeCell device={device} />,
      },
      {
        key: "measuredAt",
        head: t("columns.measuredAt"),
        align: "end",
        sortable: true,
        cell: (device) => <LastReading device={device} />,
      },
      {
        key: "battery",
        head: t("columns.battery"),
        sortable: true,
        align: "end",
        cell: (device) => <BatteryCell device={device} />,
        unit: (device) => <ValueUnit device={device} parameterKey="battery" />,
        from: 1440,
      },
      {
        key: "signal",
        head: t("columns.signal"),
        sortable: true,
        align: "end",
        cell: (device) => <SignalCell device={device} />,
        unit: (device) => <ValueUnit device={device} parameterKey="signal" />,
        from: 960,
      },
      {
        key: "connection",
        head: t("columns.connection"),
        cell: (device) => t(`connection.${device.connection}`),
        from: 1440,
      },
      {
        key: "linked",
        head: t("columns.linked"),
        cell: (device) => <LinkedTypes device={device} />,
        from: 2560,
      },
      {
        key: "createdAt",
        head: t("columns.createdAt"),
        sortable: true,
        cell: ({ createdAt }) => format.date(createdAt),
        from: 2560,
      },
      {
        key: "favourite",
        head: "",
        headLabel: t("favourites"),
        width: 44,
        align: "end",
        cell: (device) => <FavouriteStar device={device} />,
      },
      {
        key: "menu",
        head: "",
        headLabel: t("form.menu"),
        width: 48,
        align: "end",
        always: true,
        cell: (device) => <DeviceMenu device={device} place="list" />,
      },
    ],
    [t, format],
  );
};
