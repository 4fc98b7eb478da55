import type { DeadLetterReason } from "@sgval/contract/connections/connections";

/** A message to be set aside, with what is known of it. */
export interface DeadLetterInput {
  source: "mqtt" | "http";
  deviceId: number | null;
  topic: string | null;
  reason: DeadLetterReason;
  detail?: string;
  payload: Buffer;
}

/** A letter ready to be written. */
export interface KeptLetter extends Omit<DeadLetterInput, "detail"> {
  receivedAt: Date;
  detail: string | null;
  /** Length of the whole payload, of which the first part is kept. */
  bytes: number;
}
