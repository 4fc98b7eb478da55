import { sourceOf } from "@sgval/contract/automation/readings";
import { watchedOf } from "@sgval/contract/automation/settings";
import {
  criticalPressure,
  type DownstreamPressure,
  downstreamPressures,
  type MeasuredPressure,
} from "@sgval/contract/control/near-limit";
import { isCurrent, valueFreshness } from "@sgval/contract/devices/freshness";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { regulationQuery, thresholdQuery } from "../../../features/automation/api/read-settings.ts";
import { deviceListQuery } from "../../../features/devices/api/list-devices.ts";
import { deviceQuery } from "../../../features/devices/api/read-device.ts";
import { zonesQuery } from "../../../features/zones/api/zones.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { goodValue } from "../../../shared/format/good-value.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { freshnessAt, useLiveDevice } from "../../../shared/realtime/live-devices.ts";

const OUTLET = "outlet_pressure";
/** Members of a zone among which its critical point is looked for. */
const MOST = 50;

type Measuring = Parameters<typeof freshnessAt>[0] & Pick<DeviceDetail, "id" | "displayName" | "limits">;

/** A pressure that is known now, with the limit of its channel. */
const pressureOf = (by: Measuring, key: string): MeasuredPressure | null => {
  const value = goodValue(by.latest, key);
  if (value === null || !by.latest) return null;
  const measuredAt = by.latest.times[key] ?? by.latest.measuredAt;
  const now = serverNow();
  if (!isCurrent(valueFreshness(by, Date.parse(measuredAt), freshnessAt(by, now), now))) return null;
  const under = by.limits[key]?.under ?? null;
  return {
    parameter: key,
    value,
    measuredAt,
    device: { id: by.id, displayName: by.displayName },
    limits: under === null ? [] : [{ kind: "alarm", at: under }],
  };
};

/** The critical point of the zone that a valve is in: as its meter has it, else the lowest that a member measures. */
const useZonePressure = ({ id, type, zoneId }: DeviceDetail): MeasuredPressure | null => {
  const enabled = useMay()("Zone.Index") && type === "VGA" && zoneId !== null;
  const zones = useQuery({ ...zonesQuery(), enabled });
  const meterId = zones.data?.find((zone) => zone.id === zoneId)?.deviceId ?? null;
  const meter = useLiveDevice(useQuery({ ...deviceQuery(meterId ?? 0), enabled: meterId !== null }).data);
  const list = useQuery({
    ...deviceListQuery({ dma: [zoneId ?? 0], page: 1, size: MOST }),
    enabled,
  });
  const members = (list.data?.data ?? []).filter((member) => member.id !== id);
  // What is stale leads to the next, as for whoever sends.
  const ofMeter = meter ? pressureOf(meter, criticalPressure) : null;
  const ofMembers = members.flatMap((member) => pressureOf(member, criticalPressure) ?? []);
  return ofMeter ?? ofMembers.sort((one, other) => one.value - other.value)[0] ?? null;
};

/** What a command to a valve may lower: its outlet, its critical point and that of its zone, each with its lower limits. */
export const useDownstreamPressures = (
  device: DeviceDetail,
  logger: DeviceDetail | undefined,
): DownstreamPressure[] => {
  const isValve = device.type === "VGA";
  const zoneCritical = useZonePressure(device);
  const maySee = useMay()("Threshold.Index") && isValve && device.hasThreshold;
  const { data: threshold } = useQuery(thresholdQuery(device.id, maySee));
  const { data: regulation } = useQuery({ ...regulationQuery(device.id), enabled: maySee });
  if (!isValve) return [];
  const source = sourceOf(device, logger, criticalPressure);
  return downstreamPressures({
    valveId: device.id,
    outlet: pressureOf(device, OUTLET),
    critical: source && pressureOf(source.device, source.parameter),
    zoneCritical,
    start:
      threshold && regulation
        ? { at: threshold.startPressurePoint, watched: watchedOf(regulation.settings, regulation.device) }
        : null,
  });
};
