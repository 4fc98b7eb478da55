import Button from "@mui/material/Button";
import { type AlarmAction, alarmActionPermissions, isClosed } from "@sgval/contract/alarms/alarm-state";
import { type Alarm, statusOf } from "@sgval/contract/alarms/alarms";
import { alarmActionLabels } from "@sgval/contract/alarms/labels";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import {
  IconAdjustmentsHorizontal,
  IconBellOff,
  IconBellRinging,
  IconChartLine,
  IconDropletExclamation,
  IconDropletSearch,
  IconFlag,
  IconNote,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { type RowAction, RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { titleOf } from "../alarm-text.ts";
import { alarmedDevicesQuery, alarmQuery } from "../api/alarms.ts";
import type { Answer } from "../use-answer.ts";
import { chartOf } from "./alarm-columns.tsx";

/** Answers that an operator gives many times a day; the others are in the menu. */
const frequent: readonly AlarmAction[] = ["acknowledge", "shelve", "unshelve", "put_back"];

const icon = (Icon: typeof IconFlag) => <Icon size={18} stroke={1.75} aria-hidden />;
const icons: Readonly<Record<AlarmAction, ReactNode>> = {
  acknowledge: icon(IconBellRinging),
  shelve: icon(IconBellOff),
  unshelve: icon(IconBellRinging),
  take_out: icon(IconBellOff),
  put_back: icon(IconBellRinging),
  prioritise: icon(IconFlag),
  note: icon(IconNote),
};

/** Where an alarm leads: its chart, the control of its device, and a report of the leak that it is about. */
const useWaysOn = (alarm: Alarm | undefined): RowAction[] => {
  const { t } = useTranslation("alarms");
  const may = useMay();
  const navigate = useNavigate();
  const seesDevice = may("Device.Index");
  const device = useQuery({
    ...alarmedDevicesQuery(alarm ? [alarm.deviceId] : []),
    enabled: alarm !== undefined && seesDevice,
  }).data?.[0];
  if (!alarm) return [];
  const { deviceId, deviceType, zoneId } = alarm;
  // A zone is no point: its mark on the map would be a false position of the leak.
  const place = deviceType === "DMA" ? undefined : device;
  const report = pathTo(
    paths.leakPoints,
    {},
    {
      add: "true",
      device: String(deviceId),
      ...(zoneId === null ? {} : { zone: String(zoneId) }),
      ...(place && place.latitude !== null && place.longitude !== null
        ? { lat: String(place.latitude), lng: String(place.longitude) }
        : {}),
    },
  );
  const control = pathTo(paths.device, { id: deviceId }, { tab: "control" });
  const suspected = pathTo(paths.suspectedLeaks, {}, { state: "open", q: alarm.deviceDisplayName });
  const go = (to: string) => () => void navigate({ to });
  return [
    ...(seesDevice
      ? [{ key: "chart", label: t("chart"), icon: icon(IconChartLine), onChoose: go(chartOf(alarm)) }]
      : []),
    ...(seesDevice && deviceTypeDefinitions[deviceType].hasActions
      ? [
          {
            key: "control",
            label: t("openControl"),
            icon: icon(IconAdjustmentsHorizontal),
            onChoose: go(control),
          },
        ]
      : []),
    ...(alarm.kind === "suspected_leak" && may("LeakPoint.Index")
      ? [
          {
            key: "suspected",
            label: t("openSuspected"),
            icon: icon(IconDropletSearch),
            onChoose: go(suspected),
          },
        ]
      : []),
    {
      key: "leak",
      label: t("addLeak"),
      icon: icon(IconDropletExclamation),
      onChoose: go(report),
      locked: may("LeakPoint.Create") ? undefined : t("mayNotAddLeak"),
    },
  ];
};

/** What may be done with an alarm: the answer first and wide, shelving beside it, the rest in a menu. */
export const AlarmActions = ({ id, answer }: { id: number; answer: Answer }) => {
  const { t } = useTranslation(["alarms", "forms"]);
  const format = useFormat();
  const { data: alarm } = useQuery(alarmQuery(id));
  const ways = useWaysOn(alarm);
  const mayNotTakeOut = useMissingPermission(alarmActionPermissions.take_out, t("mayNotTakeOut"));
  if (!alarm) return null;
  const offered = answer.actionsOf(alarm);
  const often = offered.filter((action) => frequent.includes(action));
  const shown = often.length > 0 ? often : offered.slice(0, 1);
  const labelOf = (action: AlarmAction) =>
    action === "acknowledge" ? t("acknowledgeWithNote") : alarmActionLabels[action][format.language];
  return (
    <>
      {shown.map((action, index) => (
        <Button
          key={action}
          variant={action === "acknowledge" ? "contained" : "outlined"}
          sx={index === 0 ? { flex: "1 0 auto" } : undefined}
          onClick={() => answer.act(action, [alarm])}
        >
          {labelOf(action)}
        </Button>
      ))}
      <RowMenu
        label={t("forms:actionsOf", { name: titleOf(alarm, format) })}
        actions={[
          ...ways,
          ...offered
            .filter((action) => !shown.includes(action))
            .map((action) => ({
              key: action,
              label: labelOf(action),
              icon: icons[action],
              onChoose: () => answer.act(action, [alarm]),
            })),
          // Whoever has a device repaired looks for it here, and needs to know whom to ask.
          ...(mayNotTakeOut && !isClosed(statusOf(alarm)) && alarm.outOfService === null
            ? [
                {
                  key: "take_out",
                  label: labelOf("take_out"),
                  icon: icons.take_out,
                  locked: mayNotTakeOut,
                  onChoose: () => {},
                },
              ]
            : []),
        ]}
      />
    </>
  );
};
