import { stepLeak } from "@sgval/contract/leaks/leaks";
import { listRisks } from "@sgval/contract/risk/risks";
import { dayMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { upload, villageInp, villagePlacement } from "../../../testing/network-files.ts";
import { risks } from "../../risk/index.ts";
import { useLeaks } from "../leaks.fixture.ts";
import { closeSuspectedLeak, insertSuspectedLeak } from "../sensing/suspected-leaks.store.ts";

const { harness, report } = useLeaks();
/** About 110 m a thousandth of a degree. */
const at = (north: number, longitude = 106.7446) => ({ latitude: 10.8 + north / 1000, longitude });
const placed = (type: "VGA" | "WATER_PUMP", { latitude, longitude }: ReturnType<typeof at>) =>
  aDevice().ofType(type).at(latitude, longitude).in(harness);
const reasonsOf = async ({ id }: { id: number }) => {
  await harness.app.use(risks).compute();
  const { data } = await harness.ok(harness.admin, listRisks, { query: { size: 100 } });
  const reasons = data.find(({ deviceId }) => deviceId === id)?.reasons ?? [];
  return reasons.map(({ indicator, value, severity }) => [indicator, value, severity]);
};

it("[R1.19] open leak points and suspected leaks within 200 m of a device in the mains are its risk", async () => {
  const [valve, pump, far] = [
    await placed("VGA", at(0.5)),
    await placed("WATER_PUMP", at(0.5)),
    await placed("VGA", at(8)),
  ];
  expect(await reasonsOf(valve)).toEqual([]);
  // However long ago it was found: it still loses water.
  const foundAt = new Date(harness.clock.now() - 200 * dayMs).toISOString();
  const near = await report({ position: at(2), foundAt });
  await report({ position: at(3) });
  expect(await reasonsOf(valve)).toEqual([["nearby_leaks", 1, 0.33]]);

  const network = (
    await upload(harness, ["POST", "/network"], villageInp, { name: "Village", placement: villagePlacement })
  ).body.data.network.id;
  const startedAt = new Date(harness.clock.now() - dayMs);
  const { id } = await insertSuspectedLeak(
    ...([harness.db.kysely, pump.id, startedAt] as const),
    {
      ...{ startedAt, endedAt: null, flow: 5, confidence: 0.6, networkId: network },
      pipes: ["P1", "P2"].map((pipe, index) => ({ id: pipe, likelihood: 0.6 - index / 4 })),
      evidence: {
        ...{ score: 6, level: 5, coverage: 1, location: "located" },
        ...{ hours: [], nights: [], sensors: [] },
      },
    },
    startedAt,
  );
  expect(await reasonsOf(valve)).toEqual([["nearby_leaks", 2, 0.67]]);
  expect([await reasonsOf(pump), await reasonsOf(far)]).toEqual([[], []]);

  const closing = { state: "dismissed", reason: "known_use", note: null, by: "lan" } as const;
  await closeSuspectedLeak(harness.db.kysely, id, closing, new Date());
  const steps = [
    ["reported", "located"],
    ["located", "repairing"],
    ["repairing", "repaired"],
  ] as const;
  for (const [from, to] of steps)
    await harness.ok(harness.admin, stepLeak, {
      params: { id: near.id },
      body: { from, to, at: new Date(harness.clock.now()).toISOString(), note: "" },
    });
  expect(await reasonsOf(valve)).toEqual([]);
});
