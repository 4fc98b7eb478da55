import type { AwaitedMessage } from "@sgval/contract/connections/events";
import { io, type Socket } from "socket.io-client";
import { afterEach, expect, it } from "vitest";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

/** A console that waits for the messages of a device; returns what it got so far. */
const waitFor = async (deviceId: number, who: SignedIn = harness.admin): Promise<AwaitedMessage[]> => {
  const got: AwaitedMessage[] = [];
  const socket = io(harness.address, { auth: { token: who.token }, reconnection: false });
  sockets.push(socket);
  await new Promise<void>((resolve) => socket.on("connect", resolve));
  socket.on("token:message", (message: AwaitedMessage) => got.push(message));
  socket.emit("awaitDevice", deviceId);
  const live = harness.app.use(liveGateway);
  await expect
    .poll(() => live.some((one) => one.awaitedDevice === deviceId && one.actor.userId === who.id))
    .toBe(true);
  return got;
};
const send = (token: string, body: string) => harness.request("POST", "/telemetry", { token, body });

it("shows what was decoded of the first message, and why one is refused, to whoever waits for it", async () => {
  const device = await aDevice().withChannel("pressure", { mappingKey: "P" }).withTokenIn(harness);
  const other = await aDevice().withTokenIn(harness);
  const got = await waitFor(device.id);
  await send(other.token, '{"P1": 1}');
  await send(device.token, '{"P": 2.5, "x": 1}');
  await expect.poll(() => got).toHaveLength(1);
  expect(got[0]).toMatchObject({
    ...{ deviceId: device.id, source: "http", accepted: 1, duplicates: 0, cause: null, unmapped: ["x"] },
    reading: { values: { pressure: 2.5 } },
  });
  await send(device.token, "{oops");
  await expect.poll(() => got).toHaveLength(2);
  expect(got[1]).toMatchObject({ accepted: 0, reading: null, cause: { reason: "malformed_json" } });
});

it("shows nothing to who may not see the tokens, or not the device", async () => {
  const device = await aDevice().withChannel("pressure", { mappingKey: "P" }).withTokenIn(harness);
  const elsewhere = await aDevice().in(harness);
  const without = await aUser().named("wait1").withPermissions("Device.Index").signedInTo(harness);
  const limited = await aUser().named("wait2").withOpenRole().seeing(elsewhere.id).signedInTo(harness);
  const seen = [await waitFor(device.id, without), await waitFor(device.id, limited)];
  const admin = await waitFor(device.id);
  await send(device.token, '{"P": 2.5}');
  await expect.poll(() => admin).toHaveLength(1);
  expect(seen).toEqual([[], []]);
});
