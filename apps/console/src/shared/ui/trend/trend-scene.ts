import type { TrendColors } from "./trend-colors.ts";
import type { TrendPanelData, TrendRange } from "./trend-types.ts";

/** What a panel draws besides its lines; a mutable object that is read at each draw. */
export type PanelScene = {
  panel: TrendPanelData;
  t: readonly number[];
  range: TrendRange;
  colors: TrendColors;
  gapText: string;
  compact: boolean;
  /** The range ends now, so that what stands at the end of a line is its present value. */
  live: boolean;
};
