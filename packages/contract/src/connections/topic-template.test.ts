import { expect, it } from "vitest";
import { deviceNameIn, filterOf, filtersOverlap, isValidTemplate, matchesFilter } from "./topic-template.ts";

it("takes what a shared subscription delivers for its filter, and names its devices", () => {
  const template = "$share/console/city/{device}/up";
  expect(isValidTemplate(template)).toBe(true);
  expect(filterOf(template)).toBe("$share/console/city/+/up");
  expect(matchesFilter(filterOf(template), "city/VGA-01/up")).toBe(true);
  expect(deviceNameIn(template, "city/VGA-01/up")).toBe("VGA-01");
  expect(matchesFilter(filterOf(template), "city/VGA-01/down")).toBe(false);
  expect(filtersOverlap(filterOf(template), "city/#")).toBe(true);
});

it.each(["$share", "$share/", "$share/group", "$share/group/", "$share//city", "$share/+/city"])(
  "refuses %s, a shared subscription without a group or a filter",
  (template) => {
    expect(isValidTemplate(template)).toBe(false);
  },
);
