import { emptyAccount } from "@sgval/contract/zones/zone-account";
import type { NrwMonth } from "@sgval/contract/zones/zone-ranking";
import { expect, it } from "vitest";
import { aTriangle } from "../../testing/outlines.ts";
import type { ZoneRecord } from "../zones/index.ts";
import { readZoneTrend } from "./zone-trend.ts";

const record = (id: number): ZoneRecord => ({
  ...{ id, name: `DMA 0${id}`, deviceId: null, polygon: aTriangle(), account: emptyAccount },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
});
const month = (name: string, more: Partial<NrwMonth> = {}): NrwMonth => ({
  ...{
    month: name,
    systemInput: 1_000,
    outward: false,
    revenue: 800,
    nrw: 200,
    share: 20,
    perConnection: null,
  },
  ...{ dataCoverage: 1, meterCoverage: 0.98, estimatedInput: 0, estimatedRevenue: 0, lowCoverage: false },
  doubtfulMeters: 0,
  ...more,
});
const unknown = { systemInput: null, revenue: null, nrw: null, share: null };

it("sums the months of zones whose balance is known, and leaves open what too few meters say", async () => {
  const read = async ({ id }: ZoneRecord) => [
    month("2025-08", unknown),
    month("2025-09", id === 2 ? { lowCoverage: true, meterCoverage: 0.1, doubtfulMeters: 2 } : {}),
    month("2025-10", id === 2 ? { systemInput: 3_000, revenue: 1_800, nrw: 1_200, share: 40 } : {}),
  ];
  const reported = { zones: [record(1), record(2)], within: [], isInView: () => true };
  const { months, zones } = await readZoneTrend(reported, {
    before: "2025-11-01",
    target: 15,
    read,
  });
  expect(months).toEqual([
    { month: "2025-09", balanced: 1, input: 1_000, billed: 800, nrw: 200, nrwShare: 20 },
    { month: "2025-10", balanced: 2, input: 4_000, billed: 2_600, nrw: 1_400, nrwShare: 35 },
  ]);
  expect(zones.find(({ zoneId, month: name }) => zoneId === 2 && name === "2025-09")).toMatchObject({
    ...{ input: 1_000, billed: null, nrw: null, nrwShare: null, meterCoverage: 10, doubtful: 2 },
  });
});

it("counts what flows through one zone into another within it once", async () => {
  const within = { ...record(2), polygon: aTriangle(106.705, 10.801, 0.003) };
  const read = async ({ id }: ZoneRecord) => [
    month("2025-10", id === 2 ? { systemInput: 500, revenue: 450, nrw: 50 } : { revenue: 400, nrw: 600 }),
  ];
  const asked = { before: "2025-11-01", target: 15, read };
  const both = { zones: [record(1), within], within: [], isInView: () => true };
  expect((await readZoneTrend(both, asked)).months).toMatchObject([
    { balanced: 2, input: 1_000, billed: 850, nrw: 150, nrwShare: 15 },
  ]);
  // Of the outer zone alone what flows on is not lost in it either; where the inner one is out of view, no sum says what flows in.
  const alone = { zones: [record(1)], within: [within], isInView: () => true };
  const { months, zones } = await readZoneTrend(alone, asked);
  expect(months).toMatchObject([{ balanced: 1, input: 500, billed: 400, nrw: 100, nrwShare: 20 }]);
  expect(zones.map(({ zoneId }) => zoneId)).toEqual([1]);
  const hidden = { ...alone, isInView: ({ id }: { id: number }) => id === 1 };
  expect((await readZoneTrend(hidden, asked)).months).toMatchObject([
    { balanced: 0, input: null, nrw: null },
  ]);
});
