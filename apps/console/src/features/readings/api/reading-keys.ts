export interface HistoryAsked {
  parameters: readonly string[];
  /** The last so many seconds, or a fixed stretch (epoch seconds). */
  window: { spanSeconds: number } | { from: number; to: number };
  /** About the width of the chart in pixels. */
  points: number;
}

/** Under which keys the queries of this feature are cached. */
export const readingKeys = {
  histories: (deviceId: number) => ["reading", "history", deviceId],
  history: (deviceId: number, asked: HistoryAsked) => ["reading", "history", deviceId, asked],
  pages: (deviceId: number) => ["reading", "page", deviceId],
  page: (deviceId: number, page: number, size: number) => ["reading", "page", deviceId, page, size],
} as const;
