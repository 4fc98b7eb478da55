import { expect, it } from "vitest";
import { localEpoch, writeIso, writeZone } from "./cell-text.ts";

const eight = Date.UTC(2026, 10, 20, 1, 0, 5);

it("writes a timestamp in local time with the offset from UTC", () => {
  expect(writeIso(eight, "Asia/Ho_Chi_Minh")).toBe("2026-11-20T08:00:05+07:00");
  expect(writeIso(eight + 250, "America/St_Johns")).toBe("2026-11-19T21:30:05.250-03:30");
  expect(writeIso(Date.UTC(2026, 6, 1), "Europe/Paris")).toBe("2026-07-01T02:00:00+02:00");
  expect(writeIso(Date.UTC(2026, 11, 1), "UTC")).toBe("2026-12-01T00:00:00+00:00");
});

it("names the zone with its offset", () => {
  expect(writeZone(eight, "Asia/Ho_Chi_Minh")).toBe("Asia/Ho_Chi_Minh (GMT+7)");
});

it("gives spreadsheets the local time as if it were UTC", () => {
  expect(new Date(localEpoch(eight, "Asia/Ho_Chi_Minh")).toISOString()).toBe("2026-11-20T08:00:05.000Z");
});
