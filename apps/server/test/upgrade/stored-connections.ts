import { createApiKey } from "@sgval/contract/api-keys/api-keys";
import { createCustomParameter } from "@sgval/contract/custom-parameters/custom-parameters";
import { addDecoderVersion, createDecoder } from "@sgval/contract/decoders/decoders";
import { createGateway } from "@sgval/contract/device-gateways/gateways";
import { aDevice } from "../../src/testing/device-builder.ts";
import type { Harness } from "../../src/testing/harness.ts";

const program = (factor: number) =>
  `function decodeUplink(input) { return { data: { v: input.bytes[0] * ${factor} } }; }`;

/** A gateway with a device and one that waits, a decoder of two versions, a parameter beside the catalogue that a device measures, and a key. */
export const storeConnections = async (harness: Harness): Promise<void> => {
  const { admin, ok } = harness;
  const gateway = await ok(admin, createGateway, {
    body: {
      ...{ name: "TTS", preset: "things_stack", connection: "webhook", keySource: "path", keyPath: "id" },
      rules: [{ pattern: "well-*", type: "DATALOGGER" }],
    },
  });
  const { id, secret } = gateway.data;
  for (const key of ["well-9", "pump-9"])
    await harness.call("POST", `/ingest/${id}`, { id: key, v: 1 }, secret);
  // Those that wait are written now and then.
  await harness.clock.advance(60_000);
  const decoder = await ok(admin, createDecoder, {
    body: {
      ...{ name: "Cảm biến gió", description: "", bytesPath: null, portPath: null, encoding: "hex" },
      ...{ source: program(0.1), note: "" },
    },
  });
  const params = { id: decoder.data.id };
  await ok(admin, addDecoderVersion, { params, body: { source: program(0.2), note: "" } });
  const parameter = await ok(admin, createCustomParameter, {
    body: {
      ...{ names: { vn: "Tốc độ gió", en: "Wind speed", fr: "Vitesse du vent" }, kind: "value" },
      ...{ unit: "m/s", min: 0, max: 60, decimals: 1, states: [] },
    },
  });
  const wind = await aDevice()
    .named("WIND-01", "Gió")
    .ofType("WELL_LOGGING")
    .withChannel(parameter.data.key, { mappingKey: "v" })
    .withTokenIn(harness);
  await harness.call("POST", "/telemetry", { ts: harness.clock.now() / 1000, v: 12.5 }, wind.token);
  await ok(admin, createApiKey, { body: { name: "grafana", days: 30 } });
};
