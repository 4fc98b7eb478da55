import type { CDPSession } from "playwright-core";

export type HeapSample = { minute: number; megabytes: number };

const megabyte = 1024 ** 2;

/** Megabytes that a tab holds after its garbage was collected: objects of scripts and of the page, and the columns of charts and maps. */
export const usedHeap = async (session: CDPSession): Promise<number> => {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send("Runtime.getHeapUsage");
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / megabyte;
};

/** Megabytes a minute by which the heap grows (least squares); the first sample is from before the tab had loaded all its code. */
export const heapGrowth = ([, ...samples]: readonly HeapSample[]): number => {
  const mean = (of: (sample: HeapSample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ megabytes }) => megabytes)];
  const above = samples.reduce((sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y), 0);
  return above / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
};
