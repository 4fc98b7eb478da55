import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Json } from "../../kernel/schema.ts";

interface DeviceTable {
  id: Generated<number>;
  name: string;
  display_name: string;
  type: string;
  number: number | null;
  latitude: number | null;
  longitude: number | null;
  connection: string;
  topic_send: string | null;
  topic_control: string | null;
  topic_control_response: string | null;
  report_interval_seconds: number;
  sample_interval_seconds: number | null;
  power_mode: string;
  mode: Generated<string>;
  datalogger_id: number | null;
  water_quality_id: number | null;
  room_id: number | null;
  zone_id: number | null;
  site: Json<unknown>;
  payload_keys: Json<unknown>;
  /** Written by the database, of the payload keys. */
  decoder_id: GeneratedAlways<number | null>;
  created_at: Date;
  updated_at: Date;
}

interface MappingProfileTable {
  id: GeneratedAlways<number>;
  name: string;
  description: string | null;
  type: string;
  channels: Json<unknown>;
  payload_keys: Json<unknown>;
  example: string | null;
  /** Written by the database, of the payload keys. */
  decoder_id: GeneratedAlways<number | null>;
  updated_at: Date;
}

interface ChannelTable {
  device_id: number;
  slot: number;
  parameter: string;
  mapping_key: string;
  other_keys: Generated<string[]>;
  value_texts: ColumnType<unknown, string | undefined, string>;
  unit: string | null;
  under: number | null;
  over: number | null;
  removed_at: Date | null;
  /** Of a parameter beside the catalogue its key, which the database makes of `parameter`. */
  custom_parameter: ColumnType<string | null, never, never>;
}

interface CalibrationTable {
  device_id: number;
  slot: number;
  valid_from: Date;
  raw_min: number | null;
  raw_max: number | null;
  measuring_min: number | null;
  measuring_max: number | null;
  inverted: Generated<boolean>;
  factor: number | null;
  offset: number | null;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    device: DeviceTable;
    mapping_profile: MappingProfileTable;
    device_topic: { topic: string; device_id: number };
    device_channel: ChannelTable;
    channel_calibration: CalibrationTable;
    device_action: { device_id: number; position: number; action: string; code: string };
    device_type_setting: {
      type: string;
      settings: Json<unknown> | null;
      report_interval_seconds: number | null;
      updated_at: Date | null;
    };
    unmapped_key: { device_id: number; key: string; last_value: string; count: number; last_seen_at: Date };
    rejected_field: {
      device_id: number;
      key: string;
      slot: number | null;
      reason: string;
      last_value: string;
      count: number;
      first_at: Date;
      last_at: Date;
      good_since: Date | null;
    };
    unmapped_payload: { device_id: number; payload: string; received_at: Date };
    device_photo: {
      id: Generated<number>;
      device_id: number;
      caption: string;
      taken_at: Date;
      uploaded_at: Date;
      uploader_id: number | null;
      uploader_name: string;
      content: Buffer;
      small: Buffer;
    };
    favourite_device: { user_id: number; device_id: number; pinned_at: Date };
  }
}
