import { waterBalanceDefaults } from "@sgval/contract/zones/water-balance-setting";
import { expect, it } from "vitest";
import { perConnection } from "./leakage.ts";
import {
  balanceCheck,
  brokenIliConditions,
  currentLosses,
  iliBand,
  leakageIndex,
  lossesPerYear,
  perMetre,
  totaliserDiffers,
  unavoidableLosses,
  waterBalance,
} from "./water-balance.ts";

const zone = { mains: 12.5, connections: 1_250, servicePipe: 0 };
const days = 30;
const balance = waterBalance(42 * 24 * days, 18_900, waterBalanceDefaults);

it("balances the water of a month: 11 340 m³ or 37.5 % without revenue, 10 755.8 m³ of real losses", () => {
  expect(balance.nonRevenue).toBeCloseTo(11_340, 6);
  expect(balance.nrwShare).toBeCloseTo(37.5, 6);
  expect(balance.unbilledAuthorised).toBeCloseTo(151.2, 6);
  expect(balance.waterLosses).toBeCloseTo(11_188.8, 6);
  expect(balance.underRegistration).toBeCloseTo(385.7, 1);
  expect(balance.unauthorisedUse).toBeCloseTo(47.25, 6);
  expect(balance.apparentLosses).toBeCloseTo(433, 1);
  expect(balance.realLosses).toBeCloseTo(10_755.8, 0);
  expect(currentLosses(balance.realLosses, days)).toBeCloseTo(358.5, 1);
});

it("takes unbilled use as it was entered, and the share of the input for the days of which nobody entered any", () => {
  const entered = { billedUnmetered: 1_000, unbilled: 100, share: 1, flushed: 0 };
  const whole = waterBalance(30_240, 17_900, waterBalanceDefaults, entered);
  expect(whole).toMatchObject({ revenue: 18_900, nonRevenue: 11_340, unbilledAuthorised: 100 });
  // What has no meter is under no meter's error.
  expect(whole.underRegistration).toBeCloseTo((17_900 * 0.02) / 0.98, 6);
  const half = waterBalance(30_240, 18_900, waterBalanceDefaults, {
    ...entered,
    billedUnmetered: 0,
    share: 0.5,
  });
  expect(half.unbilledAuthorised).toBeCloseTo(100 + 75.6, 6);
});

it("has the larger of the share and what was flushed, which is a part of it", () => {
  const flushed = (volume: number) =>
    waterBalance(30_240, 18_900, waterBalanceDefaults, {
      billedUnmetered: 0,
      unbilled: 0,
      share: 0,
      flushed: volume,
    });
  expect(flushed(5)).toMatchObject({ unbilledAuthorised: 151.2, isAssumed: true });
  expect(flushed(400)).toMatchObject({ unbilledAuthorised: 400, isAssumed: false });
});

it("checks it against the nights: 2.8 % less", () => {
  expect(balanceCheck(348.45 * days, balance.realLosses)).toBeCloseTo(-2.8, 1);
  expect(balanceCheck(348.45, -1)).toBeNull();
});

it("compares real losses with what cannot be avoided: 26.18 m³/day, index 13.69, 286.8 litres per connection", () => {
  const carl = currentLosses(balance.realLosses, days);
  const uarl = unavoidableLosses(zone, 21.375);
  expect(uarl).toBeCloseTo(26.18, 2);
  // 25 L/day more for each of 2 km of private service pipe.
  expect(unavoidableLosses({ ...zone, servicePipe: 2 }, 21.375)).toBeCloseTo(27.25, 2);
  expect(lossesPerYear(carl)).toBeCloseTo(130_863, -1);
  expect(leakageIndex(carl, uarl)).toBeCloseTo(13.69, 2);
  expect(leakageIndex(carl, 0)).toBeNull();
  const each = perConnection(carl, zone.connections) ?? 0;
  expect(each).toBeCloseTo(286.8, 1);
  expect(perMetre(each, 21.375)).toBeCloseTo(13.42, 2);
  expect(perMetre(each, 0)).toBeNull();
});

it("calls the index of a small zone with a low pressure indicative", () => {
  expect(brokenIliConditions(zone, 21.375)).toEqual(["connections", "pressure"]);
  expect(brokenIliConditions({ mains: 200, connections: 3_500 }, 30)).toEqual(["density"]);
  expect(brokenIliConditions({ mains: 100, connections: 3_500 }, 25)).toEqual([]);
});

it("puts an index into the band of the country's income", () => {
  expect([3.9, 8, 9.7, 16.1].map((index) => iliBand(index, "developing"))).toEqual(["A", "B", "C", "D"]);
  expect([1.9, 4, 7.9, 8.1].map((index) => iliBand(index, "developed"))).toEqual(["A", "B", "C", "D"]);
});

it("shows meters that count more than flows in as a negative loss", () => {
  expect(waterBalance(1_000, 1_100, waterBalanceDefaults)).toMatchObject({ nonRevenue: -100, nrwShare: -10 });
  expect(waterBalance(0, 0, waterBalanceDefaults).nrwShare).toBeNull();
});

it("warns when a totaliser and the flow of a meter differ by more than 5 % of what flowed through it in a day", () => {
  const flow = Array.from({ length: 96 }, () => 100);
  expect(totaliserDiffers(1.049 * 2_400, flow)).toBe(false);
  expect(totaliserDiffers(1.051 * 2_400, flow)).toBe(true);
  expect(totaliserDiffers(0.949 * 2_400, flow)).toBe(true);
  // Water that flows back and forth adds up to little.
  const both = flow.map((value, index) => (index < 46 ? -value : value));
  expect([110, 320].map((counted) => totaliserDiffers(counted, both))).toEqual([false, true]);
});

it("does not hold against a totaliser that it counts whole m³, nor the flow that is missing", () => {
  const little = Array.from({ length: 96 }, () => 0.1);
  expect([1.5, 3.3, 3.5].map((counted) => totaliserDiffers(counted, little))).toEqual([false, false, true]);
  const flow = Array.from({ length: 96 }, (_, index) => (index < 80 ? 100 : null));
  expect(totaliserDiffers(2_000, flow)).toBe(false);
});
