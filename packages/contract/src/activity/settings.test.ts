import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { activitySettingBody, lastSendTime, nextSendTime } from "./settings.ts";

const saigon = createTimeZone("Asia/Ho_Chi_Minh");
const paris = createTimeZone("Europe/Paris");
const cairo = createTimeZone("Africa/Cairo");
const at = (text: string) => Date.parse(text);
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
const setting = { sendTimes: ["06:00", "18:30"], days: [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5)[] };

it("[R1.6] sends at the local times of its days, and skips the days that it leaves out", () => {
  // 2026-03-06 is a Friday.
  expect(iso(nextSendTime(setting, saigon, at("2026-03-06T10:00:00Z")))).toBe("2026-03-06T11:30:00.000Z");
  expect(iso(lastSendTime(setting, saigon, at("2026-03-06T10:00:00Z")))).toBe("2026-03-05T23:00:00.000Z");
  expect(iso(nextSendTime(setting, saigon, at("2026-03-06T11:30:00Z")))).toBe("2026-03-08T23:00:00.000Z");
  expect(iso(lastSendTime(setting, saigon, at("2026-03-06T11:30:00Z")))).toBe("2026-03-06T11:30:00.000Z");
});

it("sends once on the days of a change of clocks, also at a time that is left out or comes twice", () => {
  const nightly = { sendTimes: ["02:30"], days: [7] as 7[] };
  // 02:00 becomes 03:00 on 29 March 2026: the next minute that exists.
  expect(iso(nextSendTime(nightly, paris, at("2026-03-28T12:00:00Z")))).toBe("2026-03-29T01:00:00.000Z");
  expect(iso(nextSendTime(nightly, paris, at("2026-03-29T01:00:00Z")))).toBe("2026-04-05T00:30:00.000Z");
  expect(iso(lastSendTime(nightly, paris, at("2026-03-29T12:00:00Z")))).toBe("2026-03-29T01:00:00.000Z");
  // Three times that fall on the same minute are one.
  const often = { sendTimes: ["02:10", "02:50", "03:00"], days: [7] as 7[] };
  expect(iso(nextSendTime(often, paris, at("2026-03-29T00:59:00Z")))).toBe("2026-03-29T01:00:00.000Z");
  expect(iso(nextSendTime(often, paris, at("2026-03-29T01:00:00Z")))).toBe("2026-04-05T00:10:00.000Z");
  // 03:00 becomes 02:00 on 25 October 2026: the first of both.
  expect(iso(nextSendTime(nightly, paris, at("2026-10-24T12:00:00Z")))).toBe("2026-10-25T00:30:00.000Z");
  expect(iso(nextSendTime(nightly, paris, at("2026-10-25T00:30:00Z")))).toBe("2026-11-01T01:30:00.000Z");
});

it("sends once, and at its time, on a day that has no midnight because the clocks go forward then", () => {
  const daily = {
    sendTimes: ["00:30", "06:00"],
    days: [1, 2, 3, 4, 5, 6, 7] as (1 | 2 | 3 | 4 | 5 | 6 | 7)[],
  };
  const last = (text: string) => iso(lastSendTime(daily, cairo, at(text)));
  // 00:00 becomes 01:00 on 24 April 2026; at 01:10 the last time but that of the hour left out is of the day before.
  expect(iso(nextSendTime(daily, cairo, at("2026-04-23T12:00:00Z")))).toBe("2026-04-23T22:00:00.000Z");
  expect(last("2026-04-23T21:59:00Z")).toBe("2026-04-23T04:00:00.000Z");
  expect(last("2026-04-23T22:10:00Z")).toBe("2026-04-23T22:00:00.000Z");
  expect(iso(nextSendTime(daily, cairo, at("2026-04-23T22:10:00Z")))).toBe("2026-04-24T03:00:00.000Z");
  expect(last("2026-04-24T03:10:00Z")).toBe("2026-04-24T03:00:00.000Z");
  expect(iso(nextSendTime(daily, cairo, at("2026-04-24T03:10:00Z")))).toBe("2026-04-24T21:30:00.000Z");
  const mornings = { ...daily, sendTimes: ["06:00"] };
  expect(iso(lastSendTime(mornings, cairo, at("2026-04-23T22:10:00Z")))).toBe("2026-04-23T04:00:00.000Z");
});

it("refuses a setting without recipients, days or times, with a time twice or one that is none", () => {
  const fields = {
    ...setting,
    name: "Ca sáng",
    enabled: true,
    types: ["control"],
    userIds: [1],
    addresses: [],
  };
  const problems = (change: object) =>
    activitySettingBody
      .safeParse({ ...fields, ...change })
      .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  expect(problems({})).toBeUndefined();
  expect(problems({ userIds: [] })).toEqual(["userIds validation.required"]);
  expect(problems({ userIds: [], addresses: ["director@example.org"] })).toBeUndefined();
  expect(problems({ days: [] })).toEqual(["days validation.required"]);
  expect(problems({ sendTimes: [] })).toEqual(["sendTimes validation.required"]);
  expect(problems({ sendTimes: ["06:00", "06:00"] })).toEqual(["sendTimes validation.value_exists"]);
  expect(problems({ sendTimes: ["25:00"] })).toEqual(["sendTimes.0 validation.invalid_time"]);
  expect(problems({ addresses: ["nobody"] })).toEqual(["addresses.0 validation.invalid_email"]);
});
