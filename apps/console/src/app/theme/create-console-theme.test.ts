import { expect, it } from "vitest";
import { touch, touchArea } from "../../shared/ui/breakpoints.ts";
import { createConsoleTheme } from "./create-console-theme.ts";

it("[R3.19] has a colour for zones and one for pump stations, in both schemes", () => {
  const theme = createConsoleTheme({ direction: "ltr" });
  for (const scheme of ["light", "dark"] as const)
    for (const name of ["dma", "water-pump"] as const)
      expect(theme.colorSchemes[scheme]?.palette[name].main).toMatch(/^#[0-9A-F]{6}$/);
});

it("[R1.18] has the primary colour of the specification in both schemes until another is chosen", () => {
  const { colorSchemes } = createConsoleTheme({ direction: "ltr" });
  expect([colorSchemes.light, colorSchemes.dark].map((scheme) => scheme?.palette.primary.main)).toEqual([
    "#2F77BF",
    "#2F77BF",
  ]);
});

it("[R9.6] breaks the page at the widths of the specification", () => {
  const { values } = createConsoleTheme({ direction: "ltr" }).breakpoints;
  expect(values).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 });
});

it("takes what is pressed within 44 px of every button on touch screens", () => {
  const { components } = createConsoleTheme({ direction: "ltr" });
  for (const name of ["MuiButton", "MuiIconButton", "MuiToggleButton"] as const)
    expect([name, components?.[name]?.styleOverrides?.root]).toMatchObject([name, touchArea]);
});

it("takes what is pressed within 44 px of a checkbox on touch screens, by the input that is pressed", () => {
  const { components } = createConsoleTheme({ direction: "ltr" });
  const input = { width: "max(100%, 44px)", height: "max(100%, 44px)" };
  expect(components?.MuiCheckbox?.styleOverrides?.root).toMatchObject({ [touch]: { "& input": input } });
});
