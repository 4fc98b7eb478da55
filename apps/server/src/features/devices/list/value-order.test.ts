import { listDevices } from "@sgval/contract/devices/routes";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";

const harness = useHarness();

it("sorts devices by key value, battery and signal, those without one last, and finds low batteries", async () => {
  const values = { "VAL-1": [3, 3.6], "VAL-2": [1, 3.3], "VAL-3": [2, 12.4] } as const;
  for (const [name, [p, bat]] of Object.entries(values)) {
    const device = await aDevice()
      .ofType("DATALOGGER")
      .named(name)
      .withChannel("pressure", { mappingKey: "p" })
      .withChannel("battery", { mappingKey: "bat" })
      .withTokenIn(harness);
    const client = await harness.connect(name, device.token);
    await client.publishAsync(device.topicSend ?? "", JSON.stringify({ p, bat }), { qos: 1 });
  }
  await aDevice().ofType("DATALOGGER").named("VAL-4").in(harness);
  const names = async (query: Record<string, string>) => {
    const { data, metaData } = await harness.ok(harness.admin, listDevices, { query });
    expect(metaData.total).toBe(data.length);
    return data.map(({ name }) => name);
  };
  await expect.poll(() => names({ sort: "keyValue" })).toEqual(["VAL-2", "VAL-3", "VAL-1", "VAL-4"]);
  expect(await names({ sort: "-keyValue" })).toEqual(["VAL-1", "VAL-3", "VAL-2", "VAL-4"]);
  expect(await names({ sort: "-battery" })).toEqual(["VAL-3", "VAL-1", "VAL-2", "VAL-4"]);
  expect(await names({ battery: "low" })).toEqual(["VAL-2"]);
  expect((await names({ ids: "1,4" })).sort()).toEqual(["VAL-1", "VAL-4"]);
});

it.each([
  { name: "VAL-12V", by: "the supply that was entered, not by its voltage", limits: {}, bat: 5.8 },
  {
    ...{ name: "VAL-LIMIT", by: "the limit of its channel, as its alarm" },
    ...{ limits: { under: 12.5, over: 15 }, bat: 12.2 },
  },
])("finds a low battery by $by", async ({ name, limits, bat }) => {
  const device = await aDevice()
    .named(name)
    .withChannel("battery", { mappingKey: "bat", ...limits })
    .withSite({ powerSupply: "battery_12v" })
    .withTokenIn(harness);
  const client = await harness.connect(device.name, device.token);
  await client.publishAsync(device.topicSend ?? "", JSON.stringify({ bat }), { qos: 1 });
  const low = async () => (await harness.ok(harness.admin, listDevices, { query: { battery: "low" } })).data;
  await expect.poll(low).toContainEqual(expect.objectContaining({ name, powerSupply: "battery_12v" }));
});
