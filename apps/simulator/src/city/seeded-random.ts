/**
 * Deterministic pseudo-random numbers: a value depends only on its seed, so that history generated twice is the
 * same. Nothing in the simulator uses `Math.random`.
 *
 * FNV-1a over the seed with a final mix; returns 32 bits.
 */
export function hash(...seed: (string | number)[]): number {
  let h = 2166136261;
  for (const part of seed) {
    const text = String(part);
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
    h = Math.imul(h ^ 0x9e3779b9, 2246822519);
  }
  h ^= h >>> 15;
  h = Math.imul(h, 2246822519);
  return (h ^ (h >>> 13)) >>> 0;
}

/** Uniform in [0, 1). */
export function random(...seed: (string | number)[]): number {
  return hash(...seed) / 4294967296;
}

/** Near-normal with mean 0 and standard deviation 1, never beyond ±3.5 (sum of four uniforms). */
export function gaussian(...seed: (string | number)[]): number {
  const h = hash(...seed);
  const parts = [h & 255, (h >>> 8) & 255, (h >>> 16) & 255, h >>> 24];
  return (parts.reduce((sum, part) => sum + part, 0) / 255 - 2) * 1.732;
}

/** A sine from -1 to 1 with a period in hours; `phase` in periods. */
export function wave(at: number, periodHours: number, phase: number): number {
  return Math.sin((at / 3_600_000 / periodHours + phase) * 2 * Math.PI);
}
