import type { Components, CssVarsTheme, Theme } from "@mui/material/styles";
import { below, from } from "../../shared/ui/breakpoints.ts";
import { paint } from "../../shared/ui/paint.ts";
import { scrollPaddingTop } from "../../shared/ui/stuck-height.ts";
import { FONT_FAMILY, typeScale } from "../../shared/ui/type-scale.ts";

type Overrides = Components<Omit<Theme, "components" | "palette"> & CssVarsTheme>;

const FOCUS = { outline: `2px solid ${paint.primaryStrong}`, outlineOffset: "2px" };

const toastColours = Object.fromEntries(
  Object.entries({
    normal: paint.ink,
    info: paint.link,
    success: paint.success,
    warning: paint.highText,
    error: paint.criticalText,
  }).flatMap(([kind, colour]) => [
    [`--${kind}-bg`, paint.card],
    [`--${kind}-border`, kind === "normal" ? paint.line : colour],
    [`--${kind}-text`, colour],
  ]),
);

export const cssBaseline: Overrides = {
  MuiCssBaseline: {
    styleOverrides: {
      html: {
        fontSize: "100%",
        scrollPaddingTop: `${scrollPaddingTop}px`,
        scrollPaddingBottom: "88px",
        // A wall display is read from metres away: everything is in rem and grows with this.
        [from("xxl")]: { fontSize: "112.5%" },
      },
      body: {
        ...typeScale.body,
        backgroundColor: paint.canvas,
        color: paint.ink,
        fontFeatureSettings: '"tnum", "lnum"',
      },
      // Outlines instead of shadows; stronger than the variables of the colour scheme.
      'html[data-skin="bordered"]': {
        "--sg-palette-ui-shadowCard": "none",
        "--sg-palette-ui-shadowFloat": "none",
        "& .MuiPaper-root": { borderColor: paint.lineStrong },
      },
      // A wall display is read from several metres away.
      'html[data-kiosk="true"]': { fontSize: "125%" },
      // Numbers, dates and Latin names keep their own order inside a mirrored page.
      ':where([dir="rtl"] *:not(input, textarea))': { unicodeBidi: "plaintext" },
      // Still aligned to the start of the page; headings of tables and buttons have their own alignment.
      ':where([dir="rtl"] :is(div, p, span, b, small, time, kbd, li, dt, dd, td, h1, h2, h3))': {
        textAlign: ["-webkit-match-parent", "match-parent"],
      },
      "#root": { minHeight: "100dvh" },
      a: { color: paint.link, textUnderlineOffset: "2px" },
      "button, input, textarea, select": { font: "inherit", fontFeatureSettings: "inherit" },
      // Instead of the font and the colours of the toast library, whose texts are too pale; stronger than its own rules.
      ["[data-sonner-toaster]".repeat(3)]: {
        fontFamily: FONT_FAMILY,
        ...toastColours,
        // Inside the toast, beside its text: half outside it lies on what is next to it, and on a phone at the edge.
        "& [data-close-button]": {
          top: 6,
          right: "auto",
          left: "auto",
          insetInlineEnd: 6,
          width: 28,
          height: 28,
          border: 0,
          transform: "none",
        },
        "& [data-content]": { paddingInlineEnd: 22 },
      },
      [below("sm")]: {
        ".MuiDialog-paperFullScreen, .MuiDrawer-paperAnchorRight": {
          paddingTop: "var(--sg-toast-space, 0px)",
        },
      },
      ":focus-visible": FOCUS,
      "::selection": { backgroundColor: paint.tint, color: paint.ink },
      ".visually-hidden": {
        position: "absolute",
        width: "1px",
        height: "1px",
        margin: "-1px",
        padding: 0,
        overflow: "hidden",
        clipPath: "inset(50%)",
        whiteSpace: "nowrap",
        border: 0,
      },
      "@media (prefers-reduced-motion: reduce)": {
        "*, *::before, *::after": {
          animationDuration: "0.001ms !important",
          animationIterationCount: "1 !important",
          transitionDuration: "0.001ms !important",
          scrollBehavior: "auto !important",
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { "&.Mui-focusVisible": FOCUS } },
  },
};
