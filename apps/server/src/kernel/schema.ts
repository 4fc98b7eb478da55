import type { ColumnType, JSONColumnType } from "kysely";

/** JSON that is read as an object and written as text. */
export type Json<T> = JSONColumnType<T & object, string, string>;
export type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

interface IdempotencyTable {
  user_id: number;
  key: string;
  fingerprint: Buffer;
  created_at: Date;
  status: number | null;
  content_type: string | null;
  answer: string | null;
}

interface LeaseTable {
  name: string;
  owner: string;
  start_id: string;
  expires_at: Date;
}

interface RateLimitTable {
  name: string;
  used_at: Date[];
  failures: number;
  paused_until: Date | null;
  expires_at: Date;
}

/** The tables of the database; each feature declares its own in `features/<name>/schema.ts`. */
export interface Database {
  idempotency_key: IdempotencyTable;
  lease: LeaseTable;
  rate_limit: RateLimitTable;
}
