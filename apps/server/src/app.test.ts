import { describe, expect, it } from "vitest";
import { aDevice } from "./testing/device-builder.ts";
import { useHarness } from "./testing/harness.ts";

const harness = useHarness({ realTime: true });

describe("the whole product", () => {
  const until = async (isTrue: () => boolean | Promise<boolean>) => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      if (await isTrue()) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error("it did not happen");
  };

  it("[R1.8] hands a sleeping device its command right after it reported, and follows it to the end", async () => {
    const { id, token } = await aDevice().named("SLEEPER").ofType("VGA").sleeping().withTokenIn(harness);
    await harness.call("PUT", `/device/${id}/threshold`, {
      startPressurePoint: 1.2,
      limitPressurePoint: 2.4,
    });
    const device = await harness.connect("SLEEPER", token);
    const heard: string[] = [];
    device.on("message", (_topic, payload) => {
      const { cmdId, action }: { cmdId: string; action: string } = JSON.parse(payload.toString());
      heard.push(action);
      device.publish("sgval/SLEEPER/control-response", JSON.stringify({ cmdId, action, result: "ok" }), {
        qos: 1,
      });
    });
    await device.subscribeAsync("sgval/SLEEPER/control", { qos: 1 });

    const asked = await harness.call("POST", `/device/${id}/command`, {
      requestId: "one",
      action: "low_pressure",
    });
    expect(asked.body.data.status).toBe("waiting");
    expect(heard).toEqual([]);

    await device.publishAsync("sgval/SLEEPER/up", JSON.stringify({ outlet_pressure: 2.4 }), { qos: 1 });
    await until(() => heard.length === 1);
    expect(heard).toEqual(["DO_3_OFF"]);
    await until(async () => {
      const command = await harness.call("GET", `/device/${id}/command/${asked.body.data.id}`);
      return command.body.data.status === "completed";
    });
  });

  it("[R3.14] shows when a token was last used", async () => {
    const { id, token } = await aDevice().named("USER-OF-TOKEN").ofType("DATALOGGER").withTokenIn(harness);
    await harness.call("POST", "/telemetry", { pressure: 2.4 }, token);
    const tokens = await harness.call("GET", `/token?deviceId=${id}`);
    expect(tokens.body.data[0].lastUsedAt).not.toBeNull();
  });
});
