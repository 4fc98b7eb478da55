import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconPin, IconPinnedOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paint } from "../../../shared/ui/paint.ts";
import { chooseSettings } from "../../customizer/settings.ts";
import { UserMenu } from "../bars/user-menu.tsx";
import { Brand } from "./brand.tsx";
import { NavigationList } from "./navigation-list.tsx";

const SIDE_PX = 260;
const SIDE_COLLAPSED_PX = 80;

const width = { width: SIDE_PX, "&[data-narrow=true]": { width: SIDE_COLLAPSED_PX } };

const Place = styled("div")({
  ...width,
  position: "sticky",
  top: 0,
  zIndex: 1150,
  flex: "none",
  height: "100dvh",
  transition: "width 160ms ease-out",
});

const Side = styled("aside")({
  ...width,
  display: "flex",
  flexDirection: "column",
  boxSizing: "border-box",
  height: "100%",
  overflow: "hidden",
  borderInlineEnd: `1px solid ${paint.lineStrong}`,
  backgroundColor: paint.card,
  color: paint.ink,
  transition: "width 160ms ease-out",
  "&[data-floating=true]": { boxShadow: paint.shadowFloat },
});

const Head = styled("div")({
  display: "flex",
  flex: "none",
  alignItems: "center",
  justifyContent: "space-between",
  height: 52,
  paddingInline: 26,
  "&[data-narrow=false]": { paddingInline: "20px 10px" },
});

const Scroll = styled("nav")({
  flex: 1,
  minHeight: 0,
  overflow: "hidden auto",
  padding: 12,
  "&[data-narrow=true]": { paddingInline: 18 },
});

const User = styled("div")({ flex: "none", padding: "8px 22px", borderTop: `1px solid ${paint.line}` });

/**
 * The vertical navigation. Collapsed it shows icons and opens over the page while the pointer or the focus is
 * inside; the pin keeps it open.
 */
export const NavigationSide = (props: { collapsed: boolean; semiDark: boolean; withUser: boolean }) => {
  const { t } = useTranslation("shell");
  const [near, setNear] = useState(false);
  const narrow = props.collapsed && !near;
  return (
    <Place data-narrow={props.collapsed}>
      <Side
        {...(props.semiDark ? { "data-color-scheme": "dark" } : {})}
        data-narrow={narrow}
        data-floating={props.collapsed && near}
        onMouseEnter={() => setNear(true)}
        onMouseLeave={() => setNear(false)}
        onFocus={() => setNear(true)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setNear(false);
        }}
      >
        <Head data-narrow={narrow}>
          <Brand bare={narrow} />
          {!narrow && (
            <IconButton
              aria-label={props.collapsed ? t("pinNavigation") : t("collapseNavigation")}
              title={props.collapsed ? t("pinNavigation") : t("collapseNavigation")}
              onClick={() => chooseSettings({ collapsed: !props.collapsed })}
            >
              {props.collapsed ? (
                <IconPin size={18} stroke={1.75} />
              ) : (
                <IconPinnedOff size={18} stroke={1.75} />
              )}
            </IconButton>
          )}
        </Head>
        <Scroll aria-label={t("mainNavigation")} data-narrow={narrow}>
          <NavigationList narrow={narrow} />
        </Scroll>
        {props.withUser && (
          <User>
            <UserMenu bare={narrow} />
          </User>
        )}
      </Side>
    </Place>
  );
};
