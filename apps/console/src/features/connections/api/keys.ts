const tokens = ["connections", "tokens"] as const;

/** The query keys of this feature. */
export const connectionKeys = {
  tokens,
  tokenPage: (query: object) => [...tokens, query],
  refusedPage: (query: object) => ["connections", "refused", query],
} as const;
