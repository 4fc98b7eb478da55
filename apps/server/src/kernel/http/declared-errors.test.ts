import { errorStatus } from "@sgval/contract/error";
import { type Route, route } from "@sgval/contract/route";
import { allRoutes } from "@sgval/contract/routes";
import { expect, it } from "vitest";
import * as z from "zod";
import { errorCodesOf, errorsByStatus } from "./declared-errors.ts";

const statusesOf = (changes: Partial<Route>) => [
  ...errorsByStatus(
    route({ method: "GET", path: "/thing", summary: "", access: { public: true }, answer: null, ...changes }),
  ).keys(),
];

it("derives the statuses of access, input and rate limit from the declaration", () => {
  const params = z.object({});
  expect(statusesOf({}).sort()).toEqual([400, 422, 500, 503]);
  expect(statusesOf({ params }).sort()).toEqual([400, 422, 500, 503]);
  expect(statusesOf({ limitPerMinute: 5 }).sort()).toEqual([400, 422, 429, 500, 503]);
  expect(statusesOf({ access: { deviceToken: true } }).sort()).toEqual([400, 401, 422, 500, 503]);
  expect(statusesOf({ access: { permission: "Device.Index" } }).sort()).toEqual([
    ...[400, 401, 403, 409, 422, 429, 500, 503],
  ]);
  expect(statusesOf({ method: "DELETE" }).sort()).toEqual([400, 413, 415, 422, 500, 503]);
  expect(statusesOf({ errors: ["not_found"] }).sort()).toEqual([400, 404, 422, 500, 503]);
});

it("finds every error code of the contract on a route", () => {
  const used = new Set(allRoutes.flatMap((one) => [...errorCodesOf(one)]));
  // A method without a route, and what the way back from the provider gives the sign-in page as a parameter.
  const ofNone = ["method_not_allowed", "oidc_no_account"];
  expect(Object.keys(errorStatus).filter((code) => !used.has(code as keyof typeof errorStatus))).toEqual(
    ofNone,
  );
});
