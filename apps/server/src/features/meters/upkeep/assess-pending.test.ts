import { createWaterMeter } from "@sgval/contract/meters/meters";
import { addMeterReading, listMeterReadings } from "@sgval/contract/meters/readings";
import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { useHarness } from "../../../testing/harness.ts";

const harness = useHarness({ clock: fakeClock(Date.parse("2026-12-15T00:00:00+07:00")) });
const day = (text: string) => new Date(`2026-${text}T00:00:00+07:00`);

it("assesses readings that were stored by an earlier rule anew, once, however long ago they were read", async () => {
  const body = { code: "DH-000096", customerName: "Khách", customerCode: "KH-96" };
  const { id } = (await harness.ok(harness.admin, createWaterMeter, { body })).data;
  const params = { id };
  for (const [at, index] of [
    ["01-01", 2506.2],
    ["02-01", 2534],
    ["03-01", 2562.3],
    ["04-01", 258.9],
    ["05-01", 2617.1],
    ["06-01", 2643.4],
    ["07-01", 2670],
    ["08-01", 2695],
    ["09-01", 2721],
  ] as const)
    await harness.ok(harness.admin, addMeterReading, { params, body: { at: day(at).toISOString(), index } });
  const readings = async () =>
    (await harness.ok(harness.admin, listMeterReadings, { params, query: {} })).data
      .map(({ volume, odd }) => [volume && Math.round(volume), odd])
      .toReversed()
      .slice(3, 6);
  const byRule = [
    [null, "negative"],
    [55, "returned"],
    [26, null],
  ];
  expect(await readings()).toEqual(byRule);
  // By the earlier rule what returned was counted from the low index.
  await harness.db.kysely
    .updateTable("water_meter_reading")
    .set({ since: day("04-01"), volume: 2358.2, odd: null })
    .where("meter_id", "=", id)
    .where("measured_at", "=", day("05-01"))
    .execute();
  await harness.db.kysely.insertInto("water_meter_pending").values({ meter_id: id, register: 1 }).execute();
  const afterAMinute = async () => {
    await harness.clock.advance(minuteMs);
    return readings();
  };
  await expect.poll(afterAMinute).toEqual(byRule);
  const left = await harness.db.kysely.selectFrom("water_meter_pending").selectAll().execute();
  expect(left).toEqual([]);
});
