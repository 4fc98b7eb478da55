import type { PaletteColor, PaletteColorOptions } from "@mui/material/styles";
import type {} from "@mui/material/themeCssVarsAugmentation";
import type { ConsoleTokens } from "../../shared/ui/tokens.ts";

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
