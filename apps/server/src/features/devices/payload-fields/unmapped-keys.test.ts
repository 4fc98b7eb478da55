import * as routes from "@sgval/contract/devices/routes";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { unmappedKeys } from "../index.ts";

const harness = useHarness();

it("lists payload keys without a channel until one is mapped", async () => {
  const device = await aDevice().withChannel("flow", { mappingKey: "Q" }).in(harness);
  const at = harness.clock.now();
  const unmapped = harness.app.use(unmappedKeys);
  unmapped.note(device.id, "turb", 0.4, Buffer.from('{"turb":0.4}'), at);
  unmapped.note(device.id, "turb", 0.5, Buffer.from('{"turb":0.5}'), at + 1000);
  unmapped.note(device.id, "note\0", "a\0b", Buffer.from('{"note":"a"}'), at + 2000);
  await harness.clock.advance(5000);
  const params = { id: device.id };
  const list = await harness.ok(harness.admin, routes.listUnmapped, { params });
  expect(list.data).toMatchObject([
    { key: "note", lastValue: "ab", count: 1 },
    { key: "turb", lastValue: "0.5", count: 2 },
  ]);
  expect(list).toMatchObject({ lastPayload: '{"note":"a"}', metaData: { total: 2 } });

  const body = { channels: [{ parameter: "turbidity", mappingKey: "turb" }] };
  await harness.ok(harness.admin, routes.updateDevice, { params, body });
  expect(
    (await harness.ok(harness.admin, routes.listUnmapped, { params })).data.map(({ key }) => key),
  ).toEqual(["note"]);
});

it("adds to the stored counts", async () => {
  const device = await aDevice().in(harness);
  for (let n = 0; n < 3; n++) {
    harness.app.use(unmappedKeys).note(device.id, "x", n, "{}", harness.clock.now() + n);
    await harness.app.use(unmappedKeys).flush();
  }
  const { data } = await harness.ok(harness.admin, routes.listUnmapped, { params: { id: device.id } });
  expect(data).toMatchObject([{ key: "x", lastValue: "2", count: 3 }]);
});

it("stores a bounded number of unmapped keys", async () => {
  const device = await aDevice().in(harness);
  for (const round of [0, 1]) {
    for (let n = 0; n < 300; n++)
      harness.app.use(unmappedKeys).note(device.id, `k${round}-${n}`, n, "{}", harness.clock.now() + round);
    await harness.app.use(unmappedKeys).flush();
  }
  const { metaData } = await harness.ok(harness.admin, routes.listUnmapped, { params: { id: device.id } });
  expect(metaData.total).toBe(200);
});

it("skips keys of a device that was deleted meanwhile", async () => {
  const [gone, there] = [await aDevice().in(harness), await aDevice().in(harness)];
  harness.app.use(unmappedKeys).note(gone.id, "x", 1, "{}", harness.clock.now());
  harness.app.use(unmappedKeys).note(there.id, "x", 1, "{}", harness.clock.now());
  await harness.ok(harness.admin, routes.deleteDevice, { params: { id: gone.id } });
  await harness.app.use(unmappedKeys).flush();
  const { data } = await harness.ok(harness.admin, routes.listUnmapped, { params: { id: there.id } });
  expect(data).toHaveLength(1);
});
