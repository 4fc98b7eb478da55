import useMediaQuery from "@mui/material/useMediaQuery";

/** Window widths in px at which the layout changes; the theme uses the same. */
export const breakpoints = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const;

/** `overlay`: md and the width of a scroll bar; below it the navigation is always an overlay. */
const widths = { ...breakpoints, overlay: 976 } as const;
type WidthName = keyof typeof widths;

/** Media query of windows narrower than a named width, for `styled`. */
export const below = (name: WidthName): string => `@media (max-width: ${widths[name] - 0.05}px)`;
/** Media query of windows at least as wide as a named width, for `styled`. */
export const from = (name: WidthName): string => `@media (min-width: ${widths[name]}px)`;
/** Touch screens: targets must be at least 44 px. */
export const touch = "@media (pointer: coarse)";
/** For what names keys: touch screens and windows as narrow as a phone have none at hand. */
export const withKeyboardOnly = { [touch]: { display: "none" }, [below("md")]: { display: "none" } } as const;
/**
 * For controls that look smaller than 44 px: on touch screens they take what is pressed around them up to that size, and
 * nothing moves for it. What has it must be positioned.
 */
export const touchArea = {
  [touch]: {
    "&::after": {
      content: '""',
      position: "absolute",
      inset: "min(0px, calc((100% - 44px) / 2))",
    },
  },
} as const;
/** Windows high enough for a head that stays in place. */
export const tallWindow = "@media (min-height: 560px)";
/** Windows with space for a higher chart. */
const highWindow = "@media (min-height: 1000px)";
/** A chart frame that has no space for long names in its legend. */
export const narrowFrame = "@container (max-width: 880px)";
/** A symbol of a drawing that has no space for two lines in it. */
export const lowSymbol = "@container (max-height: 62px)";

export const useBelow = (name: WidthName): boolean => useMediaQuery(below(name), { noSsr: true });
export const useFrom = (name: WidthName): boolean => useMediaQuery(from(name), { noSsr: true });

export const useHighWindow = (): boolean => useMediaQuery(highWindow, { noSsr: true });

/** A wide laptop: where the layout stays that of 1280 px, but a table has space for more columns. */
const WIDE_LAPTOP = 1440;

/** Window widths in px at which a table gets more columns; 0 below `md`. */
export type TableWidth = 0 | 960 | 1280 | typeof WIDE_LAPTOP | 1920 | 2560;

/** The largest of them that is not above the window width. */
export const useWindowWidth = (): TableWidth => {
  const md = useFrom("md");
  const lg = useFrom("lg");
  const wide = useMediaQuery(`@media (min-width: ${WIDE_LAPTOP}px)`, { noSsr: true });
  const xl = useFrom("xl");
  const xxl = useFrom("xxl");
  if (xxl) return breakpoints.xxl;
  if (xl) return breakpoints.xl;
  if (wide) return WIDE_LAPTOP;
  return lg ? breakpoints.lg : md ? breakpoints.md : 0;
};
