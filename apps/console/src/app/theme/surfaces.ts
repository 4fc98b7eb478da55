import type { Components, CssVarsTheme, Theme } from "@mui/material/styles";
import { touch } from "../../shared/ui/breakpoints.ts";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";

type Overrides = Components<Omit<Theme, "components" | "palette"> & CssVarsTheme>;

const floating = {
  backgroundColor: paint.card,
  color: paint.ink,
  border: `1px solid ${paint.line}`,
  boxShadow: paint.shadowFloat,
};

/** Cards are flat with a border; only floating surfaces cast a shadow. */
export const surfaces: Overrides = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundColor: paint.card, color: paint.ink, backgroundImage: "none" } },
  },
  MuiCard: {
    styleOverrides: {
      root: { border: `1px solid ${paint.line}`, borderRadius: 8, boxShadow: paint.shadowCard },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { ...floating, borderRadius: 12, margin: 16 },
      paperFullScreen: { borderRadius: 0, margin: 0 },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { ...typeScale.dialogTitle, padding: "20px 24px 12px" } } },
  MuiDialogContent: { styleOverrides: { root: { padding: "0 24px 16px" } } },
  MuiDialogActions: {
    styleOverrides: { root: { padding: "14px 24px", gap: 8, borderTop: `1px solid ${paint.line}` } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { backgroundColor: paint.scrim },
      invisible: { backgroundColor: "transparent" },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { ...floating, borderWidth: 0 } } },
  MuiMenu: {
    defaultProps: { transitionDuration: { enter: 160, exit: 120 } },
    styleOverrides: { paper: { ...floating, borderRadius: 8, marginTop: 4 }, list: { padding: 4 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        [touch]: { minHeight: 44 },
        padding: "6px 10px",
        gap: 8,
        borderRadius: 4,
        ...typeScale.body,
        "& .MuiListItemIcon-root": { minWidth: 0, color: "inherit" },
        "&:hover, &.Mui-focusVisible": { backgroundColor: paint.hover },
        "&.Mui-selected, &.Mui-selected:hover": { backgroundColor: paint.tint, color: paint.primaryStrong },
      },
    },
  },
  MuiPopover: { styleOverrides: { paper: { ...floating, borderRadius: 8 } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 300, describeChild: true },
    styleOverrides: {
      tooltip: {
        ...typeScale.age,
        padding: "6px 10px",
        borderRadius: 6,
        backgroundColor: paint.ink,
        color: paint.card,
      },
    },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: paint.line } } },
  MuiAlert: {
    styleOverrides: {
      root: {
        ...typeScale.body,
        padding: "6px 12px",
        borderRadius: 8,
        border: `1px solid ${paint.lineStrong}`,
        backgroundColor: paint.sunk,
        color: paint.ink,
        variants: [
          {
            props: { severity: "error" },
            style: {
              backgroundColor: paint.criticalStrip,
              "& .MuiAlert-icon": { color: paint.criticalText },
            },
          },
          {
            // Snackbars are alerts too: the text stands in the middle of its button.
            props: ({ action, onClose }) => Boolean(action) || Boolean(onClose),
            style: { alignItems: "center" },
          },
        ],
      },
      icon: { color: paint.ink2, padding: "2px 0", marginInlineEnd: 10 },
      message: { padding: "2px 0" },
      action: { alignItems: "center", paddingTop: 0 },
    },
  },
};
