import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { expect, it } from "vitest";
import { type LossesOfZone, lossesOfZones, recoverableOf } from "./nested-zones.ts";

/** A zone as a square of so many hundredths of a degree from one corner. */
const aZone = (id: number, size: number, numbers: Partial<LossesOfZone>): LossesOfZone => {
  const at = (x: number, y: number): [number, number] => [106.7 + x / 100, 10.8 + y / 100];
  const ring = [at(0, 0), at(size, 0), at(size, size), at(0, size), at(0, 0)];
  return {
    zone: { id, name: `DMA ${id}`, polygon: { type: "Polygon", coordinates: [ring] }, account: emptyAccount },
    ...{ input: null, billed: null, nrw: null, hasCustomers: true },
    ...numbers,
  };
};
const outer = aZone(1, 10, { input: 40, billed: 10, nrw: 30 });
const inner = aZone(2, 5, { input: 20, billed: 18, nrw: 2 });
const innermost = aZone(3, 2, { input: 8, billed: 6, nrw: 2 });

it("counts what flows through one zone into another once, and its customers' use as no loss of the one around", () => {
  expect(lossesOfZones([outer, inner])).toMatchObject({ input: 40, billed: 28, nrw: 12, share: 30 });
  // Of the one around alone, when the one within is no part of the sum.
  expect(lossesOfZones([outer], [outer, inner])).toMatchObject({ input: 20, billed: 10, nrw: 10, share: 50 });
  const middle = { ...inner, billed: 12, nrw: 8 };
  expect(lossesOfZones([innermost, outer, middle])).toMatchObject({ input: 40, billed: 28, nrw: 12 });
});

it("counts what could be saved in zones within each other once, by the outermost that is known", () => {
  const beside = { zone: { ...outer.zone, id: 4, polygon: { ...outer.zone.polygon } }, recoverable: 7 };
  const of = (...[first, second, third]: (number | null)[]) => [
    { zone: outer.zone, recoverable: first ?? null },
    { zone: inner.zone, recoverable: second ?? null },
    { zone: innermost.zone, recoverable: third ?? null },
  ];
  expect(recoverableOf(of(120, 90, 50))).toEqual({ sum: 120, without: [] });
  expect(recoverableOf([...of(120, 90, 50), beside])).toEqual({ sum: 127, without: [] });
  // The nights of the one around show it, whatever is known of the one within.
  expect(recoverableOf(of(120, null, 50))).toEqual({ sum: 120, without: [] });
  expect(recoverableOf([])).toEqual({ sum: null, without: [] });
});

it("says of which zones it is not known what could be saved, instead of taking those within for them", () => {
  const unknown = { zone: outer.zone, recoverable: null };
  const known = { zone: inner.zone, recoverable: 90 };
  expect(recoverableOf([unknown, known])).toEqual({ sum: 90, without: [outer.zone] });
  expect(recoverableOf([unknown])).toEqual({ sum: null, without: [outer.zone] });
});

it("takes nothing off for a zone within that the zone around exports to, or that has no customers of its own", () => {
  const boundary = [
    ...[{ deviceId: 7, role: "export" as const, reversed: false, toZoneId: 2, status: null, note: "" }],
  ];
  const exporting = { ...outer, zone: { ...outer.zone, account: { ...emptyAccount, boundary } } };
  expect(lossesOfZones([exporting, inner])).toMatchObject({ input: 60, nrw: 32 });
  const none = { ...inner, billed: null, nrw: null, hasCustomers: false };
  expect(lossesOfZones([outer, none])).toMatchObject({ balanced: 1, input: 40, nrw: 30 });
});

it("takes off what the customers of a zone within used where its inflow is not known, and knows nothing without both", () => {
  const unmeasured = { ...inner, input: null, nrw: null };
  expect(lossesOfZones([outer, unmeasured])).toMatchObject({ balanced: 1, input: 40, billed: 28, nrw: 12 });
  const unread = { ...unmeasured, billed: null };
  expect(lossesOfZones([outer, unread])).toMatchObject({ balanced: 0, input: null, share: null });
});
