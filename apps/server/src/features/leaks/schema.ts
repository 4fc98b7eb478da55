import type { Generated, GeneratedAlways } from "kysely";

declare module "../../kernel/schema.ts" {
  interface Database {
    leak_point: {
      id: Generated<number>;
      description: string;
      state: string;
      latitude: number | null;
      longitude: number | null;
      zone_id: number | null;
      device_id: number | null;
      /** mm. */
      diameter: number | null;
      network_id: number | null;
      pipe_id: string | null;
      reporter_id: number | null;
      reporter_name: string;
      request_id: string | null;
      found_at: Date;
      reported_at: Date;
      repaired_at: Date | null;
      updated_at: Date;
      /** Written by the database, for searches. */
      search_text: GeneratedAlways<string>;
    };
    leak_step: {
      id: Generated<number>;
      leak_id: number;
      state: string;
      at: Date;
      note: string;
      back: boolean;
      left_out: string[];
      user_id: number | null;
      user_name: string;
    };
    leak_material: {
      leak_id: number;
      material_id: number;
      amount: number;
    };
    leak_image: {
      id: Generated<number>;
      /** `null` while it waits for the report that its uploader is writing. */
      leak_id: number | null;
      position: number;
      caption: string;
      taken_at: Date;
      uploaded_at: Date;
      uploader_id: number | null;
      uploader_name: string;
      content: Buffer;
      small: Buffer;
    };
  }
}
