import type { Components, CssVarsTheme, Theme } from "@mui/material/styles";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { below, touch, touchArea } from "../../shared/ui/breakpoints.ts";
import { paint } from "../../shared/ui/paint.ts";

const Box = ({ filled, children }: { filled: boolean; children?: ReactNode }) => (
  <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
    <rect
      x="1.5"
      y="1.5"
      width="15"
      height="15"
      rx="3.5"
      fill={filled ? "currentColor" : paint.card}
      stroke="currentColor"
      strokeWidth="1.2"
    />
    {children}
  </svg>
);

const SIGN = {
  fill: "none",
  stroke: paint.onPrimary,
  strokeWidth: 1.8,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

const EmptyBox = () => <Box filled={false} />;
const TickedBox = () => (
  <Box filled>
    <path d="M5.2 9.2 8 12l5-5.6" {...SIGN} />
  </Box>
);
const PartBox = () => (
  <Box filled>
    <path d="M5.5 9h7" {...SIGN} />
  </Box>
);

/** Chevron of selects; MUI hands over a class that places it. */
const SelectArrow = ({ className }: { className?: string }) => (
  <IconChevronDown {...(className ? { className } : {})} size={18} stroke={1.75} aria-hidden />
);

type Overrides = Components<Omit<Theme, "components" | "palette"> & CssVarsTheme>;

const outline = "& .MuiOutlinedInput-notchedOutline";

/** Inputs: one pixel of edge, label above (see `field.tsx`), the ring outside the edge on focus. */
export const inputs: Overrides = {
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 38,
        [touch]: { minHeight: 44 },
        borderRadius: 6,
        backgroundColor: paint.card,
        color: paint.ink,
        fontSize: "0.875rem",
        lineHeight: "1.25rem",
        [outline]: { borderColor: paint.edge, borderWidth: 1 },
        [`&:hover ${outline.slice(2)}`]: { borderColor: paint.ink2 },
        [`&.Mui-focused ${outline.slice(2)}`]: { borderColor: paint.primaryStrong, borderWidth: 1 },
        "&.Mui-focused": { outline: `2px solid ${paint.primaryStrong}`, outlineOffset: "1px" },
        [`&.Mui-error ${outline.slice(2)}`]: { borderColor: paint.criticalText, borderWidth: 1 },
        "&.Mui-disabled": { backgroundColor: paint.sunk },
        [`&.Mui-disabled ${outline.slice(2)}`]: { borderColor: paint.lineStrong },
        variants: [{ props: { size: "small" }, style: { minHeight: 34, [touch]: { minHeight: 44 } } }],
      },
      input: {
        height: "auto",
        padding: "8px 10px",
        "&::placeholder": { color: paint.mute, opacity: 1 },
        "&:focus-visible": { outline: "none" },
        "&.Mui-disabled": { WebkitTextFillColor: paint.mute },
        variants: [{ props: { size: "small" }, style: { padding: "6px 10px" } }],
      },
      multiline: { padding: 0 },
    },
  },
  MuiSelect: {
    defaultProps: { IconComponent: SelectArrow },
    styleOverrides: {
      icon: { color: paint.ink2 },
      // A choice that is cut off cannot be told from another one.
      select: {
        [below("sm")]: { whiteSpace: "normal" },
        // Placed by the frame, whose edge and arrow are pressed for it as well.
        ...touchArea,
      },
    },
  },
  MuiAutocomplete: {
    defaultProps: { popupIcon: <SelectArrow /> },
    styleOverrides: {
      // As high as every other field; MUI pads the field around the input that has its own padding.
      inputRoot: { "&.MuiOutlinedInput-root:not(.MuiInputBase-multiline)": { paddingBlock: 0 } },
      input: {
        ".MuiAutocomplete-inputRoot.MuiOutlinedInput-root &.MuiAutocomplete-input": { padding: "8px 4px" },
      },
      popupIndicator: { color: paint.ink2 },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        marginInline: 0,
        marginTop: 4,
        fontSize: "0.75rem",
        lineHeight: "1rem",
        color: paint.mute,
        // It may name an address.
        overflowWrap: "anywhere",
        "&.Mui-error": { color: paint.criticalText },
      },
    },
  },
  MuiCheckbox: {
    defaultProps: {
      size: "small",
      icon: <EmptyBox />,
      checkedIcon: <TickedBox />,
      indeterminateIcon: <PartBox />,
    },
    styleOverrides: {
      root: {
        padding: 4,
        color: paint.edge,
        "&.Mui-checked, &.MuiCheckbox-indeterminate": { color: paint.primary },
        "&.Mui-disabled": { color: paint.lineStrong },
        // What is pressed is the invisible input over the box: it takes 44 px, and nothing moves for it.
        [touch]: {
          "& input": {
            insetBlockStart: "min(0px, calc((100% - 44px) / 2))",
            insetInlineStart: "min(0px, calc((100% - 44px) / 2))",
            width: "max(100%, 44px)",
            height: "max(100%, 44px)",
          },
        },
      },
    },
  },
  MuiRadio: {
    defaultProps: { size: "small" },
    styleOverrides: {
      root: { padding: 4, color: paint.edge, "&.Mui-checked": { color: paint.primary } },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginInlineStart: -4 },
      label: { fontSize: "0.875rem", lineHeight: "1.25rem" },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 40, height: 24, padding: 4 },
      switchBase: {
        padding: 5,
        "&.Mui-checked": { transform: "translateX(16px)", color: paint.onPrimary },
        "&.Mui-checked + .MuiSwitch-track": { backgroundColor: paint.primary, opacity: 1 },
        "&.Mui-focusVisible + .MuiSwitch-track": {
          outline: `2px solid ${paint.primaryStrong}`,
          outlineOffset: "2px",
        },
      },
      thumb: { width: 14, height: 14, boxShadow: "none" },
      track: { borderRadius: 8, backgroundColor: paint.edge, opacity: 1 },
    },
  },
};
