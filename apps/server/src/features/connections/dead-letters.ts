import type { DeadLetterReason } from "@sgval/contract/connection";

export interface DeadLetterInput {
  source: "mqtt" | "http";
  deviceId: number | null;
  topic: string | null;
  reason: DeadLetterReason;
  detail?: string;
  payload: Buffer;
}

/** Where messages go that could not be stored as readings. */
export interface DeadLetters {
  /** Keeps a message aside. Never throws and never waits: it is written with others a moment later. */
  keep(letter: DeadLetterInput): void;
}
