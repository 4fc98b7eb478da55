import { expect, it } from "vitest";
import { legitimateNightUse, netNightFlow, zoneSuppliedBy } from "./night-leakage.ts";
import { type BoundaryDevice, emptyAccount } from "./zone-account.ts";

const use = { householdNightUse: 1.7, nonHouseholdNightUse: 8 };

it("works out night use of 3.64 m³/h and a net night flow of 17.66 m³/h", () => {
  const nightUse = legitimateNightUse(
    { households: 1_200, nonHouseholds: 50, exceptionalNightUse: 1.2 },
    use,
  );
  expect(nightUse).toBeCloseTo(3.64, 9);
  expect(netNightFlow(21.3, nightUse ?? 0)).toEqual({ flow: expect.closeTo(17.66, 9), floored: false });
});

it("knows no night use while nobody is entered who could draw water", () => {
  expect(legitimateNightUse(emptyAccount, use)).toBeNull();
  expect(legitimateNightUse({ ...emptyAccount, households: 1_000 }, use)).toBeCloseTo(1.7, 9);
});

it("takes a device for what supplies a zone where it is the only way in and nothing leaves", () => {
  const at = (deviceId: number, role: BoundaryDevice["role"]): BoundaryDevice => ({
    ...{ deviceId, role, reversed: false, toZoneId: null, status: null, note: "" },
  });
  const zone = (...boundary: BoundaryDevice[]) => ({ account: { ...emptyAccount, boundary } });
  const alone = zone(at(7, "inlet"), at(9, "boundary"));
  expect(zoneSuppliedBy(7, [zone(at(5, "inlet")), alone])).toBe(alone);
  expect(zoneSuppliedBy(7, [zone(at(7, "inlet"), at(8, "inlet"))])).toBeUndefined();
  expect(zoneSuppliedBy(7, [zone(at(7, "inlet"), at(8, "export"))])).toBeUndefined();
  expect(zoneSuppliedBy(7, [zone(at(7, "export"))])).toBeUndefined();
});

it("never makes a net night flow negative, and says that it would have been", () => {
  expect(netNightFlow(2, 3.64)).toEqual({ flow: 0, floored: true });
});
