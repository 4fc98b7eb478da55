import { describe, expect, it } from "vitest";
import { searchFor, searchText } from "./search-text.ts";

describe("the search of lists", () => {
  it("finds text whatever its accents and capitals, also where they are written apart", () => {
    for (const text of ["Nguyễn", "NGUYỄN", "nguyen", "Nguyễn".normalize("NFD")])
      expect(searchText(text)).toBe("nguyen");
    expect(searchText("Đồng hồ đo")).toBe("dong ho do");
  });

  it("wants every word, in any order", () => {
    const prepared = searchText("VGA-01\nVan Nguyễn Trãi");
    expect(searchFor("trai vga")(prepared)).toBe(true);
    expect(searchFor("trai pump")(prepared)).toBe(false);
    expect(searchFor("  ")(prepared)).toBe(true);
    expect(searchFor(undefined)(prepared)).toBe(true);
  });
});
