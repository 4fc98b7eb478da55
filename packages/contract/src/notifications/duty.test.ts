import { describe, expect, it } from "vitest";
import { type DutyRoster, dutyRoster, onDuty } from "./duty.ts";

const timeZone = "Asia/Ho_Chi_Minh";
/** 2 March 2026 is a Monday. */
const at = (day: number, time: string) => Date.parse(`2026-03-0${day}T${time}:00+07:00`);
const roster: DutyRoster = {
  shifts: [
    { days: [1, 2, 3, 4, 5], from: "06:00", to: "18:00", people: [1, 2] },
    { days: [1, 2, 3, 4, 5], from: "18:00", to: "06:00", people: [3, 2] },
    { days: [6, 7], from: "06:00", to: "06:00", people: [4] },
  ],
  exceptions: [],
};
const during = (exceptions: DutyRoster["exceptions"]) => ({ ...roster, exceptions });

describe("who is on duty", () => {
  it("follows the week and the order of the shift", () => {
    expect(onDuty(roster, at(2, "06:00"), timeZone)).toEqual([1, 2]);
    expect(onDuty(roster, at(2, "17:59"), timeZone)).toEqual([1, 2]);
    expect(onDuty(roster, at(2, "18:00"), timeZone)).toEqual([3, 2]);
  });

  it("counts the hours after midnight to the day on which the shift began", () => {
    expect(onDuty(roster, at(3, "02:00"), timeZone)).toEqual([3, 2]);
    // Monday before six: the shift of Sunday.
    expect(onDuty(roster, at(2, "02:00"), timeZone)).toEqual([4]);
    expect(onDuty(roster, at(7, "05:59"), timeZone)).toEqual([3, 2]);
    expect(onDuty(roster, at(7, "06:00"), timeZone)).toEqual([4]);
  });

  it("is decided in the zone of the installation", () => {
    expect(onDuty(roster, Date.parse("2026-03-02T10:59:00Z"), timeZone)).toEqual([1, 2]);
    expect(onDuty(roster, Date.parse("2026-03-02T11:00:00Z"), timeZone)).toEqual([3, 2]);
  });

  it("is somebody else while one is absent, in the place of the absent one", () => {
    const away = during([{ from: "2026-03-02", to: "2026-03-03", absent: 3, people: [5] }]);
    expect(onDuty(away, at(2, "20:00"), timeZone)).toEqual([5, 2]);
    // The shift of Tuesday, still in the night to Wednesday.
    expect(onDuty(away, at(4, "02:00"), timeZone)).toEqual([5, 2]);
    expect(onDuty(away, at(4, "20:00"), timeZone)).toEqual([3, 2]);
  });

  it("leaves out who is absent without a replacement, and names nobody twice", () => {
    const away = during([{ from: "2026-03-02", to: "2026-03-02", absent: 1, people: [] }]);
    expect(onDuty(away, at(2, "08:00"), timeZone)).toEqual([2]);
    const twice = during([{ from: "2026-03-02", to: "2026-03-02", absent: 1, people: [2] }]);
    expect(onDuty(twice, at(2, "08:00"), timeZone)).toEqual([2]);
  });

  it("is another order altogether on a holiday", () => {
    const holiday = during([{ from: "2026-03-02", to: "2026-03-02", absent: null, people: [9, 8] }]);
    expect(onDuty(holiday, at(2, "08:00"), timeZone)).toEqual([9, 8]);
    expect(onDuty(holiday, at(3, "08:00"), timeZone)).toEqual([1, 2]);
  });

  it("is whoever any exception of the day names for an absent one", () => {
    const leave = { from: "2026-03-01", to: "2026-03-31", absent: 3, people: [] };
    const away = during([leave, { from: "2026-03-02", to: "2026-03-02", absent: 3, people: [5] }]);
    expect(onDuty(away, at(2, "20:00"), timeZone)).toEqual([5, 2]);
  });

  it("is whoever replaces an absent replacement, also in the order of a holiday", () => {
    const days = { from: "2026-03-02", to: "2026-03-02" };
    const chain = [
      { ...days, absent: 3, people: [5] },
      { ...days, absent: 5, people: [6] },
    ];
    expect(onDuty(during(chain), at(2, "20:00"), timeZone)).toEqual([6, 2]);
    const holiday = during([...chain, { ...days, absent: null, people: [5, 9] }]);
    expect(onDuty(holiday, at(2, "08:00"), timeZone)).toEqual([6, 9]);
    // Without a replacement of their own, they leave nobody behind.
    const nobody = during([
      { ...days, absent: 3, people: [5] },
      { ...days, absent: 5, people: [] },
    ]);
    expect(onDuty(nobody, at(2, "20:00"), timeZone)).toEqual([2]);
  });

  it("is neither of two who replace each other while both are absent", () => {
    const days = { from: "2026-03-02", to: "2026-03-02" };
    const ring = during([
      { ...days, absent: 3, people: [2] },
      { ...days, absent: 2, people: [3, 7] },
    ]);
    expect(onDuty(ring, at(2, "20:00"), timeZone)).toEqual([7]);
  });

  it("is nobody without a shift", () => {
    expect(onDuty({ shifts: [], exceptions: [] }, at(2, "08:00"), timeZone)).toEqual([]);
  });
});

it("a roster needs days, people, and exceptions that end after they begin", () => {
  const wrong = dutyRoster.safeParse({
    shifts: [{ days: [], from: "25:00", to: "06:00", people: [] }],
    exceptions: [
      { from: "2026-03-03", to: "2026-03-02", absent: 1, people: [] },
      { from: "2026-03-03", to: "2026-03-03", absent: null, people: [] },
    ],
  });
  expect(wrong.error?.issues.map(({ path }) => path.join("."))).toEqual([
    "shifts.0.days",
    "shifts.0.from",
    "shifts.0.people",
    "exceptions.0.to",
    "exceptions.1.people",
  ]);
});
