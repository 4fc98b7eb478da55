import BottomNavigation from "@mui/material/BottomNavigation";
import BottomNavigationAction from "@mui/material/BottomNavigationAction";
import { styled } from "@mui/material/styles";
import { IconActivity, IconLayoutDashboard, IconMap2, IconTopologyStar3 } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { BottomBar } from "../../../shared/ui/page/bottom-bar.ts";
import { useNavigation } from "./use-navigation.ts";

/** Below the content, and at the foot of the window while that is longer. */
const Frame = styled(BottomBar)({ position: "sticky" });

const places = [
  { key: "home", Icon: IconLayoutDashboard },
  { key: "monitoring", Icon: IconActivity },
  { key: "map", Icon: IconMap2 },
  { key: "devices", Icon: IconTopologyStar3 },
] as const;

/** On a phone, the pages that are changed between most often; on each of them and on no other page. */
export const BottomPages = () => {
  const { t } = useTranslation("shell");
  const { groups } = useNavigation();
  const pathname = useLocation({ select: (location) => location.pathname });
  const items = groups.flatMap((group) => group.items);
  const shown = places.flatMap(({ key, Icon }) => {
    const item = items.find((one) => one.key === key);
    return item ? [{ key, Icon, to: item.to }] : [];
  });
  const open = shown.find(({ to }) => to === pathname);
  if (!open || shown.length < 2) return null;
  return (
    <Frame data-bottom-bar={open.key}>
      <BottomNavigation component="nav" aria-label={t("bottomPages.label")} showLabels value={open.key}>
        {shown.map(({ key, Icon, to }) => (
          <BottomNavigationAction
            key={key}
            value={key}
            label={t(`bottomPages.${key}`)}
            icon={<Icon size={22} stroke={1.75} aria-hidden />}
            component={Link}
            to={to}
            aria-current={key === open.key ? "page" : undefined}
          />
        ))}
      </BottomNavigation>
    </Frame>
  );
};
