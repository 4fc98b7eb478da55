import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { IconMenu2 } from "@tabler/icons-react";
import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../config/env.ts";
import { CommandTray } from "../../features/control/components/command-tray.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";
import { Brand } from "../shell/brand.tsx";
import { LanguageMenu } from "../shell/language-menu.tsx";
import { LiveState } from "../shell/live-state.tsx";
import { NavigationBar } from "../shell/navigation-bar.tsx";
import { NavigationDrawer } from "../shell/navigation-drawer.tsx";
import { NetworkBanner } from "../shell/network-banner.tsx";
import { ScrollToTop } from "../shell/scroll-to-top.tsx";
import { ThemeMenu } from "../shell/theme-menu.tsx";
import { UserMenu } from "../shell/user-menu.tsx";

/** md (960 px) and the width of a scroll bar: below it the navigation is always an overlay. */
const OVERLAY_BELOW_PX = 976;

const Skip = styled("a")({
  position: "fixed",
  insetInlineStart: 12,
  top: -60,
  zIndex: 1300,
  padding: "10px 16px",
  borderRadius: 6,
  backgroundColor: paint.card,
  "&:focus": { top: 8 },
});

const Frame = styled("div")({ display: "flex", flexDirection: "column", minHeight: "100dvh" });

const Top = styled("header")({ position: "sticky", top: 0, zIndex: 1100, backgroundColor: paint.card });

const Navbar = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  height: 54,
  padding: "0 12px",
  [theme.breakpoints.up("sm")]: { height: 52, padding: "0 24px", gap: 12 },
}));

const Content = styled("main")({ flex: 1, minWidth: 0, outline: "none" });

const Footer = styled("footer")({
  ...typeScale.age,
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "4px 24px",
  padding: "12px 24px",
  color: paint.mute,
});

/** Bar, navigation, content and footer: the frame of every page for signed-in people. */
export const DefaultLayout = () => {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const overlay = useMediaQuery(`(max-width: ${OVERLAY_BELOW_PX - 0.05}px)`, { noSsr: true });
  const phone = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
  const [open, setOpen] = useState(false);
  return (
    <Frame>
      <Skip href="#content">{t("skip")}</Skip>
      <Top>
        <Navbar>
          {overlay && (
            <IconButton aria-label={t("openNavigation")} onClick={() => setOpen(true)} size="large">
              <IconMenu2 size={22} stroke={1.75} />
            </IconButton>
          )}
          <Brand />
          <div
            style={{ marginInlineStart: "auto", display: "flex", alignItems: "center", gap: phone ? 2 : 10 }}
          >
            <CommandTray />
            {!phone && <LiveState />}
            <LanguageMenu compact />
            <ThemeMenu />
            <UserMenu />
          </div>
        </Navbar>
        {!overlay && <NavigationBar />}
        {overlay && <div style={{ borderBottom: `1px solid ${paint.lineStrong}` }} />}
        <NetworkBanner />
      </Top>
      {overlay && <NavigationDrawer open={open} onClose={() => setOpen(false)} />}
      <Content id="content" tabIndex={-1}>
        <Outlet />
      </Content>
      <Footer>
        <span>
          {env.title} · {t("version", { version: env.version })}
        </span>
        <span>
          {env.timeZone} · {format.zone()}
        </span>
      </Footer>
      <ScrollToTop />
    </Frame>
  );
};
