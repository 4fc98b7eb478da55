import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { AlarmsAround } from "../../../features/alarms/components/alarms-around.tsx";
import { PresentValues } from "../../../features/devices/components/present-values.tsx";
import { zonesQuery } from "../../../features/zones/api/zones.ts";
import { useMay } from "../../../shared/api/ability.ts";

/** What a person looks at before a command: what is measured now, and which alarms are open there. */
export const CommandValues = (props: { device: DeviceDetail; logger: DeviceDetail | undefined }) => {
  const { device } = props;
  const may = useMay();
  const zones = useQuery({ ...zonesQuery(), enabled: device.zoneId !== null && may("Zone.Index") });
  const zone = zones.data?.find(({ id }) => id === device.zoneId);
  // Alarms of the zone's own device would be left out until it is known which that is.
  const isKnown = !zones.isLoading && !zones.isError;
  return (
    <>
      <PresentValues {...props} />
      <AlarmsAround
        device={device}
        zoneDeviceId={isKnown ? (zone?.deviceId ?? null) : undefined}
        failed={zones.isError}
      />
    </>
  );
};
