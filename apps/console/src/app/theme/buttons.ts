import type { Components, CssVarsTheme, Theme } from "@mui/material/styles";
import { touchArea } from "../../shared/ui/breakpoints.ts";
import { paint } from "../../shared/ui/paint.ts";

type Overrides = Components<Omit<Theme, "components" | "palette"> & CssVarsTheme>;

const QUICK = "background-color 120ms ease-out, border-color 120ms ease-out, color 120ms ease-out";

/**
 * Buttons are 28, 34 or 44 px high: rows, pages, commands; on touch screens all take what is pressed within 44 px. Locked
 * ones stay readable (mute on sunk).
 */
export const buttons: Overrides = {
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 34,
        padding: "0 12px",
        borderRadius: 6,
        fontSize: "0.875rem",
        lineHeight: "1.25rem",
        fontWeight: 600,
        letterSpacing: "normal",
        textTransform: "none",
        transition: QUICK,
        ...touchArea,
        variants: [
          { props: { size: "small" }, style: { minHeight: 28, padding: "0 10px", fontSize: "0.8125rem" } },
          { props: { size: "large" }, style: { minHeight: 44, padding: "0 16px", fontSize: "0.9375rem" } },
          {
            props: { variant: "contained" },
            style: {
              backgroundColor: paint.primary,
              color: paint.onPrimary,
              border: "1px solid transparent",
              "&:hover": { backgroundColor: `color-mix(in srgb, ${paint.primary} 88%, #000)` },
            },
          },
          {
            props: { variant: "outlined" },
            style: {
              backgroundColor: paint.card,
              color: paint.ink,
              border: `1px solid ${paint.edge}`,
              "&:hover": { backgroundColor: paint.hover, borderColor: paint.edge },
            },
          },
          {
            props: { variant: "text" },
            style: { color: paint.link, "&:hover": { backgroundColor: paint.hover } },
          },
        ],
        "&.Mui-disabled": {
          backgroundColor: paint.sunk,
          color: paint.mute,
          border: `1px solid ${paint.lineStrong}`,
        },
        "&.MuiButton-text.Mui-disabled": { backgroundColor: "transparent", borderColor: "transparent" },
      },
      startIcon: { marginInlineStart: 0, marginInlineEnd: 8 },
      endIcon: { marginInlineStart: 6, marginInlineEnd: 0 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 34,
        height: 34,
        padding: 0,
        borderRadius: 6,
        color: paint.ink2,
        transition: QUICK,
        ...touchArea,
        "&:hover": { backgroundColor: paint.hover },
        variants: [
          { props: { size: "small" }, style: { width: 28, height: 28 } },
          { props: { size: "large" }, style: { width: 44, height: 44 } },
        ],
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: "0 12px",
        gap: 6,
        border: `1px solid ${paint.edge}`,
        color: paint.ink2,
        fontSize: "0.8125rem",
        fontWeight: 500,
        lineHeight: "1.125rem",
        letterSpacing: "normal",
        textTransform: "none",
        transition: QUICK,
        ...touchArea,
        "&:hover": { backgroundColor: paint.hover },
        "&.Mui-selected, &.Mui-selected:hover": {
          backgroundColor: paint.tint,
          color: paint.primaryStrong,
          fontWeight: 600,
        },
        "&.Mui-disabled": { color: paint.mute, border: `1px solid ${paint.lineStrong}` },
      },
    },
  },
};
