import mqtt from "mqtt";
import { expect, it } from "vitest";
import { openCustomerBroker } from "./customer-broker.ts";

it("carries messages between those who know their password, and refuses others", async () => {
  const passwords = new Map([
    ["server", "secret of the server"],
    ["valve", "secret of the valve"],
  ]);
  const broker = await openCustomerBroker(new URL("mqtt://127.0.0.1:0"), (name) => passwords.get(name));
  const join = (username: string, password: string) =>
    mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username, password, reconnectPeriod: 0 }, false);
  await expect(join("valve", "secret of the server")).rejects.toThrow(/bad username/iu);
  await expect(join("nobody", "")).rejects.toThrow(/bad username/iu);
  const server = await join("server", "secret of the server");
  const valve = await join("valve", "secret of the valve");
  const heard = new Promise((resolve) => server.on("message", (topic) => resolve(topic)));
  await server.subscribeAsync("hoasen/+/so-lieu", { qos: 1 });
  await valve.publishAsync("hoasen/VGA-04/so-lieu", "{}", { qos: 1 });
  expect(await heard).toBe("hoasen/VGA-04/so-lieu");
  await Promise.all([server.endAsync(true), valve.endAsync(true)]);
  await broker.close();
});
