import { useColorScheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useMatches } from "@tanstack/react-router";
import { useSettings } from "../customizer/settings.ts";
import {
  BOXED_WIDTH_PX,
  type EffectiveLayout,
  effectiveLayout,
  OVERLAY_BELOW_PX,
} from "../customizer/settings-rules.ts";
import { useKiosk } from "../shell/kiosk/use-kiosk.ts";

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
  const overlay = useMediaQuery(`(max-width: ${OVERLAY_BELOW_PX - 0.05}px)`, { noSsr: true });
  const phone = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
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
