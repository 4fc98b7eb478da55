import type { DeviceSummary } from "@sgval/contract/devices/device";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import {
  IconAdjustmentsHorizontal,
  IconChartLine,
  IconCopy,
  IconEngine,
  IconExternalLink,
  IconPencil,
  IconQrcode,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { labelsTo, paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useMissingPermissions } from "../../../shared/i18n/use-missing-permission.ts";
import { useMayOpenControls } from "../../../shared/lock-outs.ts";
import { type RowAction, RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { DeleteDevice } from "./delete-device.tsx";

const icon = { size: 18, stroke: 1.75 } as const;

type MenuDevice = Pick<DeviceSummary, "id" | "displayName" | "type">;

/** The actions on a device, in its row of the list and in the head of its own page. */
export const DeviceMenu = (props: {
  device: MenuDevice;
  place: "list" | "page";
  /** Shown first. */
  more?: readonly RowAction[];
}) => {
  const { device, place, more = [] } = props;
  const { t } = useTranslation(["devices", "forms"]);
  const navigate = useNavigate();
  const may = useMay();
  const mayOpenControls = useMayOpenControls(device.id);
  const [deleting, setDeleting] = useState(false);
  const missing = useMissingPermissions();
  const to = (tab?: "chart" | "control" | "settings") => () =>
    void navigate({ to: paths.device, params: { id: String(device.id) }, search: tab ? { tab } : {} });
  const toPumps: RowAction[] =
    device.type === "WATER_PUMP" && may("Pump.Index")
      ? [
          {
            key: "pumps",
            label: t("pumpPage"),
            icon: <IconEngine {...icon} />,
            onChoose: () => void navigate({ to: paths.pump, params: { id: String(device.id) } }),
          },
        ]
      : [];
  const inList: RowAction[] = [
    { key: "open", label: t("forms:open"), icon: <IconExternalLink {...icon} />, onChoose: to() },
    ...toPumps,
    { key: "chart", label: t("tabs.chart"), icon: <IconChartLine {...icon} />, onChoose: to("chart") },
  ];
  if (deviceTypeDefinitions[device.type].hasActions)
    inList.push({
      key: "control",
      label: t("tabs.control"),
      icon: <IconAdjustmentsHorizontal {...icon} />,
      locked: mayOpenControls ? undefined : t("form.mayNotControl"),
      onChoose: to("control"),
    });
  const actions: RowAction[] = [
    ...more,
    ...(place === "list" ? inList : toPumps),
    {
      key: "edit",
      label: t("forms:edit"),
      icon: <IconPencil {...icon} />,
      locked: missing("Device.Update"),
      onChoose: to("settings"),
    },
    {
      key: "duplicate",
      label: t("form.duplicateVerb"),
      icon: <IconCopy {...icon} />,
      locked: missing("Device.Create"),
      onChoose: () => void navigate({ to: paths.deviceAdd, search: { from: device.id } }),
    },
    {
      key: "label",
      label: t("labels.verb"),
      icon: <IconQrcode {...icon} />,
      onChoose: () => void navigate({ href: labelsTo([device.id]) }),
    },
    {
      key: "delete",
      label: t("forms:delete"),
      icon: <IconTrash {...icon} />,
      locked: missing("Device.Delete"),
      onChoose: () => setDeleting(true),
    },
  ];
  return (
    <>
      <RowMenu label={t("forms:actionsOf", { name: device.displayName })} actions={actions} />
      {deleting && (
        <DeleteDevice
          device={device}
          onDeleted={() => {
            setDeleting(false);
            if (place === "page") void navigate({ to: paths.deviceList, ignoreBlocker: true });
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
};
