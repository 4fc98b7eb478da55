import type { Estimate } from "@sgval/contract/prediction/prediction";
import { expect, it } from "vitest";
import { readStoredEstimate } from "./stored-estimate.ts";

it("reads an estimate that an earlier version stored, and one as it is stored now", () => {
  const { below, ...rest } = {
    ...{ network: "Phố", readingsAt: "2025-11-02T00:00:00.000Z" },
    ...{ madeAt: "2025-11-02T00:00:00.000Z", error: { bar: 0.1, pressures: 2 } },
    ...{ minimumPressure: 1, pressures: [], zone: null },
    below: {
      ...{ junctions: { before: 0, expected: 2 }, demand: { before: 0, expected: 30 } },
      ...{ total: 2, customers: null },
    },
  } satisfies Partial<Estimate>;
  const { total, ...figures } = below;
  expect(readStoredEstimate({ ...rest, below: { ...figures, of: total } })).toMatchObject({ below });
  expect(readStoredEstimate({ ...rest, below })).toMatchObject({ below });
});
