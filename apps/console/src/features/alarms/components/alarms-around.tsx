import { styled } from "@mui/material/styles";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import { alarmPriorityLabels, alarmStateNames } from "@sgval/contract/alarms/labels";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { ConfirmProperties } from "../../../shared/ui/act/confirm-properties.ts";
import { Row } from "../../../shared/ui/arrange.ts";
import { StatusChip } from "../../../shared/ui/device/status-chip.tsx";
import { shapeOf } from "../alarm-text.ts";
import { alarmsAroundQuery } from "../api/alarms.ts";
import { Badge } from "./device-alarms.tsx";

type Around = Pick<DeviceDetail, "id" | "zoneId" | "zone" | "datalogger" | "waterQuality" | "linkedFrom">;

interface Place {
  key: string;
  place: string;
  /** What its alarms are found by in the list of all. */
  search: Record<string, string>;
  alarms: readonly Alarm[];
  /** There are others that were not loaded. */
  more: boolean;
}

/** Names of places are long: on a phone they wrap instead of leaving the dialog. */
const WrappedBadge = styled(Badge)({ minWidth: 0, whiteSpace: "normal", overflowWrap: "anywhere" });

/** A count of alarms with where they are, by the gravest that holds, hollow where all are over, and the way to them; nothing without any. */
const Count = (props: Omit<Place, "key">) => {
  const { alarms, place } = props;
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const holding = alarms.find(({ active }) => active);
  const gravest = holding ?? alarms[0];
  if (!gravest) return null;
  const priority = alarmPriorityLabels[gravest.priority][format.language];
  const counted = t("ofDevice.count", { count: alarms.length });
  const count = props.more ? t("around.atLeast", { alarms: counted }) : counted;
  const label = t("around.at", { alarms: count, place });
  return (
    <WrappedBadge
      to={pathTo(paths.risks, {}, props.search)}
      title={t("ofDevice.badge", { count: alarms.length, priority })}
    >
      <StatusChip
        kind={shapeOf(gravest.priority)}
        look={holding ? "plain" : "returned"}
        label={holding ? label : `${label} · ${alarmStateNames(gravest)[format.language]}`}
      />
    </WrappedBadge>
  );
};

/**
 * The open alarms that matter before a command, as a row of its confirmation: of the device, of those linked to it and of its
 * zone, each with its number; without any what was looked at. Only what the user may see is counted.
 */
export const AlarmsAround = ({
  device,
  zoneDeviceId,
  failed = false,
}: {
  device: Around;
  /** The device that balances the zone: its alarms are of the zone, also where it lies in none itself. Not known yet without it. */
  zoneDeviceId: number | null | undefined;
  /** It could not be asked which device that is. */
  failed?: boolean;
}) => {
  const { t } = useTranslation(["alarms", "common"]);
  const allowed = useMay()("Risk.Index");
  const linked = [device.datalogger, device.waterQuality, ...device.linkedFrom].flatMap((one) => one ?? []);
  const zone =
    device.zoneId === null || device.zone === null ? null : { id: device.zoneId, name: device.zone };
  const ids = [device.id, ...linked.map(({ id }) => id)];
  const query = useQuery({
    ...alarmsAroundQuery(zone && zoneDeviceId ? [...ids, zoneDeviceId] : ids, zone?.id),
    enabled: allowed && zoneDeviceId !== undefined,
  });
  if (!allowed) return null;
  const { alarms, more } = query.data ?? { alarms: [], more: false };
  const places: Place[] = [
    ...[
      { id: device.id, place: t("around.here") },
      ...linked.map(({ id, name }) => ({ id, place: t("around.linked", { name }) })),
    ].map(({ id, place }) => ({
      key: `device ${id}`,
      place,
      search: { device: String(id) },
      more: false,
      alarms: alarms.filter(({ deviceId }) => deviceId === id),
    })),
    ...(zone
      ? [
          {
            key: "zone",
            place: t("around.zone", zone),
            search: { zone: String(zone.id) },
            more,
            alarms: alarms.filter(({ deviceId }) => !ids.includes(deviceId)),
          },
        ]
      : []),
  ];
  return (
    <ConfirmProperties>
      <dt>{t("ofDevice.label")}</dt>
      <dd>
        {alarms.length > 0 && (
          <Row gap="0 12px" wraps>
            {places.map(({ key, ...place }) => (
              <Count key={key} {...place} />
            ))}
          </Row>
        )}
        {query.data &&
          alarms.length === 0 &&
          t("around.none", { places: places.map(({ place }) => place).join(", ") })}
        {!query.data && (query.isError || failed ? t("failed") : t("common:loading"))}
      </dd>
    </ConfirmProperties>
  );
};
