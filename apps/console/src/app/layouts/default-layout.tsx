import { styled, useColorScheme } from "@mui/material/styles";
import { Outlet, useMatches } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { AlarmStrip } from "../../features/alarms/components/alarm-strip.tsx";
import { useOpenApproval } from "../../features/control/api/approvals.ts";
import { ApprovalStrip } from "../../features/control/components/approval-notes.tsx";
import { useBelow } from "../../shared/ui/breakpoints.ts";
import { ExactTip } from "../../shared/ui/device/exact-tip.tsx";
import { SurroundingsContext } from "../../shared/ui/map/surroundings.ts";
import { type PageFrame, PageFrameContext } from "../../shared/ui/page/page-frame.ts";
import { paint } from "../../shared/ui/paint.ts";
import { SkipLink } from "../../shared/ui/skip-link.ts";
import { staysAtTop } from "../../shared/ui/stuck-height.ts";
import { CustomizerHandle } from "../customizer/customizer-handle.tsx";
import { chooseSettings, useSettings } from "../customizer/settings.ts";
import { BOXED_WIDTH_PX, type EffectiveLayout, effectiveLayout } from "../customizer/settings-rules.ts";
import { Banners } from "../shell/banners/banners.tsx";
import { Navbar } from "../shell/bars/navbar.tsx";
import { ScrollToTop } from "../shell/bars/scroll-to-top.tsx";
import { ShellFooter } from "../shell/bars/shell-footer.tsx";
import { KioskCorner } from "../shell/kiosk/kiosk-corner.tsx";
import { ReadOnly } from "../shell/kiosk/read-only.tsx";
import { useKiosk } from "../shell/kiosk/use-kiosk.ts";
import { BottomPages } from "../shell/navigation/bottom-pages.tsx";
import { NavigationBar } from "../shell/navigation/navigation-bar.tsx";
import { NavigationDrawer } from "../shell/navigation/navigation-drawer.tsx";
import { NavigationSide } from "../shell/navigation/navigation-side.tsx";
import { containsPage, useNavigation } from "../shell/navigation/use-navigation.ts";
import { useReturnFocus } from "../shell/return-focus.ts";
import { useShell } from "../shell/shell-state.ts";
import { useShellKeys } from "../shell/use-shell-keys.ts";

/** Provides the density, the keys, the breadcrumb and the bar of the page. */
const PageFrameProvider = ({ phoneBar, children }: Pick<PageFrame, "phoneBar"> & { children: ReactNode }) => {
  const { t } = useTranslation(["pages", "shell"]);
  const density = useSettings((settings) => settings.density);
  const singleKeys = useSettings((settings) => settings.singleKeys);
  const { groups, lit } = useNavigation();
  const open = groups.find((one) => containsPage(one, lit));
  const group = open && open.items.length > 1 ? t(`group.${open.key}`) : null;
  const trailLabel = t("shell:trail");
  const frame = useMemo(
    (): PageFrame => ({
      density,
      chooseDensity: (next) => chooseSettings({ density: next }),
      singleKeys,
      group,
      trailLabel,
      phoneBar,
    }),
    [density, singleKeys, group, trailLabel, phoneBar],
  );
  return <PageFrameContext value={frame}>{children}</PageFrameContext>;
};

export interface Layout extends EffectiveLayout {
  phone: boolean;
  kiosk: boolean;
  /** The page fills the window and scrolls inside. */
  fixedHeight: boolean;
  /** Widest the bars and the content may become. */
  width: number | "100%";
}

/** The settings, the window, the theme and the open page brought together. */
export const useLayout = (): Layout => {
  const settings = useSettings();
  const overlay = useBelow("overlay");
  const phone = useBelow("sm");
  const { colorScheme = "light" } = useColorScheme();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const { on: kiosk } = useKiosk();
  const fixedHeight = page?.fixedHeight ?? false;
  const layout = effectiveLayout(settings, {
    overlay,
    scheme: colorScheme,
    alwaysFluid: page?.alwaysFluid ?? false,
    fixedHeight,
    kiosk,
  });
  return { ...layout, phone, kiosk, fixedHeight, width: layout.boxed ? BOXED_WIDTH_PX : "100%" };
};

const Customizer = lazy(() =>
  import("../customizer/customizer.tsx").then((module) => ({ default: module.Customizer })),
);
const Palette = lazy(() => import("../palette/palette.tsx").then((module) => ({ default: module.Palette })));
const KeyboardHelp = lazy(() =>
  import("../palette/keyboard-help.tsx").then((module) => ({ default: module.KeyboardHelp })),
);

const OpenedApproval = lazy(async () => ({
  default: (await import("../routes/device/opened-approval.tsx")).OpenedApproval,
}));

/** Panels that open over any page; each is fetched the first time it is opened. */
export const ShellPanels = ({ kiosk }: { kiosk: boolean }) => {
  const { customizer, palette, keyboard } = useShell();
  const approval = useOpenApproval((state) => state.open);
  if (kiosk) return null;
  return (
    <>
      <CustomizerHandle />
      <Suspense fallback={null}>
        {customizer && <Customizer />}
        {palette && <Palette />}
        {keyboard && <KeyboardHelp />}
        {approval && <OpenedApproval key={approval.id} approval={approval} />}
      </Suspense>
    </>
  );
};

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
  // The last row must not end under the clock of a wall display.
  'html[data-kiosk="true"] &:not([data-fixed="true"])': { paddingBottom: "4rem" },
});

/** Comes with the map library, which the first map fetches. */
const Surroundings = lazy(async () => ({
  default: (await import("../routes/map/surroundings.tsx")).Surroundings,
}));

/** Frame of every page for signed-in users: bars, navigation, content and footer as configured. */
export const DefaultLayout = () => {
  const { t } = useTranslation("shell");
  const layout = useLayout();
  useShellKeys(layout);
  useReturnFocus();
  const barred = layout.navbar !== "hidden";
  const [phoneBar, setPhoneBar] = useState<HTMLElement | null>(null);
  return (
    <Frame data-fixed={layout.fixedHeight}>
      <SkipLink href="#content">{t("skip")}</SkipLink>
      {layout.navigation === "vertical" && !layout.kiosk && (
        <NavigationSide collapsed={layout.collapsed} semiDark={layout.semiDark} withUser={!barred} />
      )}
      <Column>
        <Top data-kind={layout.navbar} {...staysAtTop}>
          {barred && (
            <>
              <Navbar layout={layout} phone={layout.phone} width={layout.width} pageRef={setPhoneBar} />
              {layout.navigation === "horizontal" ? <NavigationBar width={layout.width} /> : <Rule />}
            </>
          )}
          <Banners />
          {layout.kiosk ? (
            <ReadOnly>
              <AlarmStrip />
            </ReadOnly>
          ) : (
            <AlarmStrip />
          )}
          {!layout.kiosk && <ApprovalStrip />}
        </Top>
        {layout.navigation === "overlay" && <NavigationDrawer phone={layout.phone} />}
        <Content
          id="content"
          tabIndex={-1}
          data-fixed={layout.fixedHeight}
          style={{ maxWidth: layout.width }}
        >
          <PageFrameProvider phoneBar={phoneBar}>
            <SurroundingsContext value={Surroundings}>
              {layout.kiosk ? (
                <ReadOnly>
                  <Outlet />
                </ReadOnly>
              ) : (
                <Outlet />
              )}
            </SurroundingsContext>
          </PageFrameProvider>
        </Content>
        {!layout.fixedHeight && !layout.kiosk && <ScrollToTop />}
        {layout.footer !== "hidden" && <ShellFooter kind={layout.footer} width={layout.width} />}
        {layout.phone && !layout.kiosk && <BottomPages />}
      </Column>
      {layout.kiosk && <KioskCorner />}
      <ShellPanels kiosk={layout.kiosk} />
      <ExactTip />
    </Frame>
  );
};
