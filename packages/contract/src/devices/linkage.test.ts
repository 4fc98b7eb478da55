import { expect, it } from "vitest";
import { linkedTypeOf, linkFieldsOf, linkFieldTo, linkingTypeOf } from "./linkage.ts";

it("a logger measures for a valve only, a water-quality station for any device", () => {
  expect(linkFieldsOf("VGA")).toEqual(["dataloggerId", "waterQualityId"]);
  expect(linkFieldsOf("WATER_PUMP")).toEqual(["waterQualityId"]);
  expect(linkingTypeOf("dataloggerId")).toBe("VGA");
  expect(linkingTypeOf("waterQualityId")).toBeUndefined();
});

it("the type of a device says in which field others name it", () => {
  expect(linkFieldTo("DATALOGGER")).toBe("dataloggerId");
  expect(linkFieldTo("CARBONATE_HARDNESS")).toBe("waterQualityId");
  expect(linkFieldTo("VGA")).toBeNull();
  expect(linkedTypeOf("dataloggerId")).toBe("DATALOGGER");
});
