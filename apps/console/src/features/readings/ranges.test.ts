import { expect, it } from "vitest";
import { ranges, spanSecondsOf } from "./ranges.ts";

it("[R9.3] offers two hours, five hours and one day", () => {
  expect(ranges).toEqual(expect.arrayContaining(["2h", "5h", "1d"]));
  expect([spanSecondsOf["2h"], spanSecondsOf["5h"], spanSecondsOf["1d"]]).toEqual([7_200, 18_000, 86_400]);
});
