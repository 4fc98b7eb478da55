import useMediaQuery from "@mui/material/useMediaQuery";

/** The largest breakpoint not above the window width, in px; 0 below the first. */
export const useWindowWidth = (): 0 | 960 | 1280 | 1920 => {
  const md = useMediaQuery("(min-width: 960px)", { noSsr: true });
  const lg = useMediaQuery("(min-width: 1280px)", { noSsr: true });
  const xl = useMediaQuery("(min-width: 1920px)", { noSsr: true });
  return xl ? 1920 : lg ? 1280 : md ? 960 : 0;
};
