import { listDeadLetters, replayDeadLetters } from "@sgval/contract/connections/dead-letters";
import * as routes from "@sgval/contract/device-gateways/gateways";
import { listGatewayMessages } from "@sgval/contract/device-gateways/messages";
import { presetSettings } from "@sgval/contract/device-gateways/presets";
import { adoptDevice, listWaitingDevices } from "@sgval/contract/device-gateways/waiting-devices";
import { readDevice } from "@sgval/contract/devices/routes";
import { beforeEach, describe, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import {
  double,
  numberedPayload,
  sparkplugPayload,
  text,
  whole,
} from "../../../testing/sparkplug-payload.ts";
import { loadEdgeNodes } from "./edge-nodes.store.ts";

const harness = useHarness();
const INT_32 = 3;
const DOUBLE = 10;

let made = 0;
let gateway: routes.GatewayWithSecret;
let publish: (topic: string, payload: Buffer) => Promise<void>;
beforeEach(async () => {
  made += 1;
  const [settings] = presetSettings.sparkplug;
  const body = { name: `sparkplug${made}`, preset: "sparkplug", ...settings };
  gateway = (await harness.ok(harness.admin, routes.createGateway, { body })).data;
  publish = await publisher();
});
const publisher = async () => {
  const client = await harness.connect(gateway.name, gateway.secret);
  return async (topic: string, payload: Buffer) =>
    void (await client.publishAsync(`spBv1.0/${topic}`, payload, { qos: 1 }));
};

const aPump = () =>
  aDevice()
    .ofType("DATALOGGER")
    .withChannel("pressure", { mappingKey: "Pressure" })
    .withChannel("flow", { mappingKey: "Flow" })
    .in(harness);
const adopt = (key: string, id: number) =>
  harness.ok(harness.admin, adoptDevice, { params: { id: gateway.id }, body: { key, device: { id } } });
const valuesOf = async (id: number) =>
  (await harness.ok(harness.admin, readDevice, { params: { id } })).data.latest?.values;
const keys = async () =>
  (await harness.ok(harness.admin, routes.listGatewayDevices, { params: { id: gateway.id } })).data.map(
    ({ deviceId, key }) => [deviceId, key],
  );
const waiting = async () =>
  (
    await harness.ok(harness.admin, listWaitingDevices, { query: { gatewayId: gateway.id, size: 100 } })
  ).data.map(({ key }) => key);
const letters = async () =>
  (await harness.ok(harness.admin, listDeadLetters, { query: { gatewayId: gateway.id } })).data;
const lastMessage = async () =>
  (await harness.ok(harness.admin, listGatewayMessages, { params: { id: gateway.id } })).data[0];

const sent = (...metrics: number[][]) => sparkplugPayload(harness.clock.now() - 1_000, ...metrics);
const named = (name: string, alias: number, type: number, value: number[]) => [
  ...[...text(1, name), ...whole(2, alias)],
  ...[...whole(4, type), ...value],
];
const byAlias = (alias: number, value: number[]) => [...whole(2, alias), ...value];
/** Protocol Buffers write a negative number of 32 bits as the positive one of the same bits. */
const int32 = (value: number) => whole(10, value >>> 0);
const nodeBirth = (session = 0) => sent([...text(1, "bdSeq"), ...whole(4, 8), ...whole(11, session)]);
const nodeDeath = nodeBirth;

describe("devices of two edge nodes with the same name", () => {
  it("are two: their keys have the group and the edge node in them", async () => {
    const [one, other] = [await aPump(), await aPump()];
    await adopt("Plant/Edge1/Pump1", one.id);
    await adopt("Plant/Edge2/Pump1", other.id);
    await publish("Plant/DDATA/Edge1/Pump1", sent([...text(1, "Pressure"), ...double(1.5)]));
    await publish("Plant/DDATA/Edge2/Pump1", sent([...text(1, "Pressure"), ...double(2.5)]));
    await publish("Plant/DDATA/Edge3/Pump1", sent([...text(1, "Pressure"), ...double(3.5)]));
    expect([await valuesOf(one.id), await valuesOf(other.id)]).toMatchObject([
      { pressure: 1.5 },
      { pressure: 2.5 },
    ]);
    expect(await waiting()).toEqual(["Plant/Edge3/Pump1"]);
  });

  it("were one before: the device that has the short key goes to the first of them that is heard, the other waits", async () => {
    const pump = await aPump();
    await adopt("Pump1", pump.id);
    await publish("Plant/DDATA/Edge1/Pump1", sent([...text(1, "Pressure"), ...double(1.5)]));
    await publish("Plant/DDATA/Edge2/Pump1", sent([...text(1, "Pressure"), ...double(2.5)]));
    expect(await valuesOf(pump.id)).toMatchObject({ pressure: 1.5 });
    expect(await keys()).toEqual([[pump.id, "Plant/Edge1/Pump1"]]);
    expect(await waiting()).toEqual(["Plant/Edge2/Pump1"]);
    expect(await harness.recorded(pump.name)).toContain("gateway_key_completed");
  });

  it("are matched by rules with their whole key and with its last level", async () => {
    await harness.ok(harness.admin, routes.updateGateway, {
      params: { id: gateway.id },
      body: { ...gateway, rules: [{ pattern: "Meter*", type: "DATALOGGER" }] },
    });
    await publish(`P${made}/DDATA/Edge1/Meter1`, sent([...text(1, "Pressure"), ...double(1.5)]));
    expect((await keys()).map(([, key]) => key)).toEqual([`P${made}/Edge1/Meter1`]);
  });
});

describe("metrics by alias", () => {
  it("have the names and data types of the birth certificates of their edge node, also after a restart", async () => {
    const pump = await aPump();
    await adopt("Plant/Edge1/Pump1", pump.id);
    await publish("Plant/NBIRTH/Edge1", nodeBirth());
    await publish(
      "Plant/DBIRTH/Edge1/Pump1",
      sent(named("Pressure", 5, DOUBLE, double(1.5)), named("Flow", 6, INT_32, int32(-3))),
    );
    expect(await valuesOf(pump.id)).toMatchObject({ pressure: 1.5, flow: -3 });
    await harness.clock.advance(10_000);
    await publish("Plant/DDATA/Edge1/Pump1", sent(byAlias(5, double(1.75)), byAlias(6, int32(-4))));
    expect(await valuesOf(pump.id)).toMatchObject({ pressure: 1.75, flow: -4 });
    await harness.restart();
    publish = await publisher();
    await harness.clock.advance(10_000);
    await publish("Plant/DDATA/Edge1/Pump1", sent(byAlias(6, int32(-5))));
    expect(await valuesOf(pump.id)).toMatchObject({ flow: -5 });
    expect(await letters()).toEqual([]);
  });

  it("follow the birth that renumbers them", async () => {
    const pump = await aPump();
    await adopt("Plant/Edge1/Pump1", pump.id);
    await publish("Plant/NBIRTH/Edge1", nodeBirth());
    await publish("Plant/DBIRTH/Edge1/Pump1", sent(named("Pressure", 5, DOUBLE, double(1.5))));
    await harness.clock.advance(10_000);
    await publish("Plant/NBIRTH/Edge1", nodeBirth(1));
    await publish(
      "Plant/DBIRTH/Edge1/Pump1",
      sent(named("Flow", 5, DOUBLE, double(30)), named("Pressure", 6, DOUBLE, double(1.6))),
    );
    await harness.clock.advance(10_000);
    await publish("Plant/DDATA/Edge1/Pump1", sent(byAlias(5, double(31))));
    expect(await valuesOf(pump.id)).toMatchObject({ pressure: 1.6, flow: 31 });
  });

  it("are refused with a reason and a dead letter while no birth explains them, and never read by a later one", async () => {
    const pump = await aPump();
    await adopt("Plant/Edge1/Pump1", pump.id);
    await publish(
      "Plant/DDATA/Edge1/Pump1",
      sent(byAlias(5, double(1.5)), [...text(1, "Flow"), ...double(30)], [...text(1, "X"), ...int32(-1)]),
    );
    // What needs no birth is read.
    expect(await valuesOf(pump.id)).toEqual({ flow: 30 });
    expect(await lastMessage()).toMatchObject({ forwarded: 1, refused: 1, reason: "unknown_alias" });
    expect(await letters()).toMatchObject([{ reason: "unknown_alias", detail: "Plant/Edge1/Pump1: 5, X" }]);
    await harness.clock.advance(10_000);
    await publish("Plant/DBIRTH/Edge1/Pump1", sent(named("Flow", 5, DOUBLE, double(31))));
    await harness.ok(harness.admin, replayDeadLetters, { body: { filter: { gatewayId: gateway.id } } });
    expect(await valuesOf(pump.id)).toEqual({ flow: 31 });
    expect(await letters()).toMatchObject([{ reason: "unknown_alias" }]);
  });

  it("mean nothing after a new birth or the death of their node or device, but of a session that ended before", async () => {
    const pump = await aPump();
    await adopt("Plant/Edge1/Pump1", pump.id);
    const born = async (session: number) => {
      await publish("Plant/NBIRTH/Edge1", nodeBirth(session));
      await publish("Plant/DBIRTH/Edge1/Pump1", sent(named("Pressure", 5, DOUBLE, double(1.5))));
    };
    const isRead = async (pressure: number) => {
      await harness.clock.advance(60_000);
      await publish("Plant/DDATA/Edge1/Pump1", sent(byAlias(5, double(pressure))));
      return (await valuesOf(pump.id))?.pressure === pressure;
    };
    await born(3);
    expect(await isRead(2)).toBe(true);
    await publish("Plant/NDEATH/Edge1", nodeDeath(2));
    expect(await isRead(3)).toBe(true);
    await publish("Plant/NDEATH/Edge1", nodeDeath(3));
    expect(await isRead(4)).toBe(false);
    await born(4);
    expect(await isRead(5)).toBe(true);
    await publish("Plant/DDEATH/Edge1/Pump1", sparkplugPayload(harness.clock.now()));
    expect(await isRead(6)).toBe(false);
    await born(5);
    await publish("Plant/NBIRTH/Edge1", nodeBirth(6));
    expect(await isRead(7)).toBe(false);
  });
});

describe("messages of an edge node that were lost", () => {
  let pump: Awaited<ReturnType<typeof aPump>>;
  beforeEach(async () => {
    pump = await aPump();
    await adopt("Plant/Edge1/Pump1", pump.id);
  });
  const numbered = async (topic: string, sequence: number, ...metrics: number[][]) => {
    await harness.clock.advance(1_000);
    await publish(topic, numberedPayload(harness.clock.now(), sequence, ...metrics));
  };
  const born = async (sequence = 0) => {
    await numbered("Plant/NBIRTH/Edge1", sequence, [...text(1, "Up"), ...double(1)]);
    await numbered("Plant/DBIRTH/Edge1/Pump1", sequence + 1, named("Pressure", 5, DOUBLE, double(1)));
  };
  const isRead = async (sequence: number, pressure: number) => {
    await numbered("Plant/DDATA/Edge1/Pump1", sequence, byAlias(5, double(pressure)));
    return (await valuesOf(pump.id))?.pressure === pressure;
  };

  it("end its birth certificates, as one of them may have been another one, until the next", async () => {
    await born();
    expect(await isRead(2, 2)).toBe(true);
    expect(await isRead(3, 3)).toBe(true);
    // It started anew, and its birth was lost.
    expect(await isRead(2, 30)).toBe(false);
    expect(await letters()).toMatchObject([
      { reason: "unknown_alias", detail: "Plant/Edge1/Pump1: 5 (seq 3 → 2)" },
    ]);
    expect(await isRead(3, 31)).toBe(false);
    await harness.restart();
    publish = await publisher();
    expect(await isRead(4, 32)).toBe(false);
    await born();
    expect(await isRead(2, 4)).toBe(true);
  });

  it("are not those that came twice, those after the highest number, and those of another node or of nobody's number", async () => {
    await born(252);
    expect(await isRead(254, 2)).toBe(true);
    expect(await isRead(254, 3)).toBe(true);
    expect(await isRead(255, 4)).toBe(true);
    const late = numberedPayload(harness.clock.now() - 500, 254, byAlias(5, double(3.5)));
    await publish("Plant/DDATA/Edge1/Pump1", late);
    await numbered("Plant/DDATA/Edge2/Pump1", 9, [...text(1, "Pressure"), ...double(9)]);
    await numbered("Plant/DDEATH/Edge1/Pump2", 0);
    expect(await isRead(1, 5)).toBe(true);
    await publish("Plant/NDEATH/Edge1", nodeDeath(9));
    expect(await isRead(2, 6)).toBe(true);
  });

  it("cannot be known where the gateway hears only a part of what the node sends", async () => {
    await harness.ok(harness.admin, routes.updateGateway, {
      params: { id: gateway.id },
      body: { ...gateway, topic: "spBv1.0/+/+/+/Pump1" },
    });
    publish = await publisher();
    await numbered("Plant/DBIRTH/Edge1/Pump1", 1, named("Pressure", 5, DOUBLE, double(1)));
    expect(await isRead(9, 2)).toBe(true);
  });
});

it("forgets the edge nodes that were silent for longest when a gateway has too many, never one that is born again", async () => {
  const pump = await aPump();
  await adopt("Plant/Edge1/Pump1", pump.id);
  const born = async () => {
    await publish("Plant/NBIRTH/Edge1", nodeBirth());
    await publish("Plant/DBIRTH/Edge1/Pump1", sent(named("Pressure", 5, DOUBLE, double(1.5))));
  };
  await born();
  const many = Array.from({ length: 4_900 }, (_, index) => named(`m${index}`, index, INT_32, int32(1)));
  for (let index = 0; index < 25; index += 1) await publish(`Plant/NBIRTH/MadeUp${index}`, sent(...many));
  const stored = async () =>
    (await loadEdgeNodes(harness.db.kysely)).flatMap(({ gatewayId, edgeNode }) =>
      gatewayId === gateway.id ? [edgeNode] : [],
    );
  expect(await stored()).toHaveLength(20);
  await born();
  await harness.clock.advance(10_000);
  await publish("Plant/DDATA/Edge1/Pump1", sent(byAlias(5, double(2.5))));
  expect(await valuesOf(pump.id)).toMatchObject({ pressure: 2.5 });
  expect(await stored()).toContain("Plant/Edge1");
  expect(await stored()).not.toContain("Plant/MadeUp0");
});

describe("the clock of the server", () => {
  it("may be set back: what a birth said before is still known", async () => {
    const pump = await aPump();
    await adopt("Plant/Edge1/Pump1", pump.id);
    await publish("Plant/NBIRTH/Edge1", nodeBirth());
    await publish("Plant/DBIRTH/Edge1/Pump1", sent(named("Pressure", 5, DOUBLE, double(1.5))));
    harness.clock.setBy(-600_000);
    await publish("Plant/DDATA/Edge1/Pump1", sent(byAlias(5, double(2.5))));
    harness.clock.setBy(600_000);
    expect(await lastMessage()).toMatchObject({ forwarded: 1, refused: 0 });
  });
});

it("replays the letter of a device under its whole key alone", async () => {
  await publish("Plant/DDATA/Edge2/Pump1", sent(byAlias(5, double(9)), [...text(1, "Flow"), ...double(30)]));
  const pump = await aPump();
  await adopt("Pump1", pump.id);
  await harness.ok(harness.admin, replayDeadLetters, { body: { filter: { gatewayId: gateway.id } } });
  expect(await valuesOf(pump.id)).toBeUndefined();
});

describe("an edge node itself", () => {
  it("has data of its own under group and edge node; what only controls it is no field", async () => {
    const station = await aPump();
    const control = [...text(1, "Node Control/Rebirth"), ...whole(4, 11), ...whole(14, 0)];
    await publish("Plant/NBIRTH/Edge1", sent(control));
    expect(await waiting()).toEqual([]);
    await adopt("Plant/Edge1", station.id);
    await publish("Plant/NBIRTH/Edge1", sent(control, named("Pressure", 1, DOUBLE, double(1.5))));
    await harness.clock.advance(10_000);
    await publish("Plant/NDATA/Edge1", sent(byAlias(1, double(2.5))));
    expect(await valuesOf(station.id)).toMatchObject({ pressure: 2.5 });
  });

  it("hears commands of others, which are left unread, as are topics that are none of Sparkplug", async () => {
    await publish("Plant/NCMD/Edge1", nodeBirth());
    expect(await lastMessage()).toMatchObject({ forwarded: 0, unknown: 0, reason: "other_event" });
    await publish("Plant/DDATA/Edge1/Pump1/more", nodeBirth());
    expect(await lastMessage()).toMatchObject({ forwarded: 0, reason: "no_device_key" });
  });
});

it("is set to topics of Sparkplug over MQTT only", async () => {
  const refusal = async (body: object) =>
    (
      await harness.refused(harness.admin, routes.createGateway, {
        body: { name: "bad", preset: "sparkplug", keySource: "sparkplug", ...body },
      })
    ).details;
  expect(await refusal({ connection: "webhook" })).toMatchObject([{ field: "keySource" }]);
  expect(await refusal({ connection: "mqtt", topic: "plant/#" })).toMatchObject([{ field: "topic" }]);
});
