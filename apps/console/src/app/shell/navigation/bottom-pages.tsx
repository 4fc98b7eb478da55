import BottomNavigation from "@mui/material/BottomNavigation";
import BottomNavigationAction from "@mui/material/BottomNavigationAction";
import { styled } from "@mui/material/styles";
import {
  IconAlertCircle,
  IconCamera,
  IconLayoutDashboard,
  IconMap2,
  IconTopologyStar3,
} from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { BottomBar } from "../../../shared/ui/page/bottom-bar.ts";
import { NavigationBadge } from "./navigation-badge.tsx";
import { useNavigation } from "./use-navigation.ts";

/** Below the content, and at the foot of the window while that is longer. */
const Frame = styled(BottomBar)({ position: "sticky" });

const Counted = styled("span")({
  position: "relative",
  display: "inline-flex",
  "& > span": { position: "absolute", top: -6, insetInlineStart: 14 },
});

const places = [
  { key: "home", Icon: IconLayoutDashboard },
  { key: "map", Icon: IconMap2 },
  { key: "devices", Icon: IconTopologyStar3 },
  { key: "risks", Icon: IconAlertCircle },
] as const;

/** Pages that put a bar of their own at the foot of a phone. */
const withOwnBar = [paths.device, paths.pump].map((path) => new RegExp(`^${path.replace("$id", "[^/]+")}$`));

/**
 * On a phone, the pages that are changed between most often, and the report of a leak that was found; on every page but those
 * that have a bar of their own.
 */
export const BottomPages = () => {
  const { t } = useTranslation("shell");
  const { groups, lit } = useNavigation();
  const may = useMay();
  const pathname = useLocation({ select: (location) => location.pathname });
  const items = groups.flatMap((group) => group.items);
  const shown = places.flatMap(({ key, Icon }) => {
    const item = items.find((one) => one.key === key);
    return item ? [{ key, Icon, to: item.to }] : [];
  });
  const reports = may("LeakPoint.Index") && may("LeakPoint.Create");
  // The address of the list of rooms looks like that of a device.
  const isListed = items.some(({ to, covers = [] }) => to === pathname || covers.includes(pathname));
  const hasOwnBar = !isListed && withOwnBar.some((own) => own.test(pathname));
  if (hasOwnBar || shown.length + Number(reports) < 2) return null;
  return (
    <Frame data-bottom-bar={lit ?? ""}>
      <BottomNavigation component="nav" aria-label={t("bottomPages.label")} showLabels value={lit}>
        {shown.map(({ key, Icon, to }) => (
          <BottomNavigationAction
            key={key}
            value={key}
            label={t(`bottomPages.${key}`)}
            icon={
              <Counted>
                <Icon size={22} stroke={1.75} aria-hidden />
                {key === "risks" && <NavigationBadge of={key} />}
              </Counted>
            }
            component={Link}
            to={to}
            // The router would mark the pages above the open one as well.
            activeOptions={{ exact: true }}
            aria-current={to === pathname ? "page" : undefined}
          />
        ))}
        {reports && (
          <BottomNavigationAction
            value="reportLeak"
            label={t("bottomPages.reportLeak")}
            icon={<IconCamera size={22} stroke={1.75} aria-hidden />}
            component={AddressLink}
            href={pathTo(paths.leakPoints, {}, { add: "true" })}
          />
        )}
      </BottomNavigation>
    </Frame>
  );
};
