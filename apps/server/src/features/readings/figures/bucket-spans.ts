import { message } from "@sgval/contract/message";
import { type Bucket, mostBuckets } from "@sgval/contract/readings/aggregates";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { refuseField } from "../../../kernel/errors.ts";
import { localStarts } from "./read-totals.ts";

interface Span {
  /** Epoch ms. */
  from: number;
  to: number;
}

/** Surely in the next bucket, and in none after it: a local day has 23 to 25 hours. */
const beyond = { hour: hourMs, day: dayMs + 4 * hourMs, month: 32 * dayMs } as const satisfies Record<
  Bucket,
  number
>;

/** The whole buckets that a span touches. Errors: `validation_failed` for a span that is empty, or has too many of them. */
export const bucketSpans = ({ from, to }: Span, bucket: Bucket, zone: TimeZone): Span[] => {
  if (from >= to) throw refuseField("from", message("start_before_end"));
  const startOf = {
    hour: (at: number) => Math.floor(at / hourMs) * hourMs,
    day: zone.startOfDay,
    month: (at: number) => localStarts(at, zone).month,
  }[bucket];
  const spans: Span[] = [];
  for (let start = startOf(from); start < to; ) {
    if (spans.length === mostBuckets) throw refuseField("bucket", message("invalid_value"));
    const end = startOf(start + beyond[bucket]);
    spans.push({ from: start, to: end });
    start = end;
  }
  return spans;
};
