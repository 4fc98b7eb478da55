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

declare module "../../kernel/schema.ts" {
  interface Database {
    device_token: TokenTable;
    dead_letter: DeadLetterTable;
    refused_device: RefusedDeviceTable;
  }
}
