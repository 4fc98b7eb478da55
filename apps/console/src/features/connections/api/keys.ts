import { sharedKeys } from "../../../shared/queries/query-keys.ts";

const mqtt = ["connections", "mqtt"] as const;
const tokens = ["connections", "tokens"] as const;
const { letters } = sharedKeys;

/** The query keys of this feature. */
export const connectionKeys = {
  tokens,
  tokenPage: (query: object) => [...tokens, query],
  refusedPage: (query: object) => ["connections", "refused", query],
  tokenDevice: (id: number) => ["connections", "token-device", id],
  letterPage: (query: object) => [...letters, "page", query],
  letterKinds: (query: object) => [...letters, "kinds", query],
  decodedLetter: (id: number) => [...letters, "decoded", id],
  mqtt,
  brokers: [...mqtt, "brokers"],
  unclaimed: [...mqtt, "unclaimed"],
  unclaimedPage: (query: object) => [...mqtt, "unclaimed", query],
  brokerDevicePage: (id: number, query: object) => [...mqtt, "devices", id, query],
} as const;
