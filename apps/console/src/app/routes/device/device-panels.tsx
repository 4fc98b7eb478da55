import { styled } from "@mui/material/styles";
import type { Selection } from "@sgval/contract/control/selection";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { alongFlow } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { DeviceActivity } from "../../../features/activity/components/device-activity.tsx";
import { AutomationSummary } from "../../../features/automation/components/automation-summary.tsx";
import { DownloadOf } from "../../../features/automation/components/state/download-note.tsx";
import { AutomaticGate, ManualGate } from "../../../features/automation/components/state/mode-gates.tsx";
import { RegulationCard } from "../../../features/automation/components/state/regulation-card.tsx";
import { useRegulation } from "../../../features/automation/use-regulation.ts";
import { useDeviceState } from "../../../features/control/api/list-commands.ts";
import { CommandHistory } from "../../../features/control/components/command-history.tsx";
import { ControlPanel } from "../../../features/control/components/control-panel.tsx";
import { EffectNote } from "../../../features/control/components/effect-note.tsx";
import { SelectionNearLimits } from "../../../features/control/components/near-limits.tsx";
import { StateLine } from "../../../features/control/components/state-line.tsx";
import { useHeldSince } from "../../../features/control/operable-device.ts";
import { useLinkedLogger } from "../../../features/devices/api/read-device.ts";
import { ChannelTable } from "../../../features/devices/components/channel-table.tsx";
import { DangerZone } from "../../../features/devices/components/delete-device.tsx";
import { DeviceProperties } from "../../../features/devices/components/device-properties.tsx";
import { EditDevice } from "../../../features/devices/components/form/edit-device.tsx";
import { LinkagePanel as Linkage } from "../../../features/devices/components/linkage/linkage-panel.tsx";
import { CalibrationHistory } from "../../../features/devices/components/overview/calibration-history.tsx";
import { DevicePhotos } from "../../../features/devices/components/photos/device-photos.tsx";
import { PresentValues } from "../../../features/devices/components/present-values.tsx";
import { RejectedFields } from "../../../features/devices/components/rejected-fields.tsx";
import { UnmappedKeys } from "../../../features/devices/components/unmapped-keys.tsx";
import { ValueTiles } from "../../../features/devices/components/value-tiles.tsx";
import { ValveCard } from "../../../features/devices/components/valve-card.tsx";
import { valveStateNow } from "../../../features/devices/derived-values.ts";
import { orderedKeys } from "../../../features/devices/measurement.ts";
import { usePumpsTile } from "../../../features/devices/use-tile.ts";
import { predictableQuery } from "../../../features/prediction/api/predictions.ts";
import { PredictedEffect } from "../../../features/prediction/components/predicted-effect.tsx";
import { PredictionOutcome } from "../../../features/prediction/components/prediction-outcome.tsx";
import { bankQuery, stationQuery, usePumpNames } from "../../../features/pumps/api/stations.ts";
import { StationRegulation } from "../../../features/pumps/components/bank/station-regulation.tsx";
import { PumpLinkage } from "../../../features/pumps/components/linkage/pump-linkage.tsx";
import { GapNote } from "../../../features/readings/components/health/gap-note.tsx";
import { HealthPanel as DataHealth } from "../../../features/readings/components/health/health-panel.tsx";
import { HistoryTable } from "../../../features/readings/components/history-table.tsx";
import { useIsPainted } from "../../../shared/answer-first.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { from, useBelow, useFrom } from "../../../shared/ui/breakpoints.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { ChartSkeleton, Loading } from "../../../shared/ui/page/skeletons.tsx";
import { useSameValue } from "../../../shared/use-same-value.ts";
import { ChartWorkspace } from "../chart/chart-workspace.tsx";
import { OpenPumps } from "../pump/pump-commands.tsx";
import { CommandValues } from "./command-values.tsx";
import type { PanelProps } from "./device-search.ts";
import { DeviceTrend } from "./device-trend.tsx";
import { useDownstreamPressures } from "./use-downstream-pressures.ts";

/** Panels below each other that may become narrower than what they hold. */
export const PanelStack = styled("div")({ display: "flex", flexDirection: "column", gap: 12, minWidth: 0 });

/** A side panel beside the rest from lg on. */
export const Sides = styled("div")({
  display: "grid",
  gap: 12,
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [from("lg")]: { gridTemplateColumns: "minmax(0, 1fr) 402px" },
});

/** What the drawing of a valve shows. */
export const drawn = ["inlet_pressure", "outlet_pressure", "flow", "valve_state", "valve_opening"];

/** The valve schematic with the state of the last confirmed command. */
export const Valve = (props: {
  device: DeviceDetail;
  logger: DeviceDetail | undefined;
  /** Without values where the drawing is scaled down. */
  bare?: boolean;
}) => <ValveCard {...props} heldSince={useHeldSince(props.device)} />;

export const ChartPanel = ({ device, search, onSearch }: PanelProps) => (
  <ChartWorkspace home={device} search={search} onSearch={onSearch} />
);

export const HistoryPanel = ({ device, search, onSearch }: PanelProps) => {
  const all = alongFlow(orderedKeys(device, useDeviceTypes()));
  // The state summarises the outputs, which are left out.
  const keys = useSameValue(
    all.filter((key) => !all.includes("valve_state") || !key.startsWith("digital_output")),
  );
  return (
    <PanelStack>
      <HistoryTable
        deviceId={device.id}
        keys={keys}
        page={search.page}
        size={search.size}
        from={search.from}
        to={search.to}
        onSearch={onSearch}
      />
      <GapNote deviceId={device.id} from={search.from} to={search.to} />
    </PanelStack>
  );
};

/** Why nothing carries out the automatic settings of a device now. */
export const useIdle = ({ id, mode }: DeviceDetail): "unregulated" | "manual" | null => {
  const { regulated } = useDeviceState(id);
  return regulated === false ? "unregulated" : mode === "manual" ? "manual" : null;
};

/** What a selection warned of, by the values that the dialog shows. */
const NearLimitsNow = (props: {
  device: DeviceDetail;
  logger: DeviceDetail | undefined;
  selection: Selection;
}) => {
  const pressures = useDownstreamPressures(props.device, props.logger);
  return <SelectionNearLimits selection={props.selection} pressures={pressures} />;
};

/** The controls of a device, and what it does by itself. */
export const DeviceControls = (props: {
  device: DeviceDetail;
  repeat?: { commandId: number; onClose: () => void } | undefined;
}) => {
  const { device } = props;
  const logger = useLinkedLogger(device);
  const idle = useIdle(device);
  // Asked here, so that a dialog knows at once whether there is a model to ask.
  useQuery(predictableQuery(device.id));
  const isValve = device.type === "VGA";
  const isWell = device.type === "WELL_LOGGING";
  const seesPumps = useMay()("Pump.Index") && device.type === "WATER_PUMP";
  const regulation = useRegulation(device, logger);
  const { data: bank } = useQuery({ ...bankQuery(device.id), enabled: seesPumps });
  const { data: station } = useQuery({ ...stationQuery(device.id), enabled: seesPumps });
  const pumpNames = usePumpNames(device.id, seesPumps);
  return (
    <PanelStack>
      {seesPumps && <OpenPumps deviceId={device.id} />}
      <ControlPanel
        device={device}
        autoGate={
          isValve ? (
            <AutomaticGate device={device} logger={logger} />
          ) : (
            <AutomationSummary deviceId={device.id} bare isWell={isWell} />
          )
        }
        automaticMode={{ regulation, hasBank: bank === undefined ? undefined : bank !== null }}
        manualGate={isValve ? <ManualGate device={device} /> : undefined}
        download={<DownloadOf device={device} />}
        values={<CommandValues device={device} logger={logger} />}
        pumpNames={pumpNames}
        repeat={props.repeat}
        nearLimits={(selection) => <NearLimitsNow device={device} logger={logger} selection={selection} />}
        predicted={(command) => (
          <PredictedEffect deviceId={device.id} command={command} pumpNames={pumpNames} />
        )}
        outcome={(command) => (
          <PredictionOutcome command={command} otherwise={<EffectNote command={command} />} />
        )}
      />
      {(isValve || isWell) && (
        <RegulationCard device={device} logger={logger} reported={valveStateNow(device)} />
      )}
      {station && <StationRegulation station={station} />}
      {/* Only what moves water keeps pressure by itself. */}
      {deviceTypeDefinitions[device.type].hasActions && (
        <AutomationSummary deviceId={device.id} idle={idle} isWell={isWell} />
      )}
    </PanelStack>
  );
};

/** The trend beside controls, which wait neither for its texts nor for its drawing. */
const DeferredTrend = (props: PanelProps) => {
  const { t } = useTranslation("common");
  const skeleton = (
    <SectionCard>
      <Loading label={t("loading")}>
        <ChartSkeleton height={300} />
      </Loading>
    </SectionCard>
  );
  return useIsPainted() ? (
    <Suspense fallback={skeleton}>
      <DeviceTrend {...props} />
    </Suspense>
  ) : (
    skeleton
  );
};

export const ControlTab = (props: PanelProps) => {
  const { device } = props;
  const logger = useLinkedLogger(device);
  const wide = useFrom("lg");
  const phone = useBelow("sm");
  const pumps = usePumpsTile(device);
  const values =
    device.type === "VGA" && device.latest ? (
      <Valve device={device} logger={logger} />
    ) : (
      <ValueTiles device={device} most={6} />
    );
  const { repeat } = props.search;
  const panel = (
    <DeviceControls
      device={device}
      repeat={
        repeat === undefined
          ? undefined
          : { commandId: repeat, onClose: () => props.onSearch({ repeat: undefined }) }
      }
    />
  );
  return (
    <Sides>
      {/* Side panels are beside the process; without a side, the controls follow the values. */}
      {wide ? (
        <>
          <PanelStack>
            {values}
            <DeferredTrend {...props} />
          </PanelStack>
          {panel}
        </>
      ) : (
        <>
          {/* On a phone the drawing alone fills the screen: state, values and controls come before it. */}
          {phone ? <StateLine device={device} text={pumps?.value} /> : values}
          {phone && device.type === "VGA" && device.latest && (
            <SectionCard>
              <PresentValues device={device} logger={logger} />
            </SectionCard>
          )}
          {panel}
          {phone && values}
          <DeferredTrend {...props} />
        </>
      )}
    </Sides>
  );
};

export const HealthPanel = ({ device, search, onSearch }: PanelProps) => (
  <PanelStack>
    <DataHealth
      device={device}
      days={search.days ?? 1}
      onDays={(days) => onSearch({ days: days === 1 ? undefined : days })}
    />
    <ChannelTable device={device} />
    <RejectedFields deviceId={device.id} />
  </PanelStack>
);

export const LinkagePanel = ({ device }: PanelProps) => (
  <PanelStack>
    <Linkage device={device} />
    <PumpLinkage device={device} />
  </PanelStack>
);

export const ActivityPanel = ({ device }: PanelProps) => (
  <Sides>
    <DeviceActivity deviceId={device.id} />
    <CommandHistory deviceId={device.id} most={20} />
  </Sides>
);

/** The form of the device; without permission to change it, the same as text. */
export const SettingsPanel = ({ device }: PanelProps) => {
  const { t } = useTranslation("control");
  const may = useMay();
  return (
    <PanelStack>
      {/* Before the long form: a technician has come for them. */}
      <DevicePhotos device={device} />
      {may("Device.Update") ? (
        <EditDevice device={device} />
      ) : (
        <>
          <DeviceProperties device={device} actionName={(action) => t(`action.${action}`)} />
          <ChannelTable device={device} />
        </>
      )}
      <CalibrationHistory device={device} />
      <UnmappedKeys deviceId={device.id} />
      {may("Device.Delete") && <DangerZone device={device} />}
    </PanelStack>
  );
};
