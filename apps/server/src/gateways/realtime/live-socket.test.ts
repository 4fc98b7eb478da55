import { permissions } from "@sgval/contract/permission";
import type { Reading } from "@sgval/contract/readings/readings";
import { type ClientEvents, type ServerEvents, socketEventOf, socketEvents } from "@sgval/contract/realtime";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { authenticator } from "../../kernel/http/access-guard.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();
const { clock } = harness;

type Line = Socket<ServerEvents, ClientEvents>;
interface Console {
  line: Line;
  /** Every event received, in order; each was checked against the contract. */
  heard: { event: string; payload: unknown }[];
  readings(): { device: number; ages: number[] }[];
}

let one: { id: number; token: string };
let two: { id: number; token: string };
let round = 0;
const lines: Line[] = [];

beforeEach(async () => {
  round += 1;
  one = await aDevice().named(`ONE-${round}`).ofType("DATALOGGER").withTokenIn(harness);
  two = await aDevice().named(`TWO-${round}`).ofType("WELL_LOGGING").withTokenIn(harness);
});
afterEach(() => {
  for (const line of lines.splice(0)) line.disconnect();
});

const connect = (token: unknown, transports = ["websocket"], together = false): Promise<Console> =>
  new Promise((resolve, reject) => {
    const line: Line = io(harness.address, {
      auth: { token, together },
      transports,
      reconnection: false,
      forceNew: true,
    });
    lines.push(line);
    const heard: Console["heard"] = [];
    line.onAny((event: string, payload: unknown) => {
      const entry = socketEventOf(event);
      if (!entry) return reject(new Error(`unknown event ${event}`));
      socketEvents[entry].parse(payload);
      heard.push({ event, payload });
    });
    const readings = () =>
      heard
        .filter(({ event }) => event.startsWith("update:"))
        .map(({ payload }) => payload as Reading[])
        .map((update) => ({
          device: update[0]?.deviceId ?? 0,
          ages: update.map((reading) => clock.now() - Date.parse(reading.measuredAt)),
        }));
    line.on("connect", () => resolve({ line, heard, readings }));
    line.on("connect_error", reject);
  });
const signIn = async (name: string, changes: { permissions?: readonly string[]; scope?: number[] }) => {
  const user = aUser()
    .named(name)
    .withPermissions(...(changes.permissions ?? []));
  return (await (changes.scope ? user.seeing(...changes.scope) : user).signedInTo(harness)).token;
};
const send = async (device: { token: string }, fields: object, ago = 0) => {
  const answer = await harness.call(
    "POST",
    "/telemetry",
    { ts: (clock.now() - ago) / 1000, ...fields },
    device.token,
  );
  expect(answer).toMatchObject({ status: 200, body: { rejected: [] } });
};
const pressure = { pressure: 2.4 };
/** Everything sent so far has arrived when an event that follows it has. */
const settle = async (...consoles: Console[]) => {
  const name = `echo ${Math.random()}`;
  await harness.call("PUT", `/device/${one.id}`, { displayName: name });
  for (const { heard } of consoles)
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ event: "device:changed" }));
  for (const { heard } of consoles) heard.pop();
};

describe("the live connection", () => {
  it("refuses whoever has no session", async () => {
    for (const token of [undefined, "", "x", 5, { a: 1 }])
      await expect(connect(token)).rejects.toThrow("unauthorized");
  });

  it("[R1.9] [R7.6] sends a reading under the type of its device, over polling too", async () => {
    const [fast, slow] = [
      await connect(harness.admin.token),
      await connect(harness.admin.token, ["polling"]),
    ];
    await send(one, pressure);
    for (const { heard } of [fast, slow])
      await vi.waitFor(() =>
        expect(heard).toEqual([
          {
            event: "update:DATALOGGER",
            payload: [expect.objectContaining({ deviceId: one.id, values: pressure })],
          },
        ]),
      );
  });

  it("[R6.4] [R6.7] sends each console only devices its user may see", async () => {
    const all = await connect(harness.admin.token);
    const scoped = await connect(await signIn(`scoped-${round}`, { permissions, scope: [one.id] }));
    const without = await connect(await signIn(`without-${round}`, { permissions: ["Risk.Index"] }));
    await send(two, { water_level: 3 });
    await send(one, pressure);
    await settle(all, scoped);
    expect(all.readings().map(({ device }) => device)).toEqual([two.id, one.id]);
    expect(scoped.readings().map(({ device }) => device)).toEqual([one.id]);
    expect(without.heard).toEqual([]);
  });

  it("narrows to the devices a console watches, and widens again", async () => {
    const console = await connect(harness.admin.token);
    console.line.emit("watch", [two.id]);
    await settle(console);
    await send(one, pressure);
    await send(two, { water_level: 3 });
    await settle(console);
    expect(console.readings().map(({ device }) => device)).toEqual([two.id]);
    console.line.emit("watch", null);
    await clock.advance(600);
    await settle(console);
    await send(one, pressure);
    await settle(console);
    expect(console.readings().map(({ device }) => device)).toEqual([two.id, one.id]);
  });

  it("sends the updates of all devices together to a console that takes them so", async () => {
    const all = await connect(harness.admin.token, ["websocket"], true);
    const scoped = await connect(
      await signIn(`together-scoped-${round}`, { permissions, scope: [two.id] }),
      ["websocket"],
      true,
    );
    await send(one, pressure);
    await send(two, { water_level: 3 });
    await settle(all);
    expect(all.heard.filter(({ event }) => event.startsWith("update"))).toEqual([]);
    await vi.waitFor(() => expect(scoped.readings().map(({ device }) => device)).toEqual([two.id]));
    await clock.advance(100);
    await settle(all);
    const together = all.heard.filter(({ event }) => event.startsWith("update"));
    expect(together).toMatchObject([
      {
        event: "updates:together",
        payload: [
          ["update:DATALOGGER", [{ deviceId: one.id }]],
          ["update:WELL_LOGGING", [{ deviceId: two.id }]],
        ],
      },
    ]);
    // What was collected comes before the console narrows itself.
    await clock.advance(500);
    await send(one, pressure);
    all.line.emit("watch", [two.id]);
    await settle(all);
    expect(all.heard.filter(({ event }) => event === "updates:together")).toHaveLength(2);
  });

  it("does not let a console watch what its user may not see, and ignores a malformed request", async () => {
    const scoped = await connect(await signIn(`curious-${round}`, { permissions, scope: [one.id] }));
    scoped.line.emit("watch", [two.id]);
    scoped.line.emit("watch", "everything" as never);
    await settle(scoped);
    await send(two, { water_level: 3 });
    await settle(scoped);
    expect(scoped.readings()).toEqual([]);
  });

  it("sends at most two updates a second, newest first, with nothing lost", async () => {
    const console = await connect(harness.admin.token);
    await send(one, pressure, 5000);
    for (const ago of [4000, 2000, 3000, 1000]) await send(one, pressure, ago);
    await settle(console);
    expect(console.readings()).toHaveLength(1);
    await clock.advance(500);
    await settle(console);
    // 3 s old came after 2 s old: by then it was history.
    expect(console.readings().map(({ ages }) => ages)).toEqual([[5500], [1500, 2500, 4500]]);
  });

  it("sends a reading that came in several messages as one", async () => {
    const console = await connect(harness.admin.token);
    await send(one, pressure, 1000);
    await send(one, { pressure: 2.5 });
    await send(one, { flow: 30 });
    await clock.advance(500);
    await settle(console);
    expect(console.heard.at(-1)?.payload).toMatchObject([{ values: { pressure: 2.5, flow: 30 } }]);
  });

  it("keeps late readings out of the live connection", async () => {
    const console = await connect(harness.admin.token);
    await send(one, pressure, 3 * 3_600_000);
    await clock.advance(1000);
    await settle(console);
    expect(console.readings()).toEqual([]);
  });

  it("sends readings of a device its user has just added, on the same socket", async () => {
    const token = await signIn(`maker-${round}`, { permissions, scope: [one.id] });
    const console = await connect(token);
    const name = `NEW-${round}`;
    const made = await harness.call(
      "POST",
      "/device",
      { name, displayName: name, type: "DATALOGGER" },
      token,
    );
    const device = await harness.call("POST", "/token", { name, deviceId: made.body.data.id }, token);
    await send(device.body.data, pressure);
    await vi.waitFor(() => expect(console.readings()).toMatchObject([{ device: made.body.data.id }]));
  });

  it("reports when a device connects and is lost", async () => {
    const console = await connect(harness.admin.token);
    const client = await harness.connect(`ONE-${round}`, one.token);
    await client.endAsync();
    await vi.waitFor(() =>
      expect(console.heard).toMatchObject([
        { event: "device:freshness", payload: { deviceId: one.id, connected: true } },
        { event: "device:freshness", payload: { deviceId: one.id, connected: false } },
      ]),
    );
  });

  it("[R6.7] reports a connection only to those who see the device", async () => {
    const outsider = await connect(await signIn(`outside-${round}`, { permissions, scope: [two.id] }));
    const blind = await connect(await signIn(`blind-${round}`, { permissions: [] }));
    const insider = await connect(await signIn(`inside-${round}`, { permissions, scope: [one.id] }));
    const client = await harness.connect(`ONE-${round}`, one.token);
    await client.endAsync();
    await vi.waitFor(() => expect(insider.heard).toHaveLength(2));
    await settle(insider);
    expect([outsider.heard, blind.heard]).toEqual([[], []]);
  });

  it("[R6.7] sends nothing at all where nobody connected may see the device", async () => {
    const outsider = await connect(await signIn(`alone-${round}`, { permissions, scope: [two.id] }));
    const client = await harness.connect(`ONE-${round}`, one.token);
    await client.endAsync();
    await harness.call("PUT", `/device/${one.id}`, { displayName: "changed out of view" });
    await harness.call("PUT", `/device/${two.id}`, { displayName: "changed in view" });
    await vi.waitFor(() => expect(outsider.heard).toHaveLength(1));
    expect(outsider.heard).toMatchObject([{ event: "device:changed", payload: { deviceId: two.id } }]);
  });

  it("reports no lost connection of a device that sleeps", async () => {
    await harness.call("PUT", `/device/${one.id}`, { powerMode: "sleeping" });
    const console = await connect(harness.admin.token);
    const client = await harness.connect(`ONE-${round}`, one.token);
    await client.endAsync();
    const received = { event: "device:freshness", payload: { deviceId: one.id, connected: null } };
    await vi.waitFor(() => expect(console.heard).toMatchObject([received, received]));
  });

  it("ends with the session", async () => {
    const token = await signIn(`leaver-${round}`, { permissions });
    const [mine, other] = [await connect(token), await connect(harness.admin.token)];
    const gone = new Promise((resolve) => mine.line.once("disconnect", resolve));
    await harness.call("POST", "/auth/logout", undefined, token);
    await gone;
    expect(other.line.connected).toBe(true);
    await expect(connect(token)).rejects.toThrow("unauthorized");
  });

  it("ends when the session ends between its check and the connection", async () => {
    const token = await signIn(`racer-${round}`, { permissions });
    const checks = harness.app.use(authenticator);
    const { findActor } = checks;
    vi.spyOn(checks, "findActor").mockImplementationOnce(async (...given) => {
      const actor = await findActor(...given);
      await harness.call("POST", "/auth/logout", undefined, token);
      return actor;
    });
    const { line } = await connect(token);
    await vi.waitFor(() => expect(line.connected).toBe(false));
  });

  it("ends when rights are taken away between its check and the connection, and comes back with the others", async () => {
    const person = await aUser()
      .named(`mover-${round}`)
      .withPermissions(...permissions)
      .signedInTo(harness);
    const checks = harness.app.use(authenticator);
    const { findActor } = checks;
    vi.spyOn(checks, "findActor").mockImplementationOnce(async (...given) => {
      const actor = await findActor(...given);
      await harness.call("PUT", `/user/${person.id}/scope`, { all: false, deviceIds: [two.id] });
      return actor;
    });
    const { line } = await connect(person.token);
    await vi.waitFor(() => expect(line.connected).toBe(false));
    const again = await connect(person.token);
    const all = await connect(harness.admin.token);
    await send(one, pressure);
    await send(two, { water_level: 3 });
    await vi.waitFor(() => expect(all.readings()).toHaveLength(2));
    expect(again.readings().map(({ device }) => device)).toEqual([two.id]);
  });
});

it.each([[["websocket"]], [["polling", "websocket"]]])(
  "counts no console among connections of unknown senders: %o",
  async (transports) => {
    const { openConnections } = harness.app.http;
    const before = openConnections.unknown;
    const { line } = await connect(harness.admin.token, transports);
    if (line.io.engine.transport.name !== "websocket")
      await new Promise((resolve) => line.io.engine.once("upgrade", resolve));
    await expect.poll(() => openConnections.unknown).toBeLessThanOrEqual(before);
  },
);
