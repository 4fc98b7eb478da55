import type { ChannelAlarmSettings, KindAlarmSettings } from "@sgval/contract/alarms/alarm-settings";
import type { Generated } from "kysely";
import type { Json } from "../../kernel/schema.ts";

interface AlarmTable {
  id: Generated<number>;
  device_id: number;
  kind: string;
  channel: string | null;
  priority: number;
  active: boolean;
  acknowledged: boolean;
  historical: boolean;
  count: number;
  raised_at: Date;
  active_since: Date;
  /** When it asked for an answer last, which `alarm_escalation` says was announced. */
  asked_at: Date;
  value: number | null;
  limit_value: number | null;
  /** What the value measures where the alarm has no channel. */
  value_channel: string | null;
  standard: string | null;
  command_id: number | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  note: string | null;
  cleared_at: Date | null;
  closed_at: Date | null;
  shelved_until: Date | null;
  shelved_by: string | null;
  shelved_reason: string | null;
  shelved_once: boolean;
  out_until: Date | null;
  out_by: string | null;
  out_owner: string | null;
  out_reason: string | null;
  suppressed_by: string | null;
  escalated_to: string | null;
  escalated_at: Date | null;
  group_key: string | null;
}

interface AlarmEventTable {
  id: Generated<number>;
  alarm_id: number;
  at: Date;
  event: string;
  actor: string | null;
  value: number | null;
  priority: number;
  note: string | null;
  /** See `alarmEvent` of the contract. */
  until: Date | null;
}

interface AlarmSettingTable {
  device_id: number;
  channels: Json<ChannelAlarmSettings[]>;
  kinds: Json<KindAlarmSettings[]>;
  updated_at: Date;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    alarm: AlarmTable;
    alarm_event: AlarmEventTable;
    alarm_setting: AlarmSettingTable;
  }
}
