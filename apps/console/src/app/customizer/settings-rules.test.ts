import { describe, expect, it } from "vitest";
import {
  defaultMode,
  defaultSettings,
  differsFromDefaults,
  effectiveLayout,
  primaryVerdict,
  readColour,
  settingsSchema,
  withChoice,
} from "./settings-rules.ts";

const wide = { overlay: false, scheme: "light" as const };

describe("shell settings", () => {
  it("[R1.12] starts horizontal, fluid, with a sticky navbar, a static footer, light and the default skin", () => {
    expect(defaultSettings).toMatchObject({
      navigation: "horizontal",
      content: "fluid",
      navbar: "sticky",
      footer: "static",
      skin: "default",
      direction: "ltr",
    });
    expect(defaultMode).toBe("light");
    expect(differsFromDefaults(defaultSettings, "light")).toBe(false);
    expect(differsFromDefaults(defaultSettings, "system")).toBe(true);
    expect(differsFromDefaults({ ...defaultSettings, density: "compact" }, "light")).toBe(true);
  });

  it("[R1.11] accepts every kind of navigation, width, bar, skin and direction and nothing else", () => {
    for (const [option, values] of Object.entries({
      navigation: ["horizontal", "vertical"],
      content: ["fluid", "boxed"],
      navbar: ["sticky", "static", "hidden"],
      footer: ["sticky", "static", "hidden"],
      skin: ["default", "bordered"],
      direction: ["ltr", "rtl"],
    }))
      for (const value of values)
        expect(settingsSchema.parse({ [option]: value })).toMatchObject({ [option]: value });
    expect(settingsSchema.parse({ navigation: "diagonal", collapsed: "yes", primaryDark: "red" })).toEqual(
      defaultSettings,
    );
  });

  it("[R1.13] uses an overlay navigation in narrow windows and restores the choice in wide ones", () => {
    const chosen = withChoice(defaultSettings, { navigation: "vertical", collapsed: true, navbar: "hidden" });
    expect(effectiveLayout(chosen, { ...wide, overlay: true })).toMatchObject({
      navigation: "overlay",
      collapsed: false,
      navbar: "sticky",
    });
    expect(effectiveLayout(chosen, wide)).toMatchObject({
      navigation: "vertical",
      collapsed: true,
      navbar: "hidden",
    });
  });

  it("[R1.14] shows a hidden navbar again and un-collapses when the navigation becomes horizontal", () => {
    const vertical = withChoice(defaultSettings, {
      navigation: "vertical",
      collapsed: true,
      navbar: "hidden",
    });
    expect(vertical).toMatchObject({ collapsed: true, navbar: "hidden" });
    expect(withChoice(vertical, { navigation: "horizontal" })).toMatchObject({
      collapsed: false,
      navbar: "sticky",
    });
    expect(withChoice(defaultSettings, { navbar: "hidden", collapsed: true })).toEqual(defaultSettings);
    expect(withChoice(vertical, { navigation: "horizontal", navbar: "static" }).navbar).toBe("static");
  });

  it("uses the semi-dark navigation only on a light page with vertical navigation", () => {
    const chosen = withChoice(defaultSettings, { navigation: "vertical", semiDark: true });
    expect(effectiveLayout(chosen, wide).semiDark).toBe(true);
    expect(effectiveLayout(chosen, { ...wide, scheme: "dark" }).semiDark).toBe(false);
    expect(effectiveLayout(chosen, { ...wide, overlay: true }).semiDark).toBe(false);
    expect(effectiveLayout(withChoice(chosen, { navigation: "horizontal" }), wide).semiDark).toBe(false);
  });

  it("keeps pages that need the whole window fluid and without a footer", () => {
    const boxed = withChoice(defaultSettings, { content: "boxed", footer: "sticky" });
    expect(effectiveLayout(boxed, wide)).toMatchObject({ boxed: true, footer: "sticky" });
    expect(effectiveLayout(boxed, { ...wide, alwaysFluid: true, fixedHeight: true })).toMatchObject({
      boxed: false,
      footer: "hidden",
    });
  });

  it("hides every bar on a wall display", () => {
    expect(effectiveLayout(defaultSettings, { ...wide, kiosk: true })).toMatchObject({
      navbar: "hidden",
      footer: "hidden",
    });
  });
});

describe("custom primary colour", () => {
  it("is checked against the card of its own scheme", () => {
    expect(primaryVerdict("#2F77BF", "light").verdict).toBe("fine");
    expect(primaryVerdict("#2F77BF", "dark").verdict).toBe("weak");
    expect(primaryVerdict("#FFE066", "light").verdict).toBe("refused");
    expect(primaryVerdict("#FFE066", "dark").verdict).toBe("fine");
    expect(primaryVerdict("#E8590C", "light").verdict).toBe("weak");
    expect(primaryVerdict("#101828", "dark").verdict).toBe("refused");
  });

  it("[R1.18] is stored separately for light and dark", () => {
    const chosen = withChoice(defaultSettings, { primaryLight: "#0F766E" });
    expect(chosen.primaryDark).toBeNull();
    expect(withChoice(chosen, { primaryDark: "#2FC79A" }).primaryLight).toBe("#0F766E");
  });

  it("is parsed with and without #, with three or six digits", () => {
    expect(readColour(" 2f77bf")).toBe("#2F77BF");
    expect(readColour("#0a8")).toBe("#00AA88");
    for (const bad of ["", "#12345", "blue", "#GGGGGG"]) expect(readColour(bad)).toBeNull();
  });
});
