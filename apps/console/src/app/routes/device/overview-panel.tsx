import { styled } from "@mui/material/styles";
import { isOfPump } from "@sgval/contract/devices/pump-rows";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { zoneSuppliedBy } from "@sgval/contract/zones/night-leakage";
import { isTotaliserChannel } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DeviceAlarms } from "../../../features/alarms/components/device-alarms.tsx";
import { AutomationSummary } from "../../../features/automation/components/automation-summary.tsx";
import { RegulationCard } from "../../../features/automation/components/state/regulation-card.tsx";
import { ConnectDevice } from "../../../features/connections/components/connect-device.tsx";
import { useLinkedLogger } from "../../../features/devices/api/read-device.ts";
import { LinkedDevices } from "../../../features/devices/components/linked-devices.tsx";
import { PositionCard } from "../../../features/devices/components/overview/position-card.tsx";
import { PumpTable } from "../../../features/devices/components/overview/pump-table.tsx";
import { UnmappedNote } from "../../../features/devices/components/unmapped-keys.tsx";
import { FurtherTiles, PhoneTiles, ValueTiles } from "../../../features/devices/components/value-tiles.tsx";
import { valveStateNow } from "../../../features/devices/derived-values.ts";
import { orderedKeys, shownOnPhone } from "../../../features/devices/measurement.ts";
import { usePumpNames } from "../../../features/pumps/api/stations.ts";
import { useStationRows } from "../../../features/pumps/components/use-station-rows.tsx";
import { totalsQuery } from "../../../features/readings/api/read-totals.ts";
import { NightSavingCard } from "../../../features/readings/components/figures/night-saving-card.tsx";
import { PumpingCard } from "../../../features/readings/components/figures/pumping-card.tsx";
import { UploadCard } from "../../../features/readings/components/figures/upload-card.tsx";
import { WellCard } from "../../../features/readings/components/figures/well-card.tsx";
import { ConditionTrends } from "../../../features/readings/components/health/condition-trends.tsx";
import { TodayTable } from "../../../features/readings/components/today-table.tsx";
import { zonesQuery } from "../../../features/zones/api/zones.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { from, useBelow } from "../../../shared/ui/breakpoints.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { drawn, PanelStack, useIdle, Valve } from "./device-panels.tsx";
import type { PanelProps } from "./device-search.ts";
import { DeviceTrend } from "./device-trend.tsx";
import { QualityTiles } from "./quality-tiles.tsx";
import { ZoneCards } from "./zone-cards.tsx";

/** Tiles above the trend; the others follow below it. */
const LEADING = 7;

/** At xl the trend is beside the values; below it, cards of two columns follow. */
const Wide = styled("div")({
  display: "grid",
  gap: 12,
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [from("xl")]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
});
const Cards = styled("div")({
  display: "grid",
  gap: 12,
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [from("lg")]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
  "& > div": { display: "grid", gap: 12, minWidth: 0 },
});

/** By the account of the zone that it supplies, where that may be seen: the zone has the same leakage at night. */
const NightSaving = ({ device }: { device: DeviceDetail }) => {
  const may = useMay();
  const { t } = useTranslation("zones");
  const query = useQuery({ ...zonesQuery(), enabled: may("Zone.Index") });
  if (!may("Zone.Index")) return <NightSavingCard device={device} zone={undefined} />;
  // Without the zones the figures of the connections alone would be others.
  return (
    <QueryState query={query} failed={t("account.failed")}>
      {(zones) => <NightSavingCard device={device} zone={zoneSuppliedBy(device.id, zones)} />}
    </QueryState>
  );
};

/** What a day is summed up by: measured curves first, then what was counted. */
const todayKeys = (ordered: readonly string[]): string[] => {
  const keys = ordered.filter(
    (key) =>
      !isOfPump(key) &&
      !["battery", "signal", "device_temperature"].includes(key) &&
      !key.startsWith("digital_"),
  );
  return [
    ...keys.filter((key) => !isTotaliserChannel(key)).slice(0, 6),
    ...keys.filter(isTotaliserChannel).slice(0, 2),
  ];
};

/** Values with the drawing of the type, of a phone first the one value that matters. */
const Values = (props: PanelProps & { logger: DeviceDetail | undefined }) => {
  const { device, logger } = props;
  const phone = useBelow("sm");
  const isValve = device.type === "VGA" && device.latest !== null;
  if (device.type === "CARBONATE_HARDNESS") return <QualityTiles {...props} />;
  if (phone)
    return (
      <PanelStack>
        {isValve && <Valve device={device} logger={logger} bare />}
        <PhoneTiles device={device} logger={logger} />
      </PanelStack>
    );
  if (isValve) return <Valve device={device} logger={logger} />;
  return <ValueTiles device={device} most={LEADING} leaveOut={isOfPump} />;
};

/** The pumps of a station in one table: what they do, report and did today. */
const StationPumps = ({ device }: { device: DeviceDetail }) => {
  const names = usePumpNames(device.id);
  const { data } = useQuery(totalsQuery(device.id));
  const station = useStationRows(device);
  return <PumpTable device={device} names={names} today={data?.pumps} {...station} />;
};

/** What regulates a valve now, and by which settings. */
const Automation = ({ device, logger }: { device: DeviceDetail; logger: DeviceDetail | undefined }) => (
  <>
    <RegulationCard device={device} logger={logger} reported={valveStateNow(device)} />
    <AutomationSummary deviceId={device.id} idle={useIdle(device)} />
  </>
);

/** A device that was never heard: how to connect it, for those who may, and what is known without a reading. */
const NeverHeard = (props: PanelProps & { onOpen: (open: boolean) => void }) => {
  const { device } = props;
  const may = useMay();
  return (
    <PanelStack>
      {may("Token.Index") || may("Device.Update") ? (
        <ConnectDevice device={device} onOpen={props.onOpen} />
      ) : (
        <Values {...props} logger={undefined} />
      )}
      <Cards>
        <div>
          <DeviceAlarms deviceId={device.id} neverHeard />
          <LinkedDevices device={device} />
        </div>
        <PositionCard device={device} />
      </Cards>
    </PanelStack>
  );
};

/** Everything about a device at a glance, by its type. */
export const OverviewPanel = (props: PanelProps) => {
  // A token that is shown once stays on screen when the first message comes, until the person has kept it.
  const [connecting, setConnecting] = useState(false);
  return props.device.latest === null || connecting ? (
    <NeverHeard {...props} onOpen={setConnecting} />
  ) : (
    <HeardOverview {...props} />
  );
};

const HeardOverview = (props: PanelProps) => {
  const { device } = props;
  const logger = useLinkedLogger(device);
  const may = useMay();
  const phone = useBelow("sm");
  const isValve = device.type === "VGA" && device.latest !== null;
  const types = useDeviceTypes();
  const keys = orderedKeys(device, types);
  const inTiles = keys.filter((key) => !isOfPump(key)).slice(0, LEADING);
  const isQuality = device.type === "CARBONATE_HARDNESS";
  const shown = isQuality ? keys : phone ? shownOnPhone(device, types) : isValve ? drawn : inTiles;
  const today = <TodayTable device={device} keys={todayKeys(keys)} night={device.type === "DATALOGGER"} />;
  const inTable = device.type === "WATER_PUMP" ? keys.filter(isOfPump) : [];
  return (
    <PanelStack>
      <Wide>
        <PanelStack>
          <Values {...props} logger={logger} />
          {may("Device.Update") && <UnmappedNote deviceId={device.id} />}
          {device.type === "WATER_PUMP" && <StationPumps device={device} />}
        </PanelStack>
        <DeviceTrend {...props} />
      </Wide>
      <Cards>
        <div>
          <DeviceAlarms
            deviceId={device.id}
            linkedId={device.type === "VGA" ? device.datalogger?.id : undefined}
          />
          {device.type === "WELL_LOGGING" && <WellCard device={device} />}
          {device.type === "WATER_PUMP" && <PumpingCard device={device} />}
          {device.type === "DATALOGGER" && <UploadCard device={device} />}
          {device.type === "DMA" && <ZoneCards device={device} />}
          {device.type !== "DMA" && today}
          {device.type === "VGA" && <Automation device={device} logger={logger} />}
        </div>
        {/* Else the other column of a valve or a zone ends far below this one. */}
        <div>
          {device.type === "DMA" && today}
          {device.type === "VGA" && <NightSaving device={device} />}
          <LinkedDevices device={device} />
          <FurtherTiles device={device} drawn={[...shown, ...inTable]} />
          {keys.some((key) => key === "battery" || key === "signal") && <ConditionTrends device={device} />}
          <PositionCard device={device} />
        </div>
      </Cards>
    </PanelStack>
  );
};
