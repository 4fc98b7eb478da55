import { createGateway, listGateways } from "@sgval/contract/device-gateways/gateways";
import { presetSettings } from "@sgval/contract/device-gateways/presets";
import { adoptDevice } from "@sgval/contract/device-gateways/waiting-devices";
import { readDevice } from "@sgval/contract/devices/routes";
import mqtt from "mqtt";
import { describe, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { hasMosquitto, startMosquitto } from "../../testing/mosquitto.ts";

describe.skipIf(!hasMosquitto)("a real Mosquitto in front of the embedded broker", () => {
  const harness = useHarness({ realTime: true });

  it("bridges what its clients publish, over MQTT 5 too, as a gateway, with the configuration of the document", async () => {
    const [preset] = presetSettings.mosquitto_bridge;
    const { data: gateway } = await harness.ok(harness.admin, createGateway, {
      body: { name: "front", preset: "mosquitto_bridge", ...preset },
    });
    const meter = await aDevice().ofType("DATALOGGER").withChannel("pressure").in(harness);
    await harness.ok(harness.admin, adoptDevice, {
      params: { id: gateway.id },
      body: { key: "m-1", device: { id: meter.id } },
    });
    const mosquitto = await startMosquitto([
      ...["connection sgval", `address 127.0.0.1:${harness.mqttPort}`],
      ...[`remote_username ${gateway.name}`, `remote_password ${gateway.secret}`],
      ...[
        "bridge_protocol_version mqttv311",
        "try_private false",
        "notifications false",
        "cleansession true",
      ],
      "topic sgval/+/up out 1",
    ]);
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mosquitto.port}`, {
      ...{ protocolVersion: 5, reconnectPeriod: 0 },
    });
    const read = async () =>
      (await harness.ok(harness.admin, readDevice, { params: { id: meter.id } })).data.latest?.values
        .pressure;
    await expect
      .poll(
        async () => {
          await client.publishAsync("sgval/m-1/up", '{"pressure": 2.25}', { qos: 1 });
          return read();
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe(2.25);
    const [listed] = (await harness.ok(harness.admin, listGateways)).data;
    expect(listed).toMatchObject({ connections: 1 });
    await client.endAsync(true);
    await mosquitto.close();
  });
});
