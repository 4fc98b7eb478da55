import type { Generated, GeneratedAlways } from "kysely";

declare module "../../kernel/schema.ts" {
  interface Database {
    log_entry: {
      id: Generated<number>;
      kind: string;
      text: string;
      at: Date;
      /** `device`, `room`, or `null` for the whole network. */
      about: string | null;
      /** The name that the device or room had then. */
      about_name: string | null;
      device_id: number | null;
      room_id: number | null;
      author_id: number | null;
      author_name: string;
      written_at: Date;
      edited_at: Date | null;
      /** Written by the database, for searches. */
      search_text: GeneratedAlways<string>;
    };
    hand_over_acceptance: {
      entry_id: number;
      user_id: number | null;
      user_name: string;
      accepted_at: Date;
    };
  }
}
