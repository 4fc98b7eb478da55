import { expect, it } from "vitest";
import { toDeviceQuery } from "./device-query.ts";
import { deviceListSearch } from "./list-search.ts";

const asked = (address: Record<string, unknown>) => toDeviceQuery(deviceListSearch.parse(address));

it("[R9.1] starts with ten rows on the first page and accepts only the fixed sizes", () => {
  expect(asked({})).toEqual({ page: 1, size: 10 });
  for (const size of [5, 10, 20, 25, 50, 100]) expect(asked({ size, page: 3 })).toEqual({ page: 3, size });
  for (const size of [1, 7, 15, 30, 200]) expect(asked({ size, page: -1 })).toEqual({ page: 1, size: 10 });
});

it("parses filters from the address and leaves out unknown values", () => {
  expect(asked({ type: "VGA,SPACESHIP", status: "stale,offline", mode: "auto", q: 7 })).toEqual({
    page: 1,
    size: 10,
    q: "7",
    type: ["VGA"],
    freshness: ["stale", "offline"],
    mode: "auto",
  });
  expect(asked({ mode: "turbo", sort: "secret", connection: "pigeon" })).toEqual({ page: 1, size: 10 });
});
