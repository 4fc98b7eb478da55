import { preferences } from "@sgval/contract/account/preferences";
import { describe, expect, it } from "vitest";
import { fakeClock } from "../../testing/fake-clock.ts";
import type { DeviceRecord } from "../devices/index.ts";
import { collectingTime } from "./alarm-notices.ts";
import { nextOnDuty } from "./duty/choose-on-duty.ts";
import { waysFor } from "./notify.ts";
import { watchOffline } from "./watch-offline.ts";
import { signedHeaders } from "./webhooks/sign-body.ts";

const timeZone = "Asia/Ho_Chi_Minh";
const night = Date.parse("2026-03-07T23:00:00+07:00");
const noon = Date.parse("2026-03-07T12:00:00+07:00");
const person = (changes: object = {}) => ({
  id: 7,
  preferences: preferences.parse({ quietHours: { from: "22:00", to: "06:00" }, ...changes }),
});
const mails = { notifications: { alarmHigh: { mail: true, push: false, telegram: false } } };
const duty = { userId: 7, line: () => "" };

it("a lost device is reported a minute later, also when the clock is set back meanwhile", async () => {
  const clock = fakeClock();
  const reported: number[] = [];
  const device = { connection: "mqtt", powerMode: "always_on" } as unknown as DeviceRecord;
  const offline = watchOffline(
    { clock, registry: { get: () => device } },
    (ids) => void reported.push(...ids),
  );
  offline.onConnection({ deviceId: 7, connected: false });
  clock.setBy(-3_600_000);
  // Another one plans anew.
  offline.onConnection({ deviceId: 8, connected: false });
  await clock.advance(66_000);
  expect(reported).toEqual([7, 8]);
  offline.close();
});

describe("the channels of a notification", () => {
  it("are those chosen for its kind", () => {
    expect(waysFor({ kind: "alarmHigh" }, person(mails), noon, timeZone)).toEqual(["mail"]);
    expect(waysFor({ kind: "commandResult" }, person(mails), noon, timeZone)).toEqual([]);
  });

  it("are none in quiet hours but for a critical alarm", () => {
    expect(waysFor({ kind: "alarmHigh" }, person(mails), night, timeZone)).toEqual([]);
    expect(waysFor({ kind: "alarmCritical" }, person(mails), night, timeZone)).toEqual([
      "mail",
      "push",
      "telegram",
    ]);
  });

  it("reach who is on duty also in quiet hours, by every channel if none is chosen", () => {
    expect(waysFor({ kind: "alarmHigh", duty }, person(mails), night, timeZone)).toEqual(["mail"]);
    expect(waysFor({ kind: "alarmLow", duty }, person(), night, timeZone)).toEqual([
      "mail",
      "push",
      "telegram",
      "sms",
    ]);
    expect(waysFor({ kind: "alarmLow", duty: { ...duty, userId: 8 } }, person(), noon, timeZone)).toEqual([]);
  });
});

it("a webhook is signed over its time and its body", () => {
  // echo -n '1700000000.{}' | openssl dgst -sha256 -hmac secret
  expect(signedHeaders("{}", "secret", 1_700_000_000_500, 3)).toMatchObject({
    "x-sgval-timestamp": "1700000000",
    "x-sgval-delivery": "3",
    "x-sgval-signature": "sha256=b8569b78799ff9e3cbff0fc2d63a33a2b57f3282abd07c37ae5e8e7d79a5f163",
  });
});

it("alarms of a flood go out in one message a minute, and a critical one at once", () => {
  const now = 1_000_000_000;
  const raised = (count: number, ago: number) => Array.from({ length: count }, () => now - ago * 60_000);
  expect(collectingTime(raised(9, 1), now, 3)).toBe(1_000);
  expect(collectingTime(raised(10, 1), now, 3)).toBe(60_000);
  expect(collectingTime(raised(10, 11), now, 3)).toBe(1_000);
  expect(collectingTime(raised(10, 1), now, 1)).toBe(1_000);
});

it("the next on duty is the first of those who were notified least, for three rounds each", () => {
  expect(nextOnDuty([], [1])).toBeNull();
  expect(nextOnDuty([1, 2], [])).toBe(1);
  expect(nextOnDuty([1, 2], [1])).toBe(2);
  expect(nextOnDuty([1, 2], [1, 2])).toBe(1);
  expect(nextOnDuty([3, 2], [1, 2, 1])).toBe(3);
  expect(nextOnDuty([1, 2], [1, 2, 1, 2, 1])).toBe(2);
  expect(nextOnDuty([1, 2], [1, 2, 1, 2, 1, 2])).toBeNull();
  expect(nextOnDuty([1, 3], [1, 2, 1, 2, 1, 2])).toBe(3);
});
