import { describe, expect, it } from "vitest";
import { typeTokens } from "../../shared/ui/device/device-silhouette.tsx";
import { tokens } from "../../shared/ui/tokens.ts";
import { contrastRatio, primaryTones } from "./primary-tones.ts";

const { light, dark } = tokens;

describe("contrast of the default colours", () => {
  it.each([
    ["light", light],
    ["dark", dark],
  ])("keeps text readable on card and canvas in the %s scheme", (_name, scheme) => {
    for (const text of [
      scheme.ink,
      scheme.ink2,
      scheme.mute,
      scheme.link,
      scheme.criticalText,
      scheme.lowText,
    ]) {
      expect(contrastRatio(text, scheme.card)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(text, scheme.canvas)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrastRatio(scheme.onPrimary, scheme.primary)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(scheme.edge, scheme.card)).toBeGreaterThanOrEqual(3);
    for (const token of Object.values(typeTokens))
      for (const ground of [scheme.card, scheme.canvas, scheme.sunk, scheme.hover, scheme.tint])
        expect(contrastRatio(scheme[token ?? "ink"], ground)).toBeGreaterThanOrEqual(3);
  });
});

describe("a primary colour picked by the user", () => {
  it("gets readable link text and ink in both schemes", () => {
    for (const scheme of [light, dark]) {
      for (const picked of ["#0F766E", "#B45309", "#FFE066", "#101828"]) {
        const tones = primaryTones(picked, scheme);
        expect(contrastRatio(tones.link ?? "", scheme.card)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(tones.link ?? "", tones.tint ?? "")).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(tones.onPrimary ?? "", picked)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
