import type { Sample } from "./decode/decoded-message.ts";

/** Samples by what their values may do. One with values of both kinds is in both, each time with its own values alone. */
export interface TakenSamples {
  /** For screens, alarms and automation: not late, and no older than what their channels had before. Newest first. */
  live: readonly Sample[];
  /** History, newest first. */
  past: readonly Sample[];
}

/** A sample with its values of some slots alone. */
export const withSlots = <
  One extends { slots: readonly (number | null)[]; quality: readonly (number | null)[] | null },
>(
  sample: One,
  has: (slot: number) => boolean,
): One => ({
  ...sample,
  slots: sample.slots.map((value, slot) => (has(slot) ? value : null)),
  quality: sample.quality?.map((flag, slot) => (has(slot) ? flag : null)) ?? null,
});

/**
 * What is live of samples, channel by channel: a device may send one message for each channel, and the later message may be of
 * the earlier time.
 * @param before the newest time of each slot before these samples
 */
export const splitLive = (
  samples: readonly Sample[],
  before: readonly number[],
  mayBeLive: (sample: Sample) => boolean,
): TakenSamples => {
  const live: Sample[] = [];
  const past: Sample[] = [];
  for (const sample of samples) {
    const { slots, quality, measuredAt } = sample;
    const isOvertaken = (slot: number) => measuredAt < (before[slot] ?? 0);
    let said = 0;
    let overtaken = 0;
    for (let slot = 0; slot < slots.length; slot += 1) {
      if ((slots[slot] ?? null) === null && !quality?.[slot]) continue;
      said += 1;
      if (isOvertaken(slot)) overtaken += 1;
    }
    // Nearly all are the one or the other as they are.
    if (overtaken === said || !mayBeLive(sample)) past.push(sample);
    else if (overtaken === 0) live.push(sample);
    else {
      live.push(withSlots(sample, (slot) => !isOvertaken(slot)));
      past.push(withSlots(sample, isOvertaken));
    }
  }
  return { live, past };
};
