/** What the net flow and the series by day of a zone decide alike. */

/** A change elsewhere counts from this share of the alarm level there on. */
export const elsewhere = 0.5;
/** Two changes of flow are one where they differ by less than this share. */
const sameFlow = 0.35;
/** Whether two flows (m³/h, positive) may be one change. */
export const isSameFlow = (one: number, other: number): boolean =>
  Math.abs(one - other) <= sameFlow * Math.max(one, other);
/** Of the flow of a shift its end still shows so much, or it is over. */
export const stillShare = 0.35;
/** A leak is over with a fall by this share of its flow. */
export const overShare = 0.6;
/** No day is compared with one that is so many days further back. */
export const mostBack = 120;
