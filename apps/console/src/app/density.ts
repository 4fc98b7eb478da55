import type { Density } from "../shared/ui/list/list-types.ts";
import { chooseSettings, useSettings } from "./customizer/settings.ts";

/** How close the rows of tables stand, and the way to change it. */
export const useDensity = (): [Density, (density: Density) => void] => [
  useSettings((settings) => settings.density),
  (density) => chooseSettings({ density }),
];
