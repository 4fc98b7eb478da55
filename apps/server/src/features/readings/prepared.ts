import type { DeadLetterReason } from "@sgval/contract/connections/connections";
import type { RejectedField } from "@sgval/contract/readings/readings";
import type { Conflict } from "./merge-samples.ts";
import type { Sample } from "./sample.ts";

/** What a person should hear about a message that was stored all the same. */
type ReadingNote =
  | "time_estimated"
  | "clock_drift"
  | "clock_offset"
  | "time_zone_shift"
  | "reverse_flow"
  | "totaliser_reset"
  | "totaliser_rollover"
  | "totaliser_jump";

export type StateValue = string | number | boolean | null;

/** A message, or a part of it, to be kept as a dead letter. */
export type Refused = { reason: DeadLetterReason; detail?: string };

/** What one message of a device came to. */
export interface Prepared {
  /** Newest first, one per moment. */
  samples: Sample[];
  rejected: RejectedField[];
  /** Keys that no channel claims, with their last value as text. */
  unmapped: { key: string; value: string }[];
  /** Why nothing of the message could be stored. */
  dead: Refused | null;
  /** Why a part of the message is not among the samples, which are to be stored all the same. */
  aside: Refused | null;
  notes: ReadingNote[];
  /** The payload's `state` block as it came. */
  state: Record<string, StateValue> | null;
  /** Device clock minus ours (ms) where a note speaks of the clock. */
  clockOffsetMs: number | null;
  /** Rows of this message that repeated the moment of another one. */
  duplicates: number;
  /** Values of one moment that contradicted each other inside this message. */
  conflicts: (Conflict & { measuredAt: number })[];
}

export const nothingPrepared = (): Prepared => ({
  samples: [],
  rejected: [],
  unmapped: [],
  dead: null,
  aside: null,
  notes: [],
  state: null,
  clockOffsetMs: null,
  duplicates: 0,
  conflicts: [],
});

export function addNote(prepared: Prepared, note: ReadingNote): void {
  if (!prepared.notes.includes(note)) prepared.notes.push(note);
}
