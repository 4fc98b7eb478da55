import { expect, it } from "vitest";
import * as z from "zod";
import { chartSearch } from "../features/readings/chart-search.ts";
import { addressText } from "../shared/ui/list/list-search.ts";
import { parseSearch, stringifySearch } from "./address-search.ts";

it("writes a text of digits without quotes, and reads it as the same text", () => {
  expect(stringifySearch({ cmp: "16" })).toBe("?cmp=16");
  for (const cmp of ["16", "16,1d", "007", "1.50", "true", "null", "[1]", '"abc"', "a&b=c"]) {
    const { cmp: read } = z.looseObject({}).parse(parseSearch(stringifySearch({ cmp })));
    expect(addressText.parse(read)).toBe(cmp);
  }
});

it("reads the addresses of before, where such a text has quotes", () => {
  expect(z.object(chartSearch).parse(parseSearch("?cmp=%2216%22"))).toEqual({ cmp: "16" });
});
