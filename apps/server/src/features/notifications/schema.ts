import type { webhookKinds } from "@sgval/contract/notifications/channels";
import type { Names } from "@sgval/quantities/language";
import type { Generated } from "kysely";
import type { Json, NullableJson } from "../../kernel/schema.ts";

/** One line of a message, and the devices that it names; it is for whoever sees one of them. */
export interface DeliveryLine {
  text: string;
  /** Empty where it is about no device. */
  deviceIds: number[];
  /** The alarm that it is about. */
  alarmId?: number;
}

interface NoticeTable {
  id: Generated<number>;
  user_id: number;
  key: string;
  kind: string;
  tone: string;
  text: string;
  texts: NullableJson<Names>;
  href: string | null;
  device_id: number | null;
  at: Date;
  read_at: Date | null;
}

interface ChannelTable {
  id: Generated<number>;
  type: string;
  name: string;
  enabled: boolean;
  url_sealed: string;
  secret_sealed: string | null;
  template: string | null;
  inside_allowed: boolean;
  kinds: Json<(typeof webhookKinds)[number][]>;
  updated_at: Date;
}

interface SubscriptionTable {
  id: Generated<number>;
  user_id: number;
  session_id: number;
  endpoint_digest: string;
  sealed: string;
  user_agent: string | null;
  created_at: Date;
  used_at: Date | null;
}

interface DeliveryTable {
  id: Generated<number>;
  way: string;
  user_id: number | null;
  channel_id: number | null;
  subscription_id: number | null;
  recipient: string;
  kind: string | null;
  title: string;
  text: string;
  href: string | null;
  device_ids: number[];
  lines: Json<DeliveryLine[]>;
  events: Json<Record<string, unknown>[]>;
  duty: boolean;
  status: string;
  tries: Generated<number>;
  reason: string | null;
  created_at: Date;
  tried_at: Date | null;
}

interface EscalationTable {
  alarm_id: number;
  /** When the alarm asked for the answer that was announced. */
  asked_at: Date;
  notified: Generated<number[]>;
  next_at: Date | null;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    notice: NoticeTable;
    notification_channel: ChannelTable;
    push_subscription: SubscriptionTable;
    push_key: { one: Generated<boolean>; public_key: string; private_sealed: string };
    notification_delivery: DeliveryTable;
    alarm_escalation: EscalationTable;
  }
}
