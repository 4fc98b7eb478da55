import { defineToken } from "../../kernel/services.ts";
import type { DeadLetterCause, MeterMessage } from "./decode/decoded-message.ts";

/** Where the readings of customer meters go that devices pass on. */
export interface CustomerMeters {
  /**
   * Resolves when they are committed, with how many were new, how many were there already, and why others were not
   * stored. Rejects as the queue of dead letters does: then the message must not be acknowledged.
   * @param by name of the device that sent them
   */
  store(
    messages: readonly MeterMessage[],
    by: string,
  ): Promise<{ stored: number; duplicates: number; refused: DeadLetterCause[] }>;
}

/** Implemented by the feature of the water meters. */
export const customerMeters = defineToken<CustomerMeters>("customer meters");
