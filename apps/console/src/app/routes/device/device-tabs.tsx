import BottomNavigation from "@mui/material/BottomNavigation";
import BottomNavigationAction from "@mui/material/BottomNavigationAction";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { IconAdjustmentsHorizontal, IconChartLine, IconDots, IconGauge } from "@tabler/icons-react";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAtOnce } from "../../../shared/answer-first.ts";
import { BottomBar } from "../../../shared/ui/page/bottom-bar.ts";
import { useSingleKeys } from "../../../shared/ui/page/use-single-keys.ts";
import type { DeviceTab } from "./device-search.ts";

const TallItem = styled(MenuItem)({ minHeight: 44 });

type TabsProps = { tabs: readonly DeviceTab[]; tab: DeviceTab; onTab: (tab: DeviceTab) => void };

export const DeviceTabs = memo((props: TabsProps) => {
  const { t } = useTranslation("devices");
  const [shown, show] = useAtOnce(props.tab);
  const choose = (tab: DeviceTab) => {
    show(tab);
    props.onTab(tab);
  };
  // Digits switch tabs.
  useSingleKeys((key) => {
    const tab = /^[1-9]$/.test(key) ? props.tabs[Number(key) - 1] : undefined;
    return tab && (() => choose(tab));
  });
  return (
    <Tabs
      value={shown}
      onChange={(_event, tab: DeviceTab) => choose(tab)}
      aria-label={t("tabs.label")}
      variant="scrollable"
      scrollButtons={false}
    >
      {props.tabs.map((tab) => (
        <Tab
          key={tab}
          value={tab}
          label={t(`tabs.${tab}`)}
          id={`tab-${tab}`}
          aria-controls={`panel-${tab}`}
        />
      ))}
    </Tabs>
  );
});

const Bar = styled(BottomBar)({
  position: "fixed",
  insetInline: 0,
  // The name of a tab behind "more" may take two lines, which must not push the icon out of the bar.
  "& .MuiBottomNavigationAction-label": { lineHeight: 1.15 },
});

const places = [
  { tab: "overview", Icon: IconGauge },
  { tab: "chart", Icon: IconChartLine },
  { tab: "control", Icon: IconAdjustmentsHorizontal },
] as const;

/** Bottom tabs on phones; the others are behind "more". */
export const DeviceBottomBar = ({ tabs, tab, onTab }: TabsProps) => {
  const { t } = useTranslation("devices");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = places.filter((place) => tabs.includes(place.tab));
  const rest = tabs.filter((one) => !shown.some((place) => place.tab === one));
  return (
    <Bar data-bottom-bar={tab}>
      <BottomNavigation
        component="nav"
        aria-label={t("tabs.label")}
        showLabels
        value={rest.includes(tab) ? "more" : tab}
      >
        {shown.map(({ tab: one, Icon }) => (
          <BottomNavigationAction
            key={one}
            value={one}
            label={t(`tabs.${one}`)}
            icon={<Icon size={22} stroke={1.75} />}
            onClick={() => onTab(one)}
          />
        ))}
        <BottomNavigationAction
          value="more"
          label={rest.includes(tab) ? t(`tabs.${tab}`) : t("tabs.more")}
          icon={<IconDots size={22} stroke={1.75} />}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      </BottomNavigation>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {rest.map((one) => (
          <TallItem
            key={one}
            selected={one === tab}
            onClick={() => {
              setAnchor(null);
              onTab(one);
            }}
          >
            {t(`tabs.${one}`)}
          </TallItem>
        ))}
      </Menu>
    </Bar>
  );
};
