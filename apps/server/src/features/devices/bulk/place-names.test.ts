import { expect, it } from "vitest";
import { placeNamed } from "./place-names.ts";

const places = ["DMA-01 An Phú", "DMA-02", "DMA-02 Thảo Điền", "Bến Thành 1", "Bến Thành 2"].map(
  (name, at) => ({
    id: at + 1,
    name,
  }),
);
const found = (written: string) => placeNamed(places, written)?.name;

it("finds a place by its name or by the code that its name begins with", () => {
  expect(found(" DMA-01 An Phú ")).toBe("DMA-01 An Phú");
  expect(found("DMA-01")).toBe("DMA-01 An Phú");
  expect(found("DMA-0")).toBeUndefined();
});

it("takes the place with exactly this name before those that begin with it, and none where several do", () => {
  expect(found("DMA-02")).toBe("DMA-02");
  expect(found("Bến Thành")).toBeUndefined();
});
