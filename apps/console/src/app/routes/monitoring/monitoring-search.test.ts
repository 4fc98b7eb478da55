import { parseSearchWith } from "@tanstack/react-router";
import { expect, it } from "vitest";
import { logSearch } from "../../../features/logbook/log-search.ts";
import { monitoringSearch } from "./monitoring-search.ts";

/** As the router reads an address: a number and a truth are no texts any more. */
const read = parseSearchWith(JSON.parse);

it("keeps one chosen device as well as several when the address is read again", () => {
  expect(monitoringSearch.parse(read("?sel=15")).sel).toBe("15");
  expect(monitoringSearch.parse(read("?sel=15,33")).sel).toBe("15,33");
  expect(monitoringSearch.parse(read("?sel=none")).sel).toBeUndefined();
  expect(monitoringSearch.parse({}).sel).toBeUndefined();
});

it("keeps that only waiting hand-overs are shown", () => {
  expect(logSearch.parse(read("?waiting=true")).waiting).toBe(true);
  expect(logSearch.parse({}).waiting).toBeUndefined();
});
