import type { Generated, GeneratedAlways } from "kysely";

interface TokenTable {
  id: Generated<number>;
  name: string;
  device_id: number;
  token_hash: Buffer;
  last_four: string;
  created_by: number | null;
  created_at: Date;
  last_used_at: Date | null;
}

interface DeadLetterTable {
  id: Generated<number>;
  received_at: Date;
  source: string;
  device_id: number | null;
  gateway_id: number | null;
  topic: string | null;
  reason: string;
  detail: string | null;
  payload: Buffer;
  bytes: number;
  search_text: GeneratedAlways<string>;
}

interface RefusedDeviceTable {
  source: string;
  address: string;
  name: string;
  reason: string;
  topic: string | null;
  times: number;
  first_at: Date;
  last_at: Date;
}

interface CustomerBrokerTable {
  id: Generated<number>;
  name: string;
  host: string;
  port: number;
  tls: boolean;
  ca: string | null;
  verify_tls: boolean;
  protocol: number;
  client_id: string;
  /** As an earlier version stored it, until the server is started. */
  username: string | null;
  username_sealed: string | null;
  username_digest: string | null;
  password_sealed: string | null;
  enabled: boolean;
  created_at: Date;
  updated_at: Date;
}

interface UnclaimedTopicTable {
  broker_id: number;
  topic: string;
  reason: string;
  name: string | null;
  times: number;
  first_at: Date;
  last_at: Date;
  payload: Buffer;
}

interface UnclaimedMessageTable {
  id: GeneratedAlways<string>;
  broker_id: number;
  topic: string;
  received_at: Date;
  payload: Buffer;
}

interface BrokerDeliveryTable {
  broker_id: number;
  packet_id: number;
  digest: string;
  stored_at: Date;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    device_token: TokenTable;
    dead_letter: DeadLetterTable;
    refused_device: RefusedDeviceTable;
    customer_broker: CustomerBrokerTable;
    broker_subscription: { broker_id: number; position: number; topic: string; device_id: number | null };
    broker_device: {
      device_id: number;
      broker_id: number;
      topic: string | null;
      checks_expiry: boolean;
      assigned: boolean;
    };
    broker_delivery: BrokerDeliveryTable;
    unclaimed_topic: UnclaimedTopicTable;
    unclaimed_message: UnclaimedMessageTable;
  }
}
