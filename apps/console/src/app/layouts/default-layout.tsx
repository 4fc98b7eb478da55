import { styled } from "@mui/material/styles";
import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paint } from "../../shared/ui/paint.ts";
import { Banners } from "../shell/banners.tsx";
import { KioskCorner } from "../shell/kiosk-corner.tsx";
import { Navbar } from "../shell/navbar.tsx";
import { NavigationBar } from "../shell/navigation-bar.tsx";
import { NavigationDrawer } from "../shell/navigation-drawer.tsx";
import { NavigationSide } from "../shell/navigation-side.tsx";
import { ReadOnly } from "../shell/read-only.tsx";
import { ScrollToTop } from "../shell/scroll-to-top.tsx";
import { ShellFooter } from "../shell/shell-footer.tsx";
import { ShellPanels } from "../shell/shell-panels.tsx";
import { useShellKeys } from "../shell/use-shell-keys.ts";
import { useLayout } from "./use-layout.ts";

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

const Frame = styled("div")({
  display: "flex",
  minHeight: "100dvh",
  '&[data-fixed="true"]': { height: "100dvh", overflow: "hidden" },
});

const Column = styled("div")({ display: "flex", flexDirection: "column", flex: 1, minWidth: 0 });

const Top = styled("header")({
  zIndex: 1100,
  backgroundColor: paint.card,
  '&[data-kind="sticky"], &[data-kind="hidden"]': { position: "sticky", top: 0 },
});

const Content = styled("main")({
  flex: 1,
  boxSizing: "border-box",
  width: "100%",
  minWidth: 0,
  marginInline: "auto",
  outline: "none",
  '&[data-fixed="true"]': { minHeight: 0, overflow: "auto" },
});

/** Bars, navigation, content and footer as the settings want them: the frame of every page for signed-in people. */
export const DefaultLayout = () => {
  const { t } = useTranslation("shell");
  const layout = useLayout();
  useShellKeys(layout);
  const barred = layout.navbar !== "hidden";
  return (
    <Frame data-fixed={layout.fixedHeight}>
      <Skip href="#content">{t("skip")}</Skip>
      {layout.navigation === "vertical" && !layout.kiosk && (
        <NavigationSide collapsed={layout.collapsed} semiDark={layout.semiDark} withUser={!barred} />
      )}
      <Column>
        <Top data-kind={layout.navbar}>
          {barred && (
            <>
              <Navbar layout={layout} phone={layout.phone} width={layout.width} />
              {layout.navigation === "horizontal" ? (
                <NavigationBar width={layout.width} />
              ) : (
                <div style={{ borderBottom: `1px solid ${paint.lineStrong}` }} />
              )}
            </>
          )}
          <Banners />
        </Top>
        {layout.navigation === "overlay" && <NavigationDrawer phone={layout.phone} />}
        <Content
          id="content"
          tabIndex={-1}
          data-fixed={layout.fixedHeight}
          style={{ maxWidth: layout.width }}
        >
          {layout.kiosk ? (
            <ReadOnly>
              <Outlet />
            </ReadOnly>
          ) : (
            <Outlet />
          )}
        </Content>
        {layout.footer !== "hidden" && <ShellFooter kind={layout.footer} width={layout.width} />}
      </Column>
      {!layout.fixedHeight && <ScrollToTop />}
      {layout.kiosk && <KioskCorner />}
      <ShellPanels kiosk={layout.kiosk} />
    </Frame>
  );
};
