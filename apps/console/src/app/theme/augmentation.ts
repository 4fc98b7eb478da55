import type {} from "@mui/material/themeCssVarsAugmentation";
import type { ConsoleTokens } from "../../shared/ui/tokens.ts";

declare module "@mui/material/styles" {
  interface BreakpointOverrides {
    xxl: true;
  }
  interface Palette {
    ui: ConsoleTokens;
  }
  interface PaletteOptions {
    ui?: ConsoleTokens;
  }
}
