const minuteMs = 60_000;
const coarseMs = 15 * minuteMs;
const dayMs = 24 * 3_600_000;

/**
 * The moments of history between two instants: every 15 minutes, and every minute in the last
 * 24 hours, where people look closest. `to` itself is live and not included. All in epoch ms.
 *
 * `anchor` is the first start. A first history that was interrupted and is filled again within a day
 * must ask for the very same moments, or the same water would be reported twice with other values.
 */
export function planSteps(from: number, to: number, anchor: number): number[] {
  const again = from < anchor && to - anchor < dayMs;
  const fineFrom = Math.floor((again ? anchor : to) / minuteMs) * minuteMs - dayMs;
  const steps: number[] = [];
  let at = Math.ceil((from + 1) / minuteMs) * minuteMs;
  if (at < fineFrom) at = Math.ceil(at / coarseMs) * coarseMs;
  while (at < to) {
    steps.push(at);
    at += at < fineFrom ? coarseMs : minuteMs;
  }
  return steps;
}
