import { describe, expect, it } from "vitest";
import { codeText, deviceSearchText, searchFor, searchText } from "./search-text.ts";

describe("the search of lists", () => {
  it("finds text whatever its accents and capitals, also where they are written apart", () => {
    for (const text of ["Nguyễn", "NGUYỄN", "nguyen", "Nguyễn".normalize("NFD")])
      expect(searchText(text)).toBe("nguyen");
    expect(searchText("Đồng hồ đo")).toBe("dong ho do");
  });

  it("finds a code without its separators and zeros, whichever of them are typed", () => {
    const prepared = deviceSearchText({ name: "VGA-03", displayName: "VGA-03 Nguyễn Trãi" });
    for (const typed of ["vga3", "vga03", "VGA-3", "vga-03", "vga_003 trãi"])
      expect([typed, searchFor(typed)(prepared)]).toEqual([typed, true]);
    expect(searchFor("vga30")(prepared)).toBe(false);
    expect(codeText("DL-10-007")).toBe("dl107");
  });

  it("wants every word, in any order", () => {
    const prepared = searchText("VGA-01\nVan Nguyễn Trãi");
    expect(searchFor("trai vga")(prepared)).toBe(true);
    expect(searchFor("trai pump")(prepared)).toBe(false);
    expect(searchFor("  ")(prepared)).toBe(true);
    expect(searchFor(undefined)(prepared)).toBe(true);
  });
});
