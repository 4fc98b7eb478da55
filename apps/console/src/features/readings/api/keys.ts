export interface HistoryAsked {
  parameters: readonly string[];
  /** The last so many seconds, or a fixed stretch (epoch seconds). */
  window: { spanSeconds: number } | { from: number; to: number };
  /** About the width of the chart in pixels. */
  points: number;
}

const all = "reading";

/** The query keys of this feature. */
export const readingKeys = {
  histories: (deviceId: number) => [all, "history", deviceId],
  history: (deviceId: number, asked: HistoryAsked) => [all, "history", deviceId, asked],
  pages: (deviceId: number) => [all, "page", deviceId],
  page: (deviceId: number, page: number, size: number) => [all, "page", deviceId, page, size],
} as const;
