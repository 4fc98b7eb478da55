import { styled } from "@mui/material/styles";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { paint } from "../../shared/ui/paint.ts";
import { CustomizerHandle } from "../customizer/customizer-handle.tsx";
import { Banners } from "../shell/banners/banners.tsx";
import { Navbar } from "../shell/bars/navbar.tsx";
import { ScrollToTop } from "../shell/bars/scroll-to-top.tsx";
import { ShellFooter } from "../shell/bars/shell-footer.tsx";
import { KioskCorner } from "../shell/kiosk/kiosk-corner.tsx";
import { ReadOnly } from "../shell/kiosk/read-only.tsx";
import { NavigationBar } from "../shell/navigation/navigation-bar.tsx";
import { NavigationDrawer } from "../shell/navigation/navigation-drawer.tsx";
import { NavigationSide } from "../shell/navigation/navigation-side.tsx";
import { useShell } from "../shell/shell-state.ts";
import { useShellKeys } from "../shell/use-shell-keys.ts";
import { PageFrameProvider } from "./page-frame-provider.tsx";
import { useLayout } from "./use-layout.ts";

const Customizer = lazy(() =>
  import("../customizer/customizer.tsx").then((module) => ({ default: module.Customizer })),
);
const Palette = lazy(() => import("../palette/palette.tsx").then((module) => ({ default: module.Palette })));
const KeyboardHelp = lazy(() =>
  import("../palette/keyboard-help.tsx").then((module) => ({ default: module.KeyboardHelp })),
);

/** Panels that open over any page; each is fetched the first time it is opened. */
export const ShellPanels = ({ kiosk }: { kiosk: boolean }) => {
  const { customizer, palette, keyboard } = useShell();
  if (kiosk) return null;
  return (
    <>
      <CustomizerHandle />
      <Suspense fallback={null}>
        {customizer && <Customizer />}
        {palette && <Palette />}
        {keyboard && <KeyboardHelp />}
      </Suspense>
    </>
  );
};

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

const Rule = styled("div")({ borderBottom: `1px solid ${paint.lineStrong}` });

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
              {layout.navigation === "horizontal" ? <NavigationBar width={layout.width} /> : <Rule />}
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
          <PageFrameProvider>
            {layout.kiosk ? (
              <ReadOnly>
                <Outlet />
              </ReadOnly>
            ) : (
              <Outlet />
            )}
          </PageFrameProvider>
        </Content>
        {layout.footer !== "hidden" && <ShellFooter kind={layout.footer} width={layout.width} />}
      </Column>
      {!layout.fixedHeight && <ScrollToTop />}
      {layout.kiosk && <KioskCorner />}
      <ShellPanels kiosk={layout.kiosk} />
    </Frame>
  );
};
