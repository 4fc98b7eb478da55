/** Numbers kept per channel, side by side in one block of memory for speed and size. */
export const memoryField = {
  /** Newest judged moment, ms. */
  at: 0,
  value: 1,
  /** Start and value of the present run of equal values, and its length in samples. */
  runAt: 2,
  runValue: 3,
  runCount: 4,
  /** Samples since the value left its last believed level. */
  away: 5,
  /** Newest moment with a sane raw signal, ms. */
  soundAt: 6,
  /** Newest moment with a broken raw signal, ms. */
  faultAt: 7,
  /** Verdict on the newest judged value: a quality code. */
  verdict: 8,
} as const;
export const MEMORY_WIDTH = 9;

/** What must be remembered of a device between its messages to judge the next one. */
export interface DeviceMemory {
  /** `MEMORY_WIDTH` numbers per slot; NaN where nothing is known. */
  fields: Float64Array;
  /** How far the newest sample lay ahead of us (ms) in the last uploads that were ahead, newest last. */
  aheadBy: number[];
  /** Newest device time among those uploads, so that one sent twice counts once. */
  aheadNewest: number;
}

export const newDeviceMemory = (): DeviceMemory => ({
  fields: new Float64Array(0),
  aheadBy: [],
  aheadNewest: Number.NEGATIVE_INFINITY,
});

/** Makes room for the channels of a device that got new ones. */
export function fitMemory(memory: DeviceMemory, slots: number): void {
  const needed = slots * MEMORY_WIDTH;
  if (memory.fields.length >= needed) return;
  const wider = new Float64Array(needed).fill(Number.NaN);
  wider.set(memory.fields);
  memory.fields = wider;
}
