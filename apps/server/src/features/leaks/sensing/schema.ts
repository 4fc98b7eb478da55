import { leakPosition } from "@sgval/contract/leaks/leaks";
import type {
  DismissReason,
  ReopenedDismissal,
  SuspectedLeakEvidence,
  SuspectedLeakState,
  SuspectedPipe,
} from "@sgval/contract/leaks/suspected-leaks";
import type { Generated } from "kysely";
import * as z from "zod";
import type { Json } from "../../../kernel/schema.ts";

/** That a leak point was said to be what a suspected leak shows, since when, and until when where that was taken back. */
export const leakConnection = z.object({
  leakPointId: z.number(),
  at: z.iso.datetime(),
  until: z.iso.datetime().optional(),
  /** Where the point last was that its leak may be; none where that was not kept. */
  position: leakPosition.nullable().optional(),
});
export type LeakConnection = z.output<typeof leakConnection>;

interface SuspectedLeakTable {
  id: Generated<number>;
  device_id: number;
  state: SuspectedLeakState;
  detected_at: Date;
  started_at: Date;
  ended_at: Date | null;
  /** Who said so where nothing measures it. */
  ended_by: string | null;
  updated_at: Date;
  flow: number;
  confidence: number;
  network_id: number | null;
  pipes: Json<SuspectedPipe[]>;
  evidence: Json<SuspectedLeakEvidence>;
  leak_point_id: number | null;
  connections: Json<LeakConnection[]>;
  /** Since when nothing watches it; of one that is over that of its end. */
  unwatched_since: Date | null;
  dismiss_reason: DismissReason | null;
  dismiss_note: string | null;
  dismissed_by: string | null;
  dismissed_at: Date | null;
  reopened: Json<ReopenedDismissal[]>;
}

declare module "../../../kernel/schema.ts" {
  interface Database {
    suspected_leak: SuspectedLeakTable;
  }
}
