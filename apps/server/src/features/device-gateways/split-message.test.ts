import { gatewayLimits } from "@sgval/contract/device-gateways/gateways";
import { presetSettings } from "@sgval/contract/device-gateways/presets";
import { describe, expect, it } from "vitest";
import { splitMessage } from "./split-message.ts";

const split = (
  gateway: Partial<Parameters<typeof splitMessage>[0]>,
  payload: unknown,
  topic: string | null = null,
) => {
  const text = typeof payload === "string" ? payload : JSON.stringify(payload);
  const result = splitMessage(
    { keySource: "path", keyPath: null, topic: null, ...gateway },
    topic,
    Buffer.from(text),
  );
  if ("problem" in result) return result.problem;
  return Object.fromEntries(
    result.parts.map((part) => {
      const own = part.payload.toString();
      return [part.key, own === text ? "whole" : JSON.parse(own)];
    }),
  );
};

describe("the device of a message", () => {
  it.each([
    [
      "things_stack",
      { end_device_ids: { device_id: "dev1", application_ids: { application_id: "wells" } } },
      "wells/dev1",
    ],
    ["chirpstack_v4", { deviceInfo: { devEui: "0101010101010101" }, object: { p: 1 } }, "0101010101010101"],
    ["thingpark", { DevEUI_uplink: { DevEUI: "20635F0000000001", payload_hex: "00" } }, "20635F0000000001"],
  ] as const)("is found by the preset of %s, and gets the whole message", (preset, payload, key) => {
    const [settings] = presetSettings[preset];
    expect(split({ ...settings }, payload)).toEqual({ [key]: "whole" });
  });

  it.each([
    ["chirpstack_v3", "application/3/device/0202020202020202/event/up", "0202020202020202"],
    ["mosquitto_bridge", "sgval/dl-1/up", "dl-1"],
  ] as const)("is found in the topic of %s, whatever the payload is", (preset, topic, key) => {
    const [settings] = presetSettings[preset];
    expect(split({ ...settings }, "\u0001\u0002", topic)).toEqual({ [key]: "whole" });
  });

  it("is each name of an object of a ThingsBoard gateway", () => {
    const [settings] = presetSettings.thingsboard;
    const rows = [{ ts: 1_763_600_400_000, values: { pressure: 2.4 } }];
    expect(split({ ...settings }, { "Pump A": rows, "Pump B": { level: 3 }, "Pump C": 7 })).toEqual({
      ...{ "Pump A": rows, "Pump B": { level: 3 }, "Pump C": { value: 7 } },
    });
  });

  it("may be a number, and a name that contains a dot", () => {
    expect(split({ keyPath: "unit.id" }, { "unit.id": 17, P: 1 })).toEqual({ 17: "whole" });
  });

  it("may have several levels, each with a path, in the message or in its item of a list", () => {
    const keyPath = "{site.id}/{list[*].id}";
    expect(split({ keyPath }, { site: { id: "north" }, list: [{ id: "a" }, { id: "b" }] })).toEqual({
      ...{ "north/a": { id: "a" }, "north/b": { id: "b" } },
    });
    expect(split({ keyPath: "{app}/{id}" }, [{ app: "x", id: "a" }, { id: "b" }])).toEqual({
      "x/a": { app: "x", id: "a" },
    });
    expect(split({ keyPath: "{app}/{id}" }, { id: "b" })).toBe("no_device_key");
  });

  it("is looked for in every item of a list, and items of one device stay together", () => {
    const list = [
      { id: "a", P: 1 },
      { id: "b", P: 2 },
      { id: "a", P: 3 },
    ];
    expect(split({ keyPath: "id" }, list)).toEqual({
      a: [
        { id: "a", P: 1 },
        { id: "a", P: 3 },
      ],
      b: { id: "b", P: 2 },
    });
  });

  it("takes over what stands beside the list, such as the time, but for what it says itself", () => {
    const payload = {
      ts: 1_763_600_400,
      site: "x",
      devices: [
        { id: "a", P: 1 },
        { id: "b", ts: 5, P: 2 },
      ],
    };
    for (const keyPath of ["devices[*].id", "devices.id"])
      expect(split({ keyPath }, payload)).toEqual({
        a: { ts: 1_763_600_400, site: "x", id: "a", P: 1 },
        b: { ts: 5, site: "x", id: "b", P: 2 },
      });
  });

  it("is found by a filter of the items", () => {
    const payload = {
      tags: [
        { k: "serial", v: "S1" },
        { k: "site", v: "north" },
      ],
      P: 1,
    };
    expect(split({ keyPath: "tags[k=serial].v" }, payload)).toHaveProperty("S1");
    expect(Object.keys(split({ keyPath: "tags[k=serial].v" }, payload))).toEqual(["S1"]);
  });

  it("is found in the rows of the line protocol and of CSV", () => {
    const lines =
      "wells,device=w1 level=2.1 1763600400000000000\nwells,device=w2 level=3.1 1763600400000000000";
    expect(Object.keys(split({ keyPath: "device" }, lines))).toEqual(["w1", "w2"]);
    const csv = "device;time;pressure\nd1;20/11/2025 08:00:00;2,41\nd2;20/11/2025 08:00:00;2,5";
    expect(Object.keys(split({ keyPath: "device" }, csv))).toEqual(["d1", "d2"]);
    expect(split({ keyPath: "device" }, "device=f1&pressure=2.4")).toEqual({ f1: "whole" });
  });
});

describe("a message without a device", () => {
  it.each([
    ["no field of the path", { other: 1 }],
    ["an empty key", { id: " " }],
    ["a key that is a block", { id: {} }],
    ["a number whose last digits are lost as it is read", '{"id":9007199254740993}'],
    ["a key longer than any", { id: "x".repeat(gatewayLimits.keyLength + 1) }],
    ["a key with a control character", { id: "a\u0000b" }],
    ["no message at all", []],
    ["a number", 5],
  ])("is known as one: %s", (_, payload) => {
    expect(split({ keyPath: "id" }, payload)).toBe("no_device_key");
  });

  it("is no text that can be read", () => {
    expect(split({ keyPath: "id" }, '{"id":')).toBe("malformed_json");
    expect(split({ keyPath: "id" }, `{"id":"${"x".repeat(300_000)}"}`)).toBe("too_large");
  });

  it("comes on a topic without the level", () => {
    const [settings] = presetSettings.mosquitto_bridge;
    expect(split({ ...settings }, {}, "other/dl-1/up")).toBe("no_device_key");
    expect(split({ ...settings }, {}, null)).toBe("no_device_key");
  });
});

it("hands on as many devices as a message may have, and counts the others", () => {
  const list = Array.from({ length: 5_000 }, (_, index) => ({ id: `m${index}`, P: 1 }));
  const result = splitMessage(
    { keySource: "path", keyPath: "id", topic: null },
    null,
    Buffer.from(JSON.stringify(list)),
  );
  if ("problem" in result) throw new Error(result.problem);
  expect(result.parts).toHaveLength(gatewayLimits.devicesPerMessage);
  expect(result.beyond).toBe(5_000 - gatewayLimits.devicesPerMessage);
});
