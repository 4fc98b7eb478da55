import { expect, it, vi } from "vitest";
import { aDevice } from "./testing/device-builder.ts";
import { joinAsDevice } from "./testing/fake-device.ts";
import { useHarness } from "./testing/harness.ts";
import { operate } from "./testing/operate.ts";

const harness = useHarness({ realTime: true });

it("[R1.8] hands a sleeping device its command right after it reported, and follows it to the end", async () => {
  const sleeper = aDevice().named("SLEEPER").withThreshold(1.2, 2.4).sleeping();
  const { id, name, token } = await sleeper.withTokenIn(harness);
  const device = await joinAsDevice(`mqtt://127.0.0.1:${harness.mqttPort}`, name, token);

  const body = { requestId: "one", action: "low_pressure" };
  const asked = await operate(harness, id, body);
  expect(asked.body.data.status).toBe("waiting");
  expect(device.heard).toEqual([]);

  await device.report({ outlet_pressure: 2.4 });
  await vi.waitFor(() => expect(device.heard).toHaveLength(1), { timeout: 5_000 });
  const { cmdId } = asked.body.data;
  expect(device.heard[0]).toMatchObject({ cmdId, action: "DO_3_OFF" });
  await device.answer({ cmdId, result: "ok" });
  const read = () => harness.call("GET", `/device/${id}/command/${asked.body.data.id}`);
  await expect.poll(async () => (await read()).body.data.status, { timeout: 5_000 }).toBe("completed");
  await device.leave();
});

it("shows when a token was last used", async () => {
  const { id, token } = await aDevice().ofType("DATALOGGER").withTokenIn(harness);
  await harness.call("POST", "/telemetry", { pressure: 2.4 }, token);
  const tokens = await harness.call("GET", `/token?deviceId=${id}`);
  expect(tokens.body.data[0].lastUsedAt).not.toBeNull();
});
