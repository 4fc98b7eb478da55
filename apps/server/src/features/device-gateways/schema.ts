import type { GatewayCommands } from "@sgval/contract/device-gateways/commands";
import type { GatewayRule } from "@sgval/contract/device-gateways/gateways";
import type { ColumnType, GeneratedAlways } from "kysely";

interface GatewayTable {
  id: GeneratedAlways<number>;
  name: string;
  preset: string;
  connection: string;
  topic: string | null;
  key_source: string;
  key_path: string | null;
  enabled: boolean;
  rules: ColumnType<GatewayRule[], string, string>;
  most_devices: number;
  secret_hash: Buffer;
  last_four: string;
  commands: ColumnType<GatewayCommands | null, string | null, string | null>;
  command_secret: string | null;
  last_message_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface WaitingDeviceTable {
  gateway_id: number;
  key: string;
  reason: string;
  topic: string | null;
  times: number;
  first_at: Date;
  last_at: Date;
  payload: Buffer;
  bytes: number;
}

interface EdgeNodeTable {
  gateway_id: number;
  edge_node: string;
  born: ColumnType<unknown, string, string>;
  updated_at: Date;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    gateway: GatewayTable;
    gateway_device: { device_id: number; gateway_id: number; key: string };
    waiting_device: WaitingDeviceTable;
    sparkplug_edge_node: EdgeNodeTable;
  }
}
