import { createTheme, type PaletteColor, type PaletteColorOptions } from "@mui/material/styles";
import type {} from "@mui/material/themeCssVarsAugmentation";
import { breakpoints } from "../../shared/ui/breakpoints.ts";
import { CSS_VAR_PREFIX } from "../../shared/ui/paint.ts";
import { type ConsoleTokens, tokens } from "../../shared/ui/tokens.ts";
import { FONT_FAMILY, typeScale } from "../../shared/ui/type-scale.ts";
import { buttons } from "./buttons.ts";
import { cssBaseline } from "./css-baseline.ts";
import { inputs } from "./inputs.tsx";
import { navigation } from "./navigation.ts";
import { primaryTones } from "./primary-tones.ts";
import { surfaces } from "./surfaces.ts";

declare module "@mui/material/styles" {
  interface BreakpointOverrides {
    xxl: true;
  }
  interface Palette {
    ui: ConsoleTokens;
    dma: PaletteColor;
    "water-pump": PaletteColor;
  }
  interface PaletteOptions {
    ui?: ConsoleTokens;
    dma?: PaletteColorOptions;
    "water-pump"?: PaletteColorOptions;
  }
}

export type ConsoleThemeOptions = {
  direction: "ltr" | "rtl";
  /** `#RRGGBB` picked by the user for the light scheme; the default blue when absent. */
  primaryLight?: string | null;
  /** `#RRGGBB` picked by the user for the dark scheme; the default blue when absent. */
  primaryDark?: string | null;
  /** Names of the parts that MUI draws itself, in the language of the page. */
  texts?: ThemeTexts;
};

/** What MUI would name in English. */
export type ThemeTexts = {
  autocomplete: Record<"openText" | "closeText" | "clearText" | "loadingText" | "noOptionsText", string>;
};

const paletteOf = (ui: ConsoleTokens) => ({
  ui,
  primary: { main: ui.primary, dark: ui.primaryStrong, light: ui.link, contrastText: ui.onPrimary },
  secondary: { main: ui.ink2, contrastText: ui.card },
  error: { main: ui.criticalText, contrastText: ui.criticalInk },
  warning: { main: ui.highText, contrastText: ui.highInk },
  info: { main: ui.link, contrastText: ui.onPrimary },
  success: { main: ui.success, contrastText: ui.card },
  // Colours of zones and pump stations, as the specification names them.
  dma: { main: ui.series5, dark: ui.series5, light: ui.series5, contrastText: ui.card },
  "water-pump": { main: ui.series3, dark: ui.series3, light: ui.series3, contrastText: ui.card },
  text: { primary: ui.ink, secondary: ui.mute, disabled: ui.mute },
  background: { default: ui.canvas, paper: ui.card },
  divider: ui.line,
  action: { hover: ui.hover, selected: ui.tint, disabled: ui.mute },
});

const withPrimary = (scheme: ConsoleTokens, picked: string | null | undefined): ConsoleTokens =>
  picked == null || picked.toUpperCase() === scheme.primary
    ? scheme
    : { ...scheme, ...primaryTones(picked, scheme) };

/**
 * The MUI theme of the console. Both schemes live in CSS variables under `html[data-color-scheme]`, so the
 * boot script can choose one before the first paint and a switch needs no render.
 */
export const createConsoleTheme = ({ direction, primaryLight, primaryDark, texts }: ConsoleThemeOptions) =>
  createTheme({
    direction,
    cssVariables: { cssVarPrefix: CSS_VAR_PREFIX, colorSchemeSelector: "data-color-scheme" },
    colorSchemes: {
      light: { palette: paletteOf(withPrimary(tokens.light, primaryLight)) },
      dark: { palette: paletteOf(withPrimary(tokens.dark, primaryDark)) },
    },
    breakpoints: { values: breakpoints },
    spacing: 4,
    shape: { borderRadius: 6 },
    typography: {
      fontFamily: FONT_FAMILY,
      fontWeightMedium: 500,
      fontWeightBold: 600,
      h1: typeScale.h1,
      h2: typeScale.dialogTitle,
      h3: typeScale.h3,
      body1: typeScale.body,
      body2: typeScale.bodyS,
      subtitle1: typeScale.h3,
      subtitle2: typeScale.label,
      caption: typeScale.age,
      button: { ...typeScale.h3, textTransform: "none" },
    },
    transitions: { duration: { enteringScreen: 160, leavingScreen: 120, standard: 160, shorter: 120 } },
    components: {
      ...cssBaseline,
      ...buttons,
      ...inputs,
      ...surfaces,
      ...navigation,
      MuiAutocomplete: {
        ...inputs.MuiAutocomplete,
        defaultProps: { ...inputs.MuiAutocomplete?.defaultProps, ...texts?.autocomplete },
      },
    },
  });
