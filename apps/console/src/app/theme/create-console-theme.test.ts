import { expect, it } from "vitest";
import { createConsoleTheme } from "./create-console-theme.ts";

it("[R9.6] breaks the page at the widths of the specification", () => {
  const { values } = createConsoleTheme({ direction: "ltr" }).breakpoints;
  expect(values).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 });
});
