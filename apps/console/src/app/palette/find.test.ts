import { searchText } from "@sgval/contract/search-text";
import { describe, expect, it } from "vitest";
import { found, matchOf } from "./find.ts";

describe("palette search", () => {
  it("ignores Vietnamese accents and case", () => {
    expect(searchText("Điều khiển bơm ĐẶNG")).toBe("dieu khien bom dang");
    expect(matchOf("Van giảm áp Bạch Đằng", "bach dang")).toBeGreaterThan(0);
    expect(matchOf("Lịch sử điều khiển", "DIEU KHIEN")).toBeGreaterThan(0);
  });

  it("requires every word of the query, in any order", () => {
    expect(matchOf("Hẻm 118 Trần Phú", "phu 118")).toBeGreaterThan(0);
    expect(matchOf("Hẻm 118 Trần Phú", "phu 119")).toBe(0);
  });

  it("ranks names that start with the query first", () => {
    const names = ["Bản đồ mạng", "Tổng quan mạng lưới", "Mạng lưới"].map((name) => ({ name }));
    expect(found(names, "mang").map(({ name }) => name)).toEqual([
      "Mạng lưới",
      "Bản đồ mạng",
      "Tổng quan mạng lưới",
    ]);
  });

  it("finds entries by hidden search words", () => {
    expect(found([{ name: "Thiết bị", labels: "devices" }], "devi")).toHaveLength(1);
  });

  it("keeps the order without a query", () => {
    expect(found([{ name: "b" }, { name: "a" }], " ").map(({ name }) => name)).toEqual(["b", "a"]);
  });
});
