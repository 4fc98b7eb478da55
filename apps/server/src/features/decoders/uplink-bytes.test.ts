import type { UplinkFields } from "@sgval/contract/decoders/decoders";
import { expect, it } from "vitest";
import { readUplink } from "./uplink-bytes.ts";

const usual: UplinkFields = { bytesPath: null, encoding: "hex", portPath: null };
const read = (payload: unknown, fields: Partial<UplinkFields> = {}) => {
  const sent = Buffer.isBuffer(payload)
    ? payload
    : Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload));
  const uplink = readUplink(sent, { ...usual, ...fields });
  return uplink && { bytes: uplink.bytes.toString("hex"), fPort: uplink.fPort, arrival: uplink.arrival };
};
const at = "2025-11-20T00:59:58Z";

it.each([
  [
    "The Things Stack",
    { received_at: "x", uplink_message: { f_port: 85, frm_payload: "AXVk", received_at: at } },
  ],
  ["ThingPark", { DevEUI_uplink: { Time: at, FPort: "85", payload_hex: "017564" } }],
  ["The Things Network, version 2", { port: 85, payload_raw: "AXVk", metadata: { time: at } }],
  ["ChirpStack, version 4", { time: at, deviceInfo: { devEui: "a7" }, fPort: 85, data: "AXVk" }],
  ["ChirpStack, version 3", { devEUI: "pw==", fPort: 85, data: "AXVk", rxInfo: [{ time: at }] }],
  ["Helium", { dev_eui: "a7", port: 85, payload: "AXVk", reported_at: at }],
  ["Loriot", { cmd: "rx", EUI: "A7", ts: at, port: 85, data: "017564" }],
])("finds bytes, port and time in a message of %s", (_, payload) => {
  expect(read(payload)).toEqual({ bytes: "017564", fPort: 85, arrival: at });
});

it("finds bytes and port at paths of one's own, as text or as a list of numbers", () => {
  const payload = {
    up: [{ type: "other" }, { type: "frame", raw: "01:75 64", p: 3 }],
    list: [1, 0x75, 0x64],
  };
  const bytesPath = "up[type=frame].raw";
  expect(read(payload, { bytesPath, portPath: "up[type=frame].p" })).toMatchObject({
    bytes: "017564",
    fPort: 3,
  });
  expect(read(payload, { bytesPath: "list" })).toMatchObject({ bytes: "017564", fPort: null });
  expect(read({ raw: "AXVk" }, { bytesPath: "raw", encoding: "base64" })).toMatchObject({ bytes: "017564" });
});

it("takes a message that is no JSON as the bytes", () => {
  expect(read("017564")).toMatchObject({ bytes: "017564", fPort: null });
  expect(read("AXVk", { encoding: "base64" })).toMatchObject({ bytes: "017564" });
  expect(read(Buffer.from([0x01, 0xff, 0x64]))).toMatchObject({ bytes: "01ff64" });
  expect(read(Buffer.from("{}"), { encoding: "binary" })).toMatchObject({ bytes: "7b7d" });
});

it("finds none where there are none, too many, or another writing", () => {
  expect(read({ data: "017564" })).toBe(null);
  expect(read({ raw: "not hex" }, { bytesPath: "raw" })).toBe(null);
  expect(read({ raw: [1, 300] }, { bytesPath: "raw" })).toBe(null);
  expect(read({ fPort: 300, data: "AXVk" })).toBe(null);
  expect(read("")).toBe(null);
  expect(read("00".repeat(5_000))).toBe(null);
  expect(read([1, 2])).toBe(null);
});
