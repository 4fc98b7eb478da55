import { useColorScheme } from "@mui/material/styles";
import { useMatches } from "@tanstack/react-router";
import { useBelow } from "../../shared/ui/breakpoints.ts";
import { useSettings } from "../customizer/settings.ts";
import { BOXED_WIDTH_PX, type EffectiveLayout, effectiveLayout } from "../customizer/settings-rules.ts";
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
