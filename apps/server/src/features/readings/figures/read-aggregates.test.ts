import { readAggregates, readConsumption } from "@sgval/contract/readings/aggregates";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { aDevice, type DeviceBuilder } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { readings } from "../index.ts";
import { bucketSpans } from "./bucket-spans.ts";

// 08:00 in Ho Chi Minh City.
const harness = useHarness();
const { clock } = harness;

const reporting = async (
  builder: DeviceBuilder,
  ...rows: [ago: number, values: Record<string, number>][]
) => {
  const { id, token } = await builder.overHttp().withTokenIn(harness);
  const body = rows.map(([ago, values]) => ({ ts: (clock.now() - ago) / 1000, ...values }));
  expect((await harness.call("POST", "/telemetry", body, token)).status).toBe(200);
  await harness.app.use(readings).rollups.run();
  return id;
};
const span = (ago: number) => ({ from: clock.now() - ago, to: clock.now() });
const aggregate = async (id: number, query: Record<string, string | number>) =>
  (await harness.ok(harness.admin, readAggregates, { params: { id }, query })).data;
const consumption = async (id: number, query: Record<string, string | number>) =>
  (await harness.ok(harness.admin, readConsumption, { params: { id }, query })).data;

it("answers the aggregate and the bucket that are asked for, from good values, the open hour included", async () => {
  const id = await reporting(
    aDevice().ofType("DATALOGGER"),
    [26 * hourMs, { pressure: 1 }],
    [2.5 * hourMs, { pressure: 2 }],
    [2.2 * hourMs, { pressure: 4 }],
    [60_000, { pressure: 3 }],
  );
  const asked = { parameter: "pressure", ...span(3 * hourMs) };
  const hours = await aggregate(id, { ...asked, bucket: "hour" });
  expect(hours).toMatchObject({ parameter: "pressure", unit: "bar", bucket: "hour", aggregate: "mean" });
  expect(hours.buckets.map(({ value, count }) => [value, count])).toEqual([
    [3, 2],
    [null, 0],
    [3, 1],
  ]);
  for (const [name, value] of [
    ["min", 2],
    ["max", 4],
    ["first", 2],
    ["last", 3],
    ["sum", 9],
    ["count", 3],
    ["mean", 3],
  ] as const) {
    const { buckets } = await aggregate(id, { ...asked, bucket: "day", aggregate: name });
    expect(
      buckets.map((one) => one.value),
      name,
    ).toEqual([value]);
  }
  const days = await aggregate(id, { parameter: "pressure", ...span(2 * dayMs), bucket: "day" });
  expect(days.buckets.map(({ from, value }) => [from, value])).toEqual([
    ["2025-11-17T17:00:00.000Z", null],
    ["2025-11-18T17:00:00.000Z", 1],
    ["2025-11-19T17:00:00.000Z", 3],
  ]);
});

it("answers what totalisers counted by bucket, and how far the last one goes", async () => {
  const id = await reporting(
    aDevice().ofType("DATALOGGER").withChannel("total_forward").withChannel("total_reverse"),
    [5 * hourMs, { total_forward: 100, total_reverse: 10 }],
    [3 * hourMs, { total_forward: 130, total_reverse: 12 }],
    [2 * hourMs, { total_forward: 150, total_reverse: 12 }],
  );
  const net = await consumption(id, { ...span(4 * hourMs), bucket: "day" });
  expect(net).toMatchObject({ parameter: null, unit: "m3", bucket: "day" });
  expect(net.buckets).toEqual([
    {
      ...{ from: "2025-11-19T17:00:00.000Z", to: "2025-11-20T17:00:00.000Z", amount: 48 },
      until: "2025-11-20T00:00:00.000Z",
    },
  ]);
  const forward = await consumption(id, {
    ...{ parameter: "total_forward", from: clock.now() - 3 * hourMs, to: clock.now() },
    bucket: "hour",
  });
  expect(forward.buckets.map(({ amount }) => amount)).toEqual([
    expect.closeTo(30, 6),
    expect.closeTo(20, 6),
    null,
  ]);
});

it("refuses what cannot be answered, with the field", async () => {
  const id = await reporting(aDevice().ofType("DATALOGGER"), [hourMs, { pressure: 1 }]);
  const ask = async (
    route: typeof readAggregates | typeof readConsumption,
    query: Record<string, string | number>,
  ) => {
    const { details } = await harness.refused(harness.admin, route, { params: { id }, query });
    return details;
  };
  const day = { ...span(dayMs), bucket: "day" };
  expect(await ask(readAggregates, { ...day, parameter: "odd" })).toMatchObject([{ field: "parameter" }]);
  expect(await ask(readConsumption, { ...day, parameter: "pressure" })).toMatchObject([
    { field: "parameter" },
  ]);
  expect(await ask(readAggregates, { ...day, parameter: "pressure", aggregate: "median" })).toMatchObject([
    { field: "aggregate", allowed: expect.arrayContaining(["mean", "max"]) },
  ]);
  const long = { from: 0, to: clock.now(), bucket: "hour", parameter: "pressure" };
  expect(await ask(readAggregates, long)).toMatchObject([{ field: "bucket" }]);
  const stranger = await aUser()
    .named("nobody9")
    .withPermissions("Device.Index")
    .seeing()
    .signedInTo(harness);
  const hidden = await harness.refused(stranger, readConsumption, { params: { id }, query: day });
  expect(hidden.code).toBe("not_found");
});

it("has buckets of local days, also those of 23 and 25 hours, and of local months", () => {
  const zone = createTimeZone("Europe/Paris");
  const lengths = (from: string, to: string, bucket: "day" | "month") =>
    bucketSpans({ from: Date.parse(from), to: Date.parse(to) }, bucket, zone).map(
      (one) => (one.to - one.from) / hourMs,
    );
  expect(lengths("2026-03-28T12:00:00Z", "2026-03-30T12:00:00Z", "day")).toEqual([24, 23, 24]);
  expect(lengths("2026-10-25T12:00:00Z", "2026-10-25T13:00:00Z", "day")).toEqual([25]);
  expect(lengths("2026-02-10T00:00:00Z", "2026-03-31T00:00:00Z", "month")).toEqual([28 * 24, 31 * 24 - 1]);
});
