import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { permissionOf } from "@sgval/contract/control/command-gate";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { Permission } from "@sgval/contract/permission";
import { takesSamples } from "@sgval/contract/quality/samples";
import { measuresZones } from "@sgval/contract/zones/measured-zone";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { useParams } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { DeviceAlarmBadge } from "../../../features/alarms/components/device-alarms.tsx";
import { DeviceHeader } from "../../../features/devices/components/device-header.tsx";
import { DeviceLoader } from "../../../features/devices/components/device-loader.tsx";
import { useAfterPaint } from "../../../shared/answer-first.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { useMayOpenControls } from "../../../shared/lock-outs.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { from, tallWindow, useBelow } from "../../../shared/ui/breakpoints.ts";
import { Loading, RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { staysAtTop } from "../../../shared/ui/stuck-height.ts";
import { useStable } from "../../../shared/use-stable.ts";
import { ThresholdsPanel, TimersPanel } from "./automation-panels.tsx";
import { BalancePanel } from "./balance-panel.tsx";
import {
  ActivityPanel,
  ChartPanel,
  ControlTab,
  HealthPanel,
  HistoryPanel,
  LinkagePanel,
  SettingsPanel,
} from "./device-panels.tsx";
import {
  type DeviceSearch,
  type DeviceTab,
  deviceSearch,
  deviceTabs,
  type PanelProps,
} from "./device-search.ts";
import { DeviceBottomBar, DeviceTabs } from "./device-tabs.tsx";
import { LaboratoryPanel } from "./laboratory-panel.tsx";
import { OverviewPanel } from "./overview-panel.tsx";

/**
 * Height in px of the bars above the page content. They change it with width, banners and layout, and something
 * that sticks below them has to follow.
 */
export const useBarsHeight = (): number => {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const bars = document.querySelector("main")?.parentElement?.querySelector(":scope > header");
    if (!bars) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.round(bars.getBoundingClientRect().height)));
    observer.observe(bars);
    return () => observer.disconnect();
  }, []);
  return height;
};

const Head = styled("div", { shouldForwardProp: (name) => name !== "below" })<{ below: number }>(
  ({ below }) => ({
    padding: "4px 16px 0",
    borderBottom: `1px solid ${paint.lineStrong}`,
    backgroundColor: paint.card,
    [from("sm")]: { padding: "4px 24px 0" },
    // A window lower than this needs its height for the values.
    [tallWindow]: { position: "sticky", top: 0, zIndex: 1040 },
    // Where the navbar stays in place too, the head stops below it.
    'header:not([data-kind="static"]) ~ main:not([data-fixed="true"]) &': { top: below },
  }),
);

/** Under the header of a phone, which has its tabs at the foot. */
const Gap = styled("div")({ height: 8 });

const Body = styled("div")({
  padding: "12px 12px 88px",
  outline: "none",
  [from("sm")]: { padding: "12px 24px 16px" },
});

const panels: Readonly<Record<DeviceTab, ComponentType<PanelProps>>> = {
  overview: OverviewPanel,
  chart: ChartPanel,
  balance: BalancePanel,
  laboratory: LaboratoryPanel,
  history: HistoryPanel,
  control: ControlTab,
  timers: TimersPanel,
  thresholds: ThresholdsPanel,
  health: HealthPanel,
  linkage: LinkagePanel,
  activity: ActivityPanel,
  settings: SettingsPanel,
};

/**
 * A device without actions or one over HTTP that is behind no gateway, or a user who may neither operate it nor keep it locked out, has no control tab; only what moves water has timers;
 * who may see neither changes nor commands has no activity tab.
 */
const tabsOf = (
  { type, actions, connection, gateway }: DeviceDetail,
  may: (permission: Permission) => boolean,
  mayOpenControls: boolean,
): readonly DeviceTab[] =>
  deviceTabs.filter((tab) => {
    if (tab === "balance") return measuresZones(type) && may("Zone.Index");
    if (tab === "laboratory") return takesSamples(type);
    if (tab === "control")
      return mayOpenControls && actions.length > 0 && (connection !== "http" || gateway !== undefined);
    if (tab === "activity") return may("History.Index") || actions.length > 0;
    return tab !== "timers" || (may("Timer.Index") && deviceTypeDefinitions[type].hasActions);
  });

/** Why the controls that somebody asked for are not there: by a link, or the address that a colleague sent. */
const NoControls = ({ type }: Pick<DeviceDetail, "type">) => {
  const { t } = useTranslation("messages");
  const missing = useMissingPermission(permissionOf(type, "high_pressure"), t("no_control_permission"));
  return missing === undefined ? null : (
    <Alert severity="info" sx={{ marginBottom: "12px" }}>
      {missing}
    </Alert>
  );
};

/** The page of a device that is loaded: head, tabs, and the panel of the tab. */
export const DevicePage = ({
  device,
  search,
  onSearch,
  parent,
  above,
}: PanelProps & {
  /** The device it belongs to, on its page as a device of another one. */
  parent?: { id: number; displayName: string } | undefined;
  /** Shown above the panel of a tab. */
  above?: (tab: DeviceTab) => ReactNode;
}) => {
  const { t } = useTranslation(["devices", "common"]);
  const phone = useBelow("sm");
  const may = useMay();
  const mayOpenControls = useMayOpenControls(device.id);
  const tabs = useMemo(() => tabsOf(device, may, mayOpenControls), [device, may, mayOpenControls]);
  const tab = search.tab && tabs.includes(search.tab) ? search.tab : "overview";
  usePageTitle(t(`tabs.${tab}`), device.displayName);
  useWatchDevices([device]);
  const barsHeight = useBarsHeight();
  // Its texts and those of the panels come later than the device: head and tabs do not wait for them.
  const alarms = useMemo(
    () => (
      <Suspense fallback={null}>
        <DeviceAlarmBadge deviceId={device.id} />
      </Suspense>
    ),
    [device.id],
  );
  const Panel = panels[tab];
  const onTab = useStable((next: DeviceTab) =>
    onSearch({
      tab: next === "overview" ? undefined : next,
      page: undefined,
      size: undefined,
      days: undefined,
      repeat: undefined,
      // A past part of time is looked at in chart and history; the other tabs show the present.
      ...(next === "chart" || next === "history" ? {} : { from: undefined, to: undefined, at: undefined }),
    }),
  );
  return (
    <>
      <Head below={barsHeight} {...staysAtTop}>
        <DeviceHeader device={device} alarms={alarms} parent={parent} />
        {phone ? <Gap /> : <DeviceTabs tabs={tabs} tab={tab} onTab={onTab} />}
      </Head>
      <Body role="tabpanel" id={`panel-${tab}`} aria-label={t(`tabs.${tab}`)}>
        {search.tab === "control" && tab !== "control" && <NoControls type={device.type} />}
        <Suspense
          key={tab}
          fallback={
            <Loading label={t("common:loading")}>
              <RowsSkeleton rows={6} />
            </Loading>
          }
        >
          {above?.(tab)}
          <Panel device={device} search={search} onSearch={onSearch} />
        </Suspense>
      </Body>
      {phone && <DeviceBottomBar tabs={tabs} tab={tab} onTab={onTab} />}
    </>
  );
};

export const DeviceRoute = () => {
  const { id = "" } = useParams({ strict: false });
  const [search, change] = usePageSearch(deviceSearch);
  const onSearch = useAfterPaint((next: Partial<DeviceSearch>) =>
    change(next, "tab" in next ? "to-top" : undefined),
  );
  return (
    <DeviceLoader key={id} id={Number(id)}>
      {(device) => <DevicePage device={device} search={search} onSearch={onSearch} />}
    </DeviceLoader>
  );
};
