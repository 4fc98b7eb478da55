import { sql } from "kysely";

/** A photo of a device or another thing, as its table has it, without its content. */
export interface PhotoRow {
  id: number;
  caption: string;
  takenAt: Date;
  uploadedAt: Date;
  uploaderId: number | null;
  uploaderName: string;
  bytes: number;
}

/** The columns of a table of photos that make a `PhotoRow`. */
export const photoColumns = [
  "id",
  "caption",
  "taken_at as takenAt",
  "uploaded_at as uploadedAt",
  "uploader_id as uploaderId",
  "uploader_name as uploaderName",
  sql<number>`octet_length(content)`.as("bytes"),
] as const;
