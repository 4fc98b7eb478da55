import { expect, it } from "vitest";
import { stylingFaults } from "./styling.ts";

it("refuses fixed inline styles and blocks of sx", () => {
  expect(stylingFaults('<b style={{ margin: 4, color: "red" }} />')).toHaveLength(1);
  expect(stylingFaults("<b sx={{ mt: 1, mb: 2 }} />")).toHaveLength(1);
  expect(stylingFaults("<b sx={{ width: 104 }} />")).toHaveLength(1);
});

it("allows values computed at run time and a single margin", () => {
  expect(stylingFaults("<b style={{ width: size, height: 4 }} />")).toEqual([]);
  expect(stylingFaults("<b style={{ transform: shiftBy(x) }} />")).toEqual([]);
  expect(stylingFaults("<b sx={{ mt: 2 }} />")).toEqual([]);
});

it("refuses tokens and constants inline, since they do not change at run time", () => {
  expect(stylingFaults("<b style={{ color: paint.mute }} />")).toHaveLength(1);
  expect(stylingFaults("<b style={{ ...typeScale.age, margin: 0 }} />")).toHaveLength(1);
  expect(stylingFaults("<b style={{ color: paint[kind] }} />")).toEqual([]);
});

it("refuses widths in px where a breakpoint has a name", () => {
  expect(stylingFaults('({ "@media (max-width: 599.95px)": { gap: 8 } })')).toHaveLength(1);
  expect(stylingFaults('({ "@container (min-width: 880px)": { gap: 8 } })')).toHaveLength(1);
  expect(stylingFaults('useMediaQuery("(max-width: 599.95px)")')).toHaveLength(1);
  expect(stylingFaults('({ "@media (pointer: coarse)": { minHeight: 44 } })')).toEqual([]);
});
