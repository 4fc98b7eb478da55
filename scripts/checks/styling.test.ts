import { expect, it } from "vitest";
import { stylingFaults } from "./styling.ts";

it("refuses fixed inline styles and blocks of sx", () => {
  expect(stylingFaults('<b style={{ margin: 4, color: "red" }} />')).toHaveLength(1);
  expect(stylingFaults("<b sx={{ m: 1, p: 2, gap: 3, flex: 1 }} />")).toHaveLength(1);
});

it("allows values computed at run time and a single margin", () => {
  expect(stylingFaults("<b style={{ width: size, height: 4 }} />")).toEqual([]);
  expect(stylingFaults("<b style={{ transform: shiftBy(x) }} />")).toEqual([]);
  expect(stylingFaults("<b sx={{ mt: 2 }} />")).toEqual([]);
});
