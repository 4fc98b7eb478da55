const mqtt = ["connections", "mqtt"] as const;
const tokens = ["connections", "tokens"] as const;

/** The query keys of this feature. */
export const connectionKeys = {
  tokens,
  tokenPage: (query: object) => [...tokens, query],
  refusedPage: (query: object) => ["connections", "refused", query],
  mqtt,
  brokers: [...mqtt, "brokers"],
  unclaimedPage: (query: object) => [...mqtt, "unclaimed", query],
  brokerDevicePage: (id: number, query: object) => [...mqtt, "devices", id, query],
} as const;
