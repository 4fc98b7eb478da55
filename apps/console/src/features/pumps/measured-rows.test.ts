import { expect, it } from "vitest";
import { namedInTemplate } from "./measured-rows.ts";

it("says a parameter of a template that the catalogue names in the language of the reader, and people's own as they are", () => {
  expect(namedInTemplate("Dòng điện bơm", { language: "fr" })).toBe("Courant de la pompe");
  expect(namedInTemplate("pump current ", { language: "fr" })).toBe("Courant de la pompe");
  expect(namedInTemplate("Dòng điện bơm", { language: "vn" })).toBe("Dòng điện bơm");
  expect(namedInTemplate("Dòng pha R tủ cũ", { language: "fr" })).toBe("Dòng pha R tủ cũ");
});
