import { expect, it } from "vitest";
import { meterKeys } from "./api/meters.ts";
import { paletteSource } from "./palette.ts";

it("renews what the palette found when a meter changes", () => {
  // A change makes every key old that begins as the family of the feature does.
  expect(paletteSource.query("DH-5").queryKey.slice(0, meterKeys.all.length)).toEqual(meterKeys.all);
});
