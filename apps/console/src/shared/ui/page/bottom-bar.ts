import { styled } from "@mui/material/styles";
import { paint } from "../paint.ts";

const TABS_PX = 64;
const LINE_PX = 1;
/** Height of the bar with its line and what a phone without a home button keeps free below it. */
export const bottomBarHeight = `calc(${TABS_PX + LINE_PX}px + env(safe-area-inset-bottom, 0px))`;

/** Tabs at the foot of the window of a phone. What floats keeps clear of it by its attribute `data-bottom-bar`. */
export const BottomBar = styled("div")({
  bottom: 0,
  zIndex: 1050,
  paddingBottom: "env(safe-area-inset-bottom)",
  borderTop: `${LINE_PX}px solid ${paint.lineStrong}`,
  backgroundColor: paint.card,
  "& .MuiBottomNavigation-root": { height: TABS_PX },
  "& .MuiBottomNavigationAction-root": { minWidth: 64, paddingInline: 0 },
  // The library lets the chosen label grow, which breaks it in two on a narrow phone.
  "& .MuiBottomNavigationAction-label, & .MuiBottomNavigationAction-label.Mui-selected": {
    fontSize: "0.75rem",
  },
  "& .MuiBottomNavigation-root .Mui-selected": { fontWeight: 650 },
});
