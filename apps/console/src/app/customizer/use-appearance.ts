import { useColorScheme } from "@mui/material/styles";
import { chooseSettings, useSettings } from "./settings.ts";
import {
  defaultMode,
  defaultSettings,
  differsFromDefaults,
  type Scheme,
  type Settings,
  type ThemeMode,
} from "./settings-rules.ts";

export interface Appearance {
  settings: Settings;
  mode: ThemeMode;
  /** The scheme on screen now; with "system" it follows the operating system. */
  scheme: Scheme;
  differs: boolean;
  choose: (choice: Partial<Settings>) => void;
  chooseMode: (mode: ThemeMode) => void;
  /** Resets to the defaults and returns an undo function. */
  reset: () => () => void;
}

/** The options of the shell together with the theme mode, which MUI stores. */
export const useAppearance = (): Appearance => {
  const settings = useSettings();
  const { mode = defaultMode, setMode, colorScheme = "light" } = useColorScheme();
  return {
    settings,
    mode,
    scheme: colorScheme,
    differs: differsFromDefaults(settings, mode),
    choose: chooseSettings,
    chooseMode: setMode,
    reset: () => {
      // Single keys are a preference of the account, not part of the appearance.
      useSettings.setState({ ...defaultSettings, singleKeys: settings.singleKeys });
      setMode(defaultMode);
      return () => {
        useSettings.setState(settings);
        setMode(mode);
      };
    },
  };
};
