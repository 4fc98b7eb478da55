import type { LeakScene } from "../city/leak-story.ts";
import { random } from "../city/seeded-random.ts";
import { writePng } from "./write-png.ts";

/** Scenes are thought in these units; a pixel is so many of them. */
const [width, height] = [560, 420];
const perPixel = 1.4;

type Colour = readonly [number, number, number];
/** The colour of a scene at a point. */
type Paint = (x: number, y: number) => Colour;

const mix = (one: Colour, other: Colour, share: number): Colour => {
  const part = Math.max(0, Math.min(1, share));
  return [
    one[0] + (other[0] - one[0]) * part,
    one[1] + (other[1] - one[1]) * part,
    one[2] + (other[2] - one[2]) * part,
  ];
};
const lighter = ([r, g, b]: Colour, by: number): Colour => [r + by, g + by, b + by];
/** 0 before `from`, 1 after `to`, smooth between. */
const ramp = (from: number, to: number, value: number): number => {
  const part = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
};

const lattice = 128;

/** Smooth noise between -1 and 1 whose patches are `size` wide. */
function noiseOf(seed: string): (x: number, y: number, size: number) => number {
  const values = Float64Array.from({ length: lattice * lattice }, (_, index) => random(seed, index) * 2 - 1);
  const at = (x: number, y: number) => values[(y % lattice) * lattice + (x % lattice)] ?? 0;
  return (x, y, size) => {
    const [u, v] = [x / size + 7, y / size + 7];
    const [left, top] = [Math.floor(u), Math.floor(v)];
    const [right, down] = [ramp(0, 1, u - left), ramp(0, 1, v - top)];
    const above = at(left, top) * (1 - right) + at(left + 1, top) * right;
    const below = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
    return above * (1 - down) + below * down;
  };
}

function scenery(seed: string) {
  const noise = noiseOf(seed);
  const grains = Float64Array.from({ length: 4096 }, (_, index) => random(seed, "grain", index) * 2 - 1);
  const grain = (x: number, y: number) => grains[Math.floor(x * 91.7 + y * 1_733.3) % grains.length] ?? 0;
  const edge = (x: number, y: number) => noise(x, y, 60) * 0.22 + noise(x, y, 18) * 0.08;
  const kerb = 92 + random(seed, "kerb") * 24;
  const street: Paint = (x, y) => {
    const shade = noise(x, y, 90) * 9 + noise(x, y, 9) * 7 + grain(x, y) * 13;
    if (y > kerb + 16) return lighter([112, 110, 106], shade - (y - kerb) * 0.03);
    if (y > kerb) return lighter([168, 164, 154], shade * 0.6 - (y - kerb) * 2.2);
    // Paving stones, smaller further away.
    const row = (kerb - y) / (26 - (kerb - y) * 0.08);
    const joint = Math.min(
      Math.abs(row - Math.round(row)) * 26,
      Math.abs(((x + Math.round(row) * 37) % 74) - 37) * 0.9,
    );
    return lighter(joint < 2 ? [120, 108, 96] : [176, 150, 128], shade * 0.8);
  };
  const puddleAt = (x: number, y: number, reach: number) =>
    1 - Math.hypot((x - width * 0.48) / (reach * 1.7), (y - height * 0.66) / (reach * 0.62)) - edge(x, y);
  const wet: Paint = (x, y) => {
    const depth = puddleAt(x, y, 150);
    const ground = street(x, y);
    if (depth < -0.22) return ground;
    const damp = mix(ground, mix(ground, [38, 36, 34], 0.62), ramp(-0.22, 0, depth));
    const ripple = noise(x * 0.5, y * 2.2, 14) * 0.5 + 0.5;
    const sky = mix([96, 116, 132], [206, 219, 226], ramp(0.25, 0.9, (y - kerb) / (height - kerb)) * ripple);
    return mix(damp, sky, ramp(0, 0.12, depth) * (0.62 + 0.3 * ripple));
  };
  const spray: Paint = (x, y) => {
    const ground = wet(x, y);
    const [dx, up] = [(x - width * 0.48) / 150, (height * 0.66 - y) / 230];
    if (up < -0.12 || up > 1.05) return ground;
    const spread = 0.1 + up * 0.62;
    const body = 1 - Math.abs(dx + noise(x, y, 34) * 0.12) / spread;
    const drops = ramp(0.15, 0.75, body + noise(x, y, 6) * 0.55 + grain(x, y) * 0.16);
    const thin = 1 - ramp(0.45, 1.02, up + noise(x, y, 26) * 0.16);
    return mix(ground, [232, 240, 244], drops * thin * 0.88);
  };
  const pit = (x: number, y: number) =>
    Math.min((x - 70) / 40, (width - 70 - x) / 40, (y - height * 0.3) / 34, (height * 0.95 - y) / 30) +
    edge(x, y) * 2;
  const trench: Paint = (x, y) => {
    const depth = pit(x, y);
    if (depth < 0) {
      const heap = ramp(-1.6, -0.2, depth) * (noise(x, y, 40) * 0.5 + 0.6);
      return mix(street(x, y), lighter([128, 96, 64], grain(x, y) * 22 + noise(x, y, 7) * 18), heap);
    }
    const soil = lighter([104, 74, 48], noise(x, y, 22) * 22 + noise(x, y, 6) * 16 + grain(x, y) * 12);
    const shaded = mix(soil, [34, 24, 16], 0.62 * (1 - ramp(0, 1.6, depth)));
    const [middle, radius] = [height * 0.6, 44];
    const across = (y - middle) / radius;
    const water = ramp(height * 0.72, height * 0.78, y + noise(x, y, 50) * 10);
    const bottom = mix(shaded, lighter([122, 112, 92], noise(x * 0.4, y * 2, 16) * 18), water * 0.85);
    if (Math.abs(across) > 1) return mix(bottom, [20, 14, 10], across > 1 && across < 1.5 ? 0.45 : 0);
    const light = Math.cos(Math.asin(across) + 0.7);
    return lighter(
      mix([46, 58, 70], [176, 188, 196], Math.max(0, light)),
      noise(x, y, 30) * 8 + grain(x, y) * 5,
    );
  };
  const clamp: Paint = (x, y) => {
    const ground = trench(x, y);
    const [from, middle, radius] = [width * 0.4, height * 0.6, 50];
    const [along, across] = [(x - from) / (width * 0.24), (y - middle) / radius];
    if (along < 0 || along > 1 || Math.abs(across) > 1) return ground;
    const light = Math.max(0, Math.cos(Math.asin(across) + 0.7));
    const steel = lighter(mix([70, 72, 74], [226, 228, 230], light * light), noise(x * 0.3, y, 5) * 12);
    const nut = Math.hypot(((along * 4) % 1) - 0.5, (across + 0.1) * 0.9) * width * 0.06;
    return nut < 8
      ? lighter([150, 140, 118], (8 - nut) * 9)
      : Math.abs(across + 0.1) < 0.1
        ? mix(steel, [40, 40, 42], 0.5)
        : steel;
  };
  return { puddle: wet, burst: spray, trench, clamp } as const satisfies Record<LeakScene, Paint>;
}

/** A picture of a leak as a technician would take it, drawn by chance of its seed: a PNG file. */
export function drawLeak(scene: LeakScene, seed: string): Uint8Array<ArrayBuffer> {
  const paint = scenery(seed)[scene];
  const [columns, rows] = [Math.round(width / perPixel), Math.round(height / perPixel)];
  const pixels = new Uint8Array(columns * rows * 3);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const dark = 1 - 0.22 * Math.hypot(column / columns - 0.5, row / rows - 0.5) ** 1.6;
      const colour = paint(column * perPixel, row * perPixel);
      for (let band = 0; band < 3; band++)
        pixels[(row * columns + column) * 3 + band] = Math.max(0, Math.min(255, (colour[band] ?? 0) * dark));
    }
  return writePng(columns, rows, pixels);
}
