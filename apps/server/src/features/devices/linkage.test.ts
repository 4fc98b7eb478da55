import * as routes from "@sgval/contract/devices/routes";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const link = (id: number, body: { dataloggerId?: number | null; waterQualityId?: number | null }) => ({
  params: { id },
  body,
});
const linksOf = async (id: number) => {
  const { data } = await harness.ok(harness.admin, routes.readDevice, { params: { id } });
  return {
    logger: data.datalogger?.id ?? null,
    quality: data.waterQuality?.id ?? null,
    from: data.linkedFrom,
  };
};

it("[R3.3] links and unlinks a data logger and a water-quality device, each without touching the other", async () => {
  const valve = await aDevice().in(harness);
  const logger = await aDevice().ofType("DATALOGGER").in(harness);
  const quality = await aDevice().ofType("CARBONATE_HARDNESS").in(harness);
  await harness.ok(harness.admin, routes.linkDevice, link(valve.id, { dataloggerId: logger.id }));
  await harness.ok(harness.admin, routes.linkDevice, link(valve.id, { waterQualityId: quality.id }));
  expect(await linksOf(valve.id)).toMatchObject({ logger: logger.id, quality: quality.id });
  expect((await linksOf(logger.id)).from.map(({ id }) => id)).toEqual([valve.id]);
  await harness.ok(harness.admin, routes.linkDevice, link(valve.id, { dataloggerId: null }));
  expect(await linksOf(valve.id)).toMatchObject({ logger: null, quality: quality.id });
});

it("says of a device that belongs to one out of view that it does, without naming it", async () => {
  const logger = await aDevice().ofType("DATALOGGER").in(harness);
  const valve = await aDevice().in(harness);
  await harness.ok(harness.admin, routes.linkDevice, link(valve.id, { dataloggerId: logger.id }));
  const limited = await aUser().withOpenRole().seeing(logger).signedInTo(harness);
  const params = { id: logger.id };
  const seen = { linkedFrom: [], linkedFromHidden: true };
  expect((await harness.ok(limited, routes.readDevice, { params })).data).toMatchObject(seen);
  expect((await harness.ok(harness.admin, routes.readDevice, { params })).data).toMatchObject({
    linkedFrom: [{ id: valve.id }],
    linkedFromHidden: false,
  });
});

it("lists a valve with the newest pressure of the logger at its critical point, for who sees the logger", async () => {
  const logger = await aDevice()
    .ofType("DATALOGGER")
    .named("P3-1")
    .withChannel("pressure", { mappingKey: "p" })
    .withTokenIn(harness);
  const valve = await aDevice().in(harness);
  await harness.ok(harness.admin, routes.linkDevice, link(valve.id, { dataloggerId: logger.id }));
  const pointFor = async (by = harness.admin) =>
    (await harness.ok(by, routes.listDevices)).data.find(({ id }) => id === valve.id)?.criticalPoint;
  expect(await pointFor()).toMatchObject({ id: logger.id, latest: null });
  const client = await harness.connect("P3-1", logger.token);
  await client.publishAsync(logger.topicSend ?? "", JSON.stringify({ p: 1.4 }), { qos: 1 });
  await expect.poll(() => pointFor()).toMatchObject({ name: "P3-1", latest: { values: { pressure: 1.4 } } });
  const limited = await aUser().withOpenRole().seeing(valve).signedInTo(harness);
  expect(await pointFor(limited)).toBeUndefined();
});

it("needs the permission for linkage, and that alone", async () => {
  const valve = await aDevice().in(harness);
  const logger = await aDevice().ofType("DATALOGGER").in(harness);
  const linker = await aUser().withPermissions("Device.Index", "Linkage.Update").signedInTo(harness);
  const editor = await aUser().withPermissions("Device.Index", "Device.Update").signedInTo(harness);
  const call = link(valve.id, { dataloggerId: logger.id });
  expect(await harness.refused(editor, routes.linkDevice, call)).toMatchObject({ status: 403 });
  await harness.ok(linker, routes.linkDevice, call);
  expect((await linksOf(valve.id)).logger).toBe(logger.id);
});

it("[R8.1] refuses a measuring device that is assigned to another pump station", async () => {
  const quality = await aDevice().ofType("CARBONATE_HARDNESS").in(harness);
  const first = await aDevice().withPumps("p1").linkedToWaterQuality(quality.id).in(harness);
  const second = await aDevice().withPumps("p1").in(harness);
  const call = link(second.id, { waterQualityId: quality.id });
  expect(await harness.refused(harness.admin, routes.linkDevice, call)).toMatchObject({
    status: 409,
    code: "linkage_assigned",
  });
  // It serves one pump station, and any number of valves beside it.
  const valve = await aDevice().in(harness);
  await harness.ok(harness.admin, routes.linkDevice, link(valve.id, { waterQualityId: quality.id }));
  await harness.ok(harness.admin, routes.linkDevice, link(first.id, { waterQualityId: null }));
  await harness.ok(harness.admin, routes.linkDevice, call);
});
