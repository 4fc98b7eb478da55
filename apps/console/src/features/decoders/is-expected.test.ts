import { expect, it } from "vitest";
import { isExpected } from "./is-expected.ts";

it("compares what two JSON texts say, whatever the order of their fields", () => {
  expect(isExpected('{"a": 1, "b": [1, {"c": null}]}', '{"b":[1,{"c":null}],"a":1}')).toBe(true);
  expect(isExpected('{"a": 1}', '{"a": 1, "b": 2}')).toBe(false);
  expect(isExpected("[1, 2]", '{"0": 1, "1": 2}')).toBe(false);
  expect(isExpected('{"a": "1"}', '{"a": 1}')).toBe(false);
  expect(isExpected("not json", "not json")).toBe(false);
});
