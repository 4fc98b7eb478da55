/** The cached queries of this feature. */
export const settingsKeys = {
  hotline: ["settings", "hotline"],
  security: ["settings", "security"],
  outbox: ["settings", "outbox"],
} as const;
