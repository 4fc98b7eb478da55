import { expect, it } from "vitest";
import { shortNamesOf } from "./short-names.ts";

const short = (...names: string[]) => [...shortNamesOf(names).values()];

it("leaves out what all names of a list share, at their start and within", () => {
  expect(short("DMA-01 Phường An Phú", "DMA-06 Phường Chợ Cũ")).toEqual(["01 An Phú", "06 Chợ Cũ"]);
  expect(short("Trạm bơm Vĩnh An", "Trạm bơm Hòa Lợi")).toEqual(["Vĩnh An", "Hòa Lợi"]);
});

it("keeps names of which too little would be left, and one that is alone", () => {
  expect(short("DMA 05", "DMA 06")).toEqual(["DMA 05", "DMA 06"]);
  expect(short("Room A", "Room B")).toEqual(["Room A", "Room B"]);
  expect(short("DMA-01 An Phú")).toEqual(["DMA-01 An Phú"]);
  expect(short("Well field", "Plant")).toEqual(["Well field", "Plant"]);
});
