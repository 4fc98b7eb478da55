import type { ConsoleTokens } from "../../shared/ui/tokens.ts";

type Rgb = readonly [number, number, number];

const toRgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`.toUpperCase();

const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

const channel = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([r, g, b]: Rgb): number => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);

/** Contrast of two `#RRGGBB` colours, 1 to 21 (WCAG 2.2, relative luminance). */
export const contrastRatio = (one: string, other: string): number => {
  const a = luminance(toRgb(one));
  const b = luminance(toRgb(other));
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** Moves a colour towards `pole` until it keeps `wanted` contrast on every ground. */
const toneFor = (colour: string, pole: string, grounds: readonly string[], wanted: number): string => {
  for (let share = 0; share < 1; share += 0.04) {
    const tone = toHex(mix(toRgb(colour), toRgb(pole), share));
    if (grounds.every((ground) => contrastRatio(tone, ground) >= wanted)) return tone;
  }
  return pole;
};

/**
 * Tones of a primary colour picked by the user: ink on the fill, link text, focus ring and selection tint.
 * `picked` is `#RRGGBB`; `scheme` holds the other colours of the same scheme.
 */
export const primaryTones = (picked: string, scheme: ConsoleTokens): Partial<ConsoleTokens> => {
  const tint = toHex(mix(toRgb(scheme.card), toRgb(picked), 0.14));
  const pole = luminance(toRgb(scheme.card)) > 0.5 ? "#000000" : "#FFFFFF";
  return {
    primary: picked,
    onPrimary: contrastRatio("#FFFFFF", picked) >= contrastRatio("#14181D", picked) ? "#FFFFFF" : "#14181D",
    link: toneFor(picked, pole, [scheme.card, scheme.canvas, tint], 4.5),
    primaryStrong: toneFor(picked, pole, [scheme.card, scheme.canvas, tint], 5.5),
    tint,
  };
};
