/** One moment of one device, its values in the fixed places of the device's channels. */
export interface Sample {
  /** Epoch milliseconds by the device's (corrected) clock. */
  measuredAt: number;
  /** Epoch milliseconds at the gateway. */
  receivedAt: number;
  /** Engineering values in canonical units; `null` where this message has none. */
  slots: (number | null)[];
  /** Quality codes by slot; `null` when every value is good. */
  quality: (number | null)[] | null;
  /** Came in later than two report intervals: history, never live. */
  late: boolean;
}
