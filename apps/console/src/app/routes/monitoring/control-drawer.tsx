import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { deviceQuery, useLinkedLogger } from "../../../features/devices/api/read-device.ts";
import { PresentValues } from "../../../features/devices/components/present-values.tsx";
import { useLiveDevice } from "../../../shared/realtime/live-devices.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { Stack } from "../../../shared/ui/arrange.ts";
import { DetailDrawer } from "../../../shared/ui/page/detail-drawer.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { DeviceControls } from "../device/device-panels.tsx";

const Controls = (props: { device: DeviceDetail }) => {
  const device = useLiveDevice(props.device);
  const logger = useLinkedLogger(device);
  useWatchDevices([device]);
  return (
    <Stack gap={16}>
      <PresentValues device={device} logger={logger} />
      <DeviceControls device={device} />
    </Stack>
  );
};

/** The controls of a device beside the dashboard. */
export const ControlDrawer = ({ deviceId, onClose }: { deviceId: number; onClose: () => void }) => {
  const { t } = useTranslation(["dashboards", "devices"]);
  const query = useQuery(deviceQuery(deviceId));
  return (
    <DetailDrawer title={query.data?.displayName ?? t("control")} onClose={onClose}>
      <QueryState query={query} failed={t("devices:loadFailed")}>
        {(device) => <Controls device={device} />}
      </QueryState>
    </DetailDrawer>
  );
};
