import { expect, it } from "vitest";
import { membershipAt, memberships } from "./memberships.ts";

const day = (text: string) => `2026-${text}T00:00:00Z`;
const problems = (...list: { zoneId: number; from?: string | null; to?: string | null }[]) =>
  memberships.safeParse(list).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];

it("a meter belongs to one zone at a time, in whatever order the times are given", () => {
  expect(problems({ zoneId: 2, from: day("03-01") }, { zoneId: 1, to: day("03-01") })).toEqual([]);
  expect(problems({ zoneId: 1 }, { zoneId: 2, from: day("03-01") })).toEqual([
    "1.from validation.memberships_overlap",
  ]);
  expect(
    problems(
      { zoneId: 1, from: day("01-01"), to: day("12-01") },
      { zoneId: 2, from: day("02-01"), to: day("03-01") },
    ),
  ).toEqual(["1.from validation.memberships_overlap"]);
});

it("a membership ends after it starts", () => {
  expect(problems({ zoneId: 1, from: day("03-01"), to: day("03-01") })).toEqual([
    "0.to validation.start_before_end",
  ]);
});

it("the zone of a time is that of the membership around it", () => {
  const list = memberships.parse([
    { zoneId: 1, to: day("03-01") },
    { zoneId: 2, from: day("03-01") },
  ]);
  const at = (text: string) => membershipAt(list, Date.parse(day(text)))?.zoneId;
  expect([at("02-28"), at("03-01"), at("12-01")]).toEqual([1, 2, 2]);
});
