import { expect, it } from "vitest";
import { hourMs } from "./duration.ts";
import { createTimeZone, lastDays } from "./time-zone.ts";

const local = (text: string): number => Date.parse(`${text}Z`);
const utc = (timestamp: number): string => new Date(timestamp).toISOString();

it("knows the offset of a zone in summer and in winter", () => {
  const paris = createTimeZone("Europe/Paris");
  expect(paris.offsetAt(Date.parse("2026-07-01T00:00:00Z"))).toBe(2 * hourMs);
  expect(paris.offsetAt(Date.parse("2026-12-01T00:00:00Z"))).toBe(hourMs);
  expect(createTimeZone("Asia/Kathmandu").offsetAt(0)).toBe(5.5 * hourMs);
  expect(createTimeZone("Asia/Kathmandu").offsetAt(Date.parse("2026-01-01T00:00:00Z"))).toBe(5.75 * hourMs);
});

it("reads local times on both sides of a change of the offset", () => {
  const paris = createTimeZone("Europe/Paris");
  const read = (text: string) => utc(paris.timestampOf(local(text), 0));
  expect(read("2026-03-29T01:59:59")).toBe("2026-03-29T00:59:59.000Z");
  expect(read("2026-03-29T03:00:00")).toBe("2026-03-29T01:00:00.000Z");
  expect(read("2026-10-25T01:59:59")).toBe("2026-10-24T23:59:59.000Z");
  expect(read("2026-10-25T03:00:00")).toBe("2026-10-25T02:00:00.000Z");
  expect(utc(createTimeZone("Asia/Ho_Chi_Minh").timestampOf(local("2026-06-01T07:00:00"), 0))).toBe(
    "2026-06-01T00:00:00.000Z",
  );
});

it("takes the hour that is repeated in autumn as the one nearer to the time given", () => {
  const paris = createTimeZone("Europe/Paris");
  const read = (near: string) => utc(paris.timestampOf(local("2026-10-25T02:30:00"), Date.parse(near)));
  expect(read("2026-10-25T00:31:00Z")).toBe("2026-10-25T00:30:00.000Z");
  expect(read("2026-10-25T01:31:00Z")).toBe("2026-10-25T01:30:00.000Z");
});

it("reads a time in the hour that is left out in spring as that of a clock not yet put forward", () => {
  const paris = createTimeZone("Europe/Paris");
  expect(utc(paris.timestampOf(local("2026-03-29T02:30:00"), 0))).toBe("2026-03-29T01:30:00.000Z");
});

it("begins a day at local midnight, also one that a change of the offset makes longer or shorter", () => {
  const paris = createTimeZone("Europe/Paris");
  const start = (text: string) => utc(paris.startOfDay(Date.parse(text)));
  expect(start("2026-03-29T12:00:00Z")).toBe("2026-03-28T23:00:00.000Z");
  expect(start("2026-03-30T12:00:00Z")).toBe("2026-03-29T22:00:00.000Z");
  expect(start("2026-10-25T22:30:00Z")).toBe("2026-10-24T22:00:00.000Z");
  expect(paris.dateOf(Date.parse("2026-03-28T22:59:59Z"))).toBe("2026-03-28");
  expect(paris.dateOf(Date.parse("2026-03-28T23:00:00Z"))).toBe("2026-03-29");
});

it("counts local days back to today, one of 25 hours as one", () => {
  const paris = createTimeZone("Europe/Paris");
  const days = lastDays(paris, Date.parse("2026-10-26T22:59:00Z"), 3);
  expect(days.map(({ date, startsAt }) => [date, utc(startsAt)])).toEqual([
    ["2026-10-24", "2026-10-23T22:00:00.000Z"],
    ["2026-10-25", "2026-10-24T22:00:00.000Z"],
    ["2026-10-26", "2026-10-25T23:00:00.000Z"],
  ]);
});
