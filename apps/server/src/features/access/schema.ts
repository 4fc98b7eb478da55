import type { Generated, GeneratedAlways } from "kysely";
import type { NullableJson } from "../../kernel/schema.ts";

interface RoleTable {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  is_default: Generated<boolean>;
  permissions: NullableJson<string[]>;
  created_at: Date;
  updated_at: Date;
}

interface UserTable {
  id: Generated<number>;
  username: string;
  email: string | null;
  password_hash: string;
  role_id: number | null;
  super_user: Generated<boolean>;
  manage_super: Generated<boolean>;
  scope_all: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  last_seen_at: Date | null;
  account: string | null;
  phone: string | null;
  language: string | null;
  photo_file: string | null;
  photo_version: number | null;
  must_change_password: Generated<boolean>;
  search_text: GeneratedAlways<string>;
}

interface PermissionTable {
  name: string;
  description: string;
  created_at: Date;
  updated_at: Date;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    role: RoleTable;
    user_account: UserTable;
    permission: PermissionTable;
    user_device: { user_id: number; device_id: number };
    user_room: { user_id: number; room_id: number };
    user_zone: { user_id: number; zone_id: number };
    /** A view: the devices that each limited scope shows now. */
    device_in_scope: { user_id: number; device_id: number };
  }
}
