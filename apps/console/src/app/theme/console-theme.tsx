import { CacheProvider } from "@emotion/react";
import "@fontsource-variable/public-sans";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { type ReactNode, useMemo } from "react";
import { type ConsoleThemeOptions, createConsoleTheme } from "./create-console-theme.ts";
import { createStyleCache } from "./emotion-cache.ts";
import { COLOR_SCHEME_STORAGE_KEY, MODE_STORAGE_KEY } from "./storage-keys.ts";

/** Wraps the console in its style cache, theme and baseline; the mode itself is read with MUI's `useColorScheme`. */
export const ConsoleTheme = ({
  children,
  direction,
  primaryLight,
  primaryDark,
}: ConsoleThemeOptions & { children: ReactNode }) => {
  const cache = useMemo(() => createStyleCache(direction), [direction]);
  const theme = useMemo(
    () =>
      createConsoleTheme({
        direction,
        ...(primaryLight ? { primaryLight } : {}),
        ...(primaryDark ? { primaryDark } : {}),
      }),
    [direction, primaryLight, primaryDark],
  );
  return (
    <CacheProvider value={cache}>
      <ThemeProvider
        theme={theme}
        defaultMode="light"
        modeStorageKey={MODE_STORAGE_KEY}
        colorSchemeStorageKey={COLOR_SCHEME_STORAGE_KEY}
        noSsr
      >
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
};
