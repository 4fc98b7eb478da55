export interface HistoryAsked {
  parameters: readonly string[];
  /** The last so many seconds, or a fixed stretch (epoch seconds). */
  window: { spanSeconds: number } | { from: number; to: number };
  /** Days by which the range lies back; its times are moved to the range in view. */
  daysBack?: number | undefined;
  /** About the width of the chart in pixels. */
  points: number;
  /** Good values alone, as statistics count them; a chart shows uncertain ones too. */
  quality?: "good" | undefined;
  /** Each reading for itself. */
  detail?: "every" | undefined;
}

export interface PageAsked {
  page: number;
  size: number;
  /** Epoch ms; without them open. */
  from?: number;
  to?: number;
}

const all = "reading";

/** The query keys of this feature. */
export const readingKeys = {
  all: [all],
  histories: (deviceId: number) => [all, "history", deviceId],
  history: (deviceId: number, asked: HistoryAsked) => [all, "history", deviceId, asked],
  pages: (deviceId: number) => [all, "page", deviceId],
  health: (deviceId: number, days: number) => [all, "health", deviceId, days],
  gaps: (deviceId: number, asked: Pick<PageAsked, "from" | "to">) => [all, "gaps", deviceId, asked],
  totals: (deviceId: number) => [all, "totals", deviceId],
  compliance: (deviceId: number, days: number) => [all, "compliance", deviceId, days],
  page: (deviceId: number, asked: PageAsked) => [all, "page", deviceId, asked],
} as const;
