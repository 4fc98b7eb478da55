import { io, type Socket } from "socket.io-client";
import { afterEach, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";

const harness = useHarness();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

const minuteMs = 60_000;

/** What a console hears of the freshness of devices. */
const listen = async (token: string): Promise<unknown[]> => {
  const heard: unknown[] = [];
  const socket = io(harness.address, { auth: { token }, transports: ["websocket"], reconnection: false });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.on("connect", resolve);
    socket.on("connect_error", reject);
  });
  socket.on("device:aged", (aged: unknown) => heard.push(aged));
  return heard;
};

it("publishes to consoles that a device fell silent and that it is heard again, those alone that may see it", async () => {
  const silent = await aDevice().ofType("DATALOGGER").sleeping().reportingEvery(300).withTokenIn(harness);
  const other = await aDevice().in(harness);
  const report = () =>
    harness.call("POST", "/telemetry", { ts: harness.clock.now() / 1000, pressure: 2 }, silent.token);
  await report();
  // What is known from the start is nothing new.
  await harness.clock.advance(minuteMs);
  const heard = await listen(harness.admin.token);
  const elsewhere = await aUser().named("elsewhere1").withOpenRole().seeing(other.id).signedInTo(harness);
  const heardElsewhere = await listen(elsewhere.token);
  const aged = (freshness: string) => ({ deviceId: silent.id, freshness });
  await harness.clock.advance(8 * minuteMs);
  await expect.poll(() => heard).toEqual([aged("late")]);
  await report();
  await harness.clock.advance(minuteMs);
  await expect.poll(() => heard).toEqual([aged("late"), aged("fresh")]);
  expect(heardElsewhere).toEqual([]);
});
