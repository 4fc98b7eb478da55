import { updateDevice } from "@sgval/contract/devices/routes";
import { proposeZones } from "@sgval/contract/network/zone-proposals";
import { createZone } from "@sgval/contract/zones/zones";
import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { upload, villageInp, villagePlacement } from "../../../testing/network-files.ts";

const harness = useHarness();

/** Imports the village; `place` puts a device at its valve. */
const importVillage = async (name: string) => {
  const settings = { name, placement: villagePlacement };
  const { body } = await upload(harness, ["POST", "/network"], villageInp, settings);
  const params: { id: number } = { id: body.data.network.id };
  return {
    propose: async () => (await harness.ok(harness.admin, proposeZones, { params })).data,
    place: ({ id }: { id: number }) =>
      harness.call("PUT", `/network/${params.id}/device/${id}`, { class: "link", id: "V1" }),
  };
};

it("proposes zones between the flow meters of a network, which can be accepted as they are", async () => {
  const { propose, place } = await importVillage("Đề xuất vùng");
  expect(await propose()).toMatchObject([{ junctions: 3, hasSource: true, boundary: [], zone: null }]);

  const meter = await aDevice().withChannel("flow").named("FM-1", "Đồng hồ tổng").in(harness);
  await place(meter);
  const devices = [{ id: meter.id, displayName: "Đồng hồ tổng" }];
  const [mains, village] = await propose();
  expect(mains).toMatchObject({ junctions: 2, boundary: [{ link: "V1", role: "export", devices }] });
  expect(village).toMatchObject({
    ...{ junctions: 1, supplied: 1, demand: 3.6, hasSource: false },
    boundary: [{ link: "V1", role: "inlet", devices }],
  });
  if (!village) throw new Error("there is a second subnetwork");
  const body = { name: "DMA Làng", polygon: village.polygon };
  const zone = (await harness.ok(harness.admin, createZone, { body })).data;
  expect(zone.polygon).toEqual(village.polygon);
  expect((await propose())[1]?.zone).not.toBeNull();
});

it("takes the direction of a metered link from the solved model, and its sign from the reading of the meter", async () => {
  const { propose, place } = await importVillage("Chiều dòng chảy");
  const meter = await aDevice().withChannel("flow").withTokenIn(harness);
  await place(meter);
  const inletOf = async () => (await propose())[1]?.boundary;
  expect(await inletOf()).toMatchObject([
    { role: "inlet", direction: "model", reversed: false, counted: null },
  ]);
  await harness.call("POST", "/telemetry", { ts: harness.clock.now() / 1000, flow: -12 }, meter.token);
  const measuredAt = new Date(harness.clock.now()).toISOString();
  await expect
    .poll(inletOf, { interval: 250 })
    .toMatchObject([
      { role: "inlet", direction: "model", reversed: true, counted: { flow: -12, measuredAt } },
    ]);
  // Of standing water a meter shows its own noise.
  harness.clock.setBy(minuteMs);
  await harness.call("POST", "/telemetry", { ts: harness.clock.now() / 1000, flow: -0.02 }, meter.token);
  await expect
    .poll(inletOf, { interval: 250 })
    .toMatchObject([{ role: "inlet", direction: "model", reversed: false, counted: null }]);
});

it("proposes zones at a meter that measures only what flows forward", async () => {
  const { propose, place } = await importVillage("Đồng hồ một chiều");
  await place(await aDevice().withChannel("flow_forward").in(harness));
  expect(await propose()).toHaveLength(2);
});

it("takes a device that no longer measures a flow as no meter", async () => {
  const { propose, place } = await importVillage("Đồng hồ đã gỡ");
  const meter = await aDevice().withChannel("flow").withChannel("outlet_pressure").in(harness);
  await place(meter);
  expect(await propose()).toHaveLength(2);
  const body = { channels: [{ parameter: "outlet_pressure", mappingKey: "outlet_pressure" }] };
  await harness.ok(harness.admin, updateDevice, { params: { id: meter.id }, body });
  expect(await propose()).toHaveLength(1);
});
