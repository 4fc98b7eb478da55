import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { pumpsOf } from "@sgval/contract/control/pumps";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { Permission } from "@sgval/contract/permission";
import type { PumpStation } from "@sgval/contract/pumps/live";
import { IconEngine } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { DeviceActivity } from "../../../features/activity/components/device-activity.tsx";
import { DeviceAlarmBadge } from "../../../features/alarms/components/device-alarms.tsx";
import { TimersEditor } from "../../../features/automation/components/timers-editor.tsx";
import { CommandHistory } from "../../../features/control/components/command-history.tsx";
import { ControlPanel } from "../../../features/control/components/control-panel.tsx";
import { DeviceHeader } from "../../../features/devices/components/device-header.tsx";
import { DeviceLoader } from "../../../features/devices/components/device-loader.tsx";
import { stationQuery } from "../../../features/pumps/api/stations.ts";
import { StationBar } from "../../../features/pumps/components/bank/station-bar.tsx";
import { BankEditor } from "../../../features/pumps/components/parameters/bank-editor.tsx";
import { PowerSchedule } from "../../../features/pumps/components/parameters/power-schedule.tsx";
import { RunLanes } from "../../../features/pumps/components/run-lanes.tsx";
import { StationReport } from "../../../features/pumps/components/station-report.tsx";
import { TemplateList } from "../../../features/pumps/components/templates/template-list.tsx";
import { MOST_LINES } from "../../../features/readings/chart-view.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { from, tallWindow } from "../../../shared/ui/breakpoints.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { PageTabs } from "../../../shared/ui/page/page-tabs.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { ChartWorkspace } from "../chart/chart-workspace.tsx";
import { CommandValues } from "../device/command-values.tsx";
import { PanelStack, Sides, useIdle } from "../device/device-panels.tsx";
import { useBarsHeight } from "../device/device-route.tsx";
import { BankPanel } from "./bank-panel.tsx";
import { usePumpCommands } from "./pump-commands.tsx";
import { type PumpSearch, type PumpTab, pumpSearch, pumpTabs } from "./pump-search.ts";
import { useStationPreview } from "./station-preview.tsx";

const Head = styled("div", { shouldForwardProp: (name) => name !== "below" })<{ below: number }>(
  ({ below }) => ({
    padding: "4px 16px 0",
    borderBottom: `1px solid ${paint.lineStrong}`,
    backgroundColor: paint.card,
    [from("sm")]: { padding: "4px 24px 0" },
    [`${tallWindow} and (min-width: 600px)`]: { position: "sticky", top: 0, zIndex: 1040 },
    'header:not([data-kind="static"]) ~ main:not([data-fixed="true"]) &': { top: below },
  }),
);

const Body = styled("div")({
  padding: "12px 12px 88px",
  outline: "none",
  [from("sm")]: { padding: "12px 24px 16px" },
});

const permissions: Partial<Record<PumpTab, Permission>> = {
  templates: "PumpTemplate.Index",
  timers: "Timer.Index",
  activity: "History.Index",
};

type PanelProps = {
  device: DeviceDetail;
  search: PumpSearch;
  onSearch: (change: Partial<PumpSearch>) => void;
};

/** What the chart shows until lines are chosen: the powers, then the currents of the pumps. */
const pumpLines = (device: DeviceDetail): string | undefined => {
  const keys = device.channels.map(({ parameter }) => parameter);
  const lines = ["pump_power", "pump_current", "pump_running"].flatMap((parameter) =>
    pumpsOf(device)
      .map((pump) => `${parameter}.${pump}`)
      .filter((key) => keys.includes(key)),
  );
  return lines.slice(0, MOST_LINES).join(",") || undefined;
};

const NoPumps = ({ device, onSetUp }: { device: DeviceDetail; onSetUp: () => void }) => {
  const { t } = useTranslation("pumps");
  const maySet = useMay()("Pump.SetParameter");
  return (
    <SectionCard>
      <EmptyState
        icon={<IconEngine size={20} stroke={1.75} />}
        reason={t("none")}
        next={[device.mode === "auto" ? t("autoWithoutBank") : "", maySet ? t("noneNext") : t("noneNextRead")]
          .filter(Boolean)
          .join(" ")}
        action={
          maySet && (
            <Button variant="contained" onClick={onSetUp}>
              {t("setUp")}
            </Button>
          )
        }
      />
    </SectionCard>
  );
};

const ChartPanel = ({ device, search, onSearch, station }: PanelProps & { station: PumpStation }) => (
  <PanelStack>
    <RunLanes station={station} />
    <ChartWorkspace
      home={device}
      search={{ ...search, p: search.p ?? pumpLines(device) }}
      onSearch={onSearch}
    />
  </PanelStack>
);

const TimersPanel = ({ device }: { device: DeviceDetail }) => (
  <PanelStack>
    <PowerSchedule device={device} />
    <Sides>
      <TimersEditor device={device} idle={useIdle(device)} preview={useStationPreview(device)} />
    </Sides>
  </PanelStack>
);

const Bar = ({ device, station }: { device: DeviceDetail; station: PumpStation }) => {
  const { sync, syncLock } = usePumpCommands(device);
  return <StationBar station={station} locked={syncLock} onSync={sync} />;
};

/** The page of a station that is known. */
export const PumpPage = (props: PanelProps) => {
  const { device, search, onSearch } = props;
  const { t } = useTranslation("pumps");
  const may = useMay();
  const barsHeight = useBarsHeight();
  const query = useQuery(stationQuery(device.id));
  const tabs = pumpTabs.filter((tab) => {
    const needed = permissions[tab];
    return needed === undefined || may(needed);
  });
  const tab = search.tab && tabs.includes(search.tab) ? search.tab : "bank";
  usePageTitle(t(`tabs.${tab}`), device.displayName);
  useWatchDevices([device]);
  const alarms = useMemo(() => <DeviceAlarmBadge deviceId={device.id} />, [device.id]);
  const onTab = (next: PumpTab) =>
    onSearch({
      tab: next === "bank" ? undefined : next,
      ...{ q: undefined, sort: undefined, page: undefined, size: undefined },
      ...(next === "chart" ? {} : { from: undefined, to: undefined, at: undefined }),
    });
  const ofStation = (panel: (station: PumpStation) => ReactNode) => (
    <QueryState query={query} failed={t("failed")} Frame={SectionCard}>
      {(station) =>
        station ? panel(station) : <NoPumps device={device} onSetUp={() => onTab("parameters")} />
      }
    </QueryState>
  );
  const panels: Record<PumpTab, () => ReactNode> = {
    bank: () => (
      <PanelStack>
        {ofStation((station) => (
          <BankPanel device={device} station={station} />
        ))}
        {/* A stop needs nothing of what could not be read. */}
        {query.data === undefined && query.failureCount > 0 && (
          <ControlPanel
            device={device}
            autoGate={null}
            stopsOnly
            values={<CommandValues device={device} logger={undefined} />}
          />
        )}
      </PanelStack>
    ),
    chart: () => ofStation((station) => <ChartPanel {...props} station={station} />),
    report: () => ofStation((station) => <StationReport station={station} />),
    templates: () => <TemplateList />,
    parameters: () => <BankEditor device={device} />,
    timers: () => <TimersPanel device={device} />,
    activity: () => (
      <Sides>
        <DeviceActivity deviceId={device.id} />
        <CommandHistory deviceId={device.id} most={20} />
      </Sides>
    ),
  };
  return (
    <>
      <Head below={barsHeight}>
        <DeviceHeader device={device} alarms={alarms} />
        {query.data && <Bar device={device} station={query.data} />}
        <PageTabs
          label={t("tabs.label")}
          tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
          tab={tab}
          onTab={onTab}
        />
      </Head>
      <Body role="tabpanel" id={`panel-${tab}`} aria-label={t(`tabs.${tab}`)}>
        {panels[tab]()}
      </Body>
    </>
  );
};

const NoStation = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation("pumps");
  return (
    <Body>
      <SectionCard>
        <EmptyState
          reason={t("notStation")}
          next={t("notStationNext")}
          action={
            <Button variant="outlined" component={Link} to={pathTo(paths.device, { id: device.id })}>
              {t("openDevice")}
            </Button>
          }
        />
      </SectionCard>
    </Body>
  );
};

/** The page of a pump station (E24): its bank of pumps and everything that is set for them. */
export const PumpRoute = () => {
  const { id = "" } = useParams({ strict: false });
  const [search, onSearch] = usePageSearch(pumpSearch);
  return (
    <DeviceLoader key={id} id={Number(id)}>
      {(device) =>
        device.type === "WATER_PUMP" ? (
          <PumpPage device={device} search={search} onSearch={onSearch} />
        ) : (
          <NoStation device={device} />
        )
      }
    </DeviceLoader>
  );
};
