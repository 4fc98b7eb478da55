import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { AlarmRules } from "../../../features/alarms/components/settings/alarm-rules.tsx";
import { TriedLimits } from "../../../features/alarms/components/settings/tried-limits.tsx";
import { PressurePoints } from "../../../features/automation/components/pressure-points.tsx";
import { RegulationSettings } from "../../../features/automation/components/settings/regulation-settings.tsx";
import { DownloadOf } from "../../../features/automation/components/state/download-note.tsx";
import { TimersEditor } from "../../../features/automation/components/timers-editor.tsx";
import { LimitsPanel } from "../../../features/devices/components/limits/limits-panel.tsx";
import { useMay } from "../../../shared/api/ability.ts";
import { useStationPreview } from "../pump/station-preview.tsx";
import { PanelStack, Sides, useIdle } from "./device-panels.tsx";
import type { PanelProps } from "./device-search.ts";
import { usePreview } from "./preview-chart.tsx";

/** How a preview is shown, for every type that can be regulated. */
const usePreviewOf = (device: PanelProps["device"]) => {
  const [preview, ofStation] = [usePreview(device), useStationPreview(device)];
  return device.type === "WATER_PUMP" ? ofStation : preview;
};

/** When the pressure is lowered. */
export const TimersPanel = ({ device }: PanelProps) => (
  <PanelStack>
    <DownloadOf device={device} />
    <Sides>
      <TimersEditor device={device} idle={useIdle(device)} preview={usePreviewOf(device)} />
    </Sides>
  </PanelStack>
);

/** The limits of what is measured and, of a device that moves water, the pressures that it regulates by. */
export const ThresholdsPanel = ({ device }: PanelProps) => {
  const withPoints = useMay()("Threshold.Index") && deviceTypeDefinitions[device.type].hasActions;
  const limits = (
    <PanelStack>
      <LimitsPanel
        key={device.id}
        device={device}
        preview={(limits) => <TriedLimits deviceId={device.id} limits={limits} />}
      />
      <AlarmRules device={device} />
    </PanelStack>
  );
  const preview = usePreviewOf(device);
  const isValve = device.type === "VGA";
  if (!withPoints) return limits;
  return (
    <Sides>
      {limits}
      <PanelStack>
        <DownloadOf device={device} />
        {/* A well runs by its timers alone. */}
        <PressurePoints device={device} preview={device.type === "WELL_LOGGING" ? undefined : preview} />
        {isValve && preview && "Chart" in preview && (
          <RegulationSettings key={device.id} device={device} preview={preview} />
        )}
      </PanelStack>
    </Sides>
  );
};
