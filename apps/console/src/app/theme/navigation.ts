import type { Components, CssVarsTheme, Theme } from "@mui/material/styles";
import { touch } from "../../shared/ui/breakpoints.ts";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";

type Overrides = Components<Omit<Theme, "components" | "palette"> & CssVarsTheme>;

/** Tabs, links and the plain MUI table, for places where `data-table.tsx` would be too much. */
export const navigation: Overrides = {
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 40, [touch]: { minHeight: 44 } },
      list: { gap: 24 },
      indicator: { height: 2.5, backgroundColor: paint.primary },
    },
  },
  // Only at the side that has more tabs.
  MuiTabScrollButton: {
    styleOverrides: { root: { width: 28, color: paint.ink2, opacity: 1, "&.Mui-disabled": { width: 0 } } },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 40,
        padding: "0",
        [touch]: { minHeight: 44 },
        gap: 8,
        flexDirection: "row",
        ...typeScale.body,
        fontWeight: 500,
        color: paint.ink2,
        textTransform: "none",
        "&:hover": { color: paint.ink },
        "&.Mui-selected": { color: paint.ink, fontWeight: 600 },
      },
    },
  },
  MuiBottomNavigationAction: {
    styleOverrides: { root: { color: paint.ink2, "&.Mui-selected": { color: paint.primaryStrong } } },
  },
  MuiLink: { styleOverrides: { root: { color: paint.link } } },
  MuiTableCell: {
    styleOverrides: {
      root: { ...typeScale.table, padding: "8px 12px", borderBottom: `1px solid ${paint.line}` },
      head: {
        ...typeScale.label,
        height: 34,
        padding: "0 12px",
        fontWeight: 550,
        color: paint.mute,
        backgroundColor: paint.sunk,
      },
    },
  },
  MuiTableRow: {
    styleOverrides: { root: { "&.Mui-selected, &.Mui-selected:hover": { backgroundColor: paint.tint } } },
  },
};
