import { expect, it } from "vitest";
import { licenceIsAllowed } from "./licence.ts";

it("takes one allowed licence among alternatives", () => {
  expect(licenceIsAllowed("(GPL-3.0-only OR MIT)", "shipped")).toBe(true);
});

it("asks every licence that holds together with others to be allowed", () => {
  expect(licenceIsAllowed("MIT AND GPL-3.0-only", "shipped")).toBe(false);
  expect(licenceIsAllowed("Apache-2.0 AND MIT", "shipped")).toBe(true);
});

it("keeps the Mozilla licence out of what is shipped", () => {
  expect(licenceIsAllowed("MPL-2.0", "development")).toBe(true);
  expect(licenceIsAllowed("MPL-2.0", "shipped")).toBe(false);
});

it("refuses a part that names no licence", () => {
  expect(licenceIsAllowed("", "development")).toBe(false);
});
