import { CacheProvider } from "@emotion/react";
import "@fontsource-variable/public-sans";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { type ReactNode, use, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { storageKey } from "../../config/env.ts";
import { type ConsoleThemeOptions, createConsoleTheme } from "./create-console-theme.ts";
import { createStyleCache } from "./emotion-cache.ts";
import { loadMirror } from "./load-mirror.ts";

/** Where MUI keeps the chosen mode; `public/theme-boot.js` reads the same key before the first paint. */
const MODE_STORAGE_KEY = storageKey("mode");
const COLOR_SCHEME_STORAGE_KEY = storageKey("color-scheme");

/**
 * Wraps the console in its style cache, theme and baseline; the mode itself is read with MUI's `useColorScheme`.
 * Suspends while the mirroring plugin of a right-to-left page loads.
 */
export const ConsoleTheme = ({
  children,
  direction,
  primaryLight,
  primaryDark,
}: Omit<ConsoleThemeOptions, "texts"> & { children: ReactNode }) => {
  const mirror = direction === "rtl" ? use(loadMirror()) : null;
  const cache = useMemo(() => createStyleCache(mirror), [mirror]);
  const { t } = useTranslation("common");
  const theme = useMemo(
    () =>
      createConsoleTheme({
        direction,
        texts: {
          autocomplete: {
            openText: t("chooser.open"),
            closeText: t("chooser.close"),
            clearText: t("chooser.clear"),
            loadingText: t("loading"),
            noOptionsText: t("chooser.nothing"),
          },
        },
        ...(primaryLight ? { primaryLight } : {}),
        ...(primaryDark ? { primaryDark } : {}),
      }),
    [direction, primaryLight, primaryDark, t],
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
