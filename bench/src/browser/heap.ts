import type { CDPSession } from "playwright-core";
import { percentile } from "../figure.ts";

export type HeapSample = { minute: number; megabytes: number };

const megabyte = 1024 ** 2;

/** Megabytes that a tab holds after its garbage was collected: objects of scripts and of the page, and the columns of charts and maps. */
export const usedHeap = async (session: CDPSession): Promise<number> => {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send("Runtime.getHeapUsage");
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / megabyte;
};

/**
 * Megabytes a minute by which the heap grows: the median of the slopes between each two samples (Theil 1950, Sen 1968). A sample
 * taken while a chart of 100 000 readings was still on its way out does not count as growth, memory that is never let go does. The
 * first sample is from before the tab had loaded all its code.
 */
export const heapGrowth = ([, ...samples]: readonly HeapSample[]): number =>
  percentile(
    samples.flatMap((from, index) =>
      samples.slice(index + 1).map((to) => (to.megabytes - from.megabytes) / (to.minute - from.minute)),
    ),
    0.5,
  );
