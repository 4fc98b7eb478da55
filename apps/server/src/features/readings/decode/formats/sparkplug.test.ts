import { describe, expect, it } from "vitest";
import { double, float, sparkplugPayload, text, whole } from "../../../../testing/sparkplug-payload.ts";
import { aCommonRecord, EIGHT, VIETNAM, valuesOf } from "../device-record.fixture.ts";
import { newDeviceMemory, prepareMessage } from "../prepare-message.ts";
import { readSparkplug } from "./sparkplug.ts";

const at = 1_763_600_400_000;
const payload = (...metrics: number[][]) => sparkplugPayload(at, ...metrics);

describe("a payload of Sparkplug B", () => {
  it("is a row of its metrics by name, with the time in it", () => {
    const read = readSparkplug(
      payload(
        [...text(1, "Pressure/Inlet"), ...whole(4, 10), ...double(2.41)],
        [...text(1, "flow"), ...whole(4, 9), ...float(31.5)],
        [...text(1, "offset"), ...whole(4, 3), ...whole(10, 4_294_967_286)],
        [...text(1, "total"), ...whole(4, 8), ...whole(11, 90_211n)],
        [...text(1, "open"), ...whole(4, 11), ...whole(14, 1)],
        [...text(1, "state"), ...whole(4, 12), ...text(15, "running")],
        [...text(1, "lost"), ...whole(4, 10), ...whole(7, 1)],
        [...whole(2, 5), ...whole(4, 10), ...double(1)],
      ),
    );
    expect(read).toEqual([
      {
        ...{ timestamp: at, "Pressure/Inlet": 2.41, flow: 31.5, offset: -10, total: 90_211, open: true },
        ...{ state: "running", lost: null, alias_5: 1 },
      },
    ]);
  });

  it("is a row for each time of its metrics", () => {
    const metric = (time: number, value: number) => [...text(1, "p"), ...whole(3, time), ...double(value)];
    expect(readSparkplug(payload(metric(at - 60_000, 1), metric(at, 2)))).toEqual([
      { timestamp: at - 60_000, p: 1 },
      { timestamp: at, p: 2 },
    ]);
  });

  it("becomes readings by the mapping of its device", () => {
    const sent = payload([...text(1, "pressure"), ...double(2.41)]);
    const device = aCommonRecord("DATALOGGER");
    const prepared = prepareMessage(device, sent, EIGHT, newDeviceMemory(), VIETNAM);
    expect(prepared.dead).toBeNull();
    expect(prepared.samples[0]?.measuredAt).toBe(at);
    expect(valuesOf(device, prepared)).toEqual({ pressure: 2.41 });
  });

  it("keeps a metric that is called like a part of the language as any other", () => {
    const [row] = readSparkplug(payload([...text(1, "__proto__"), ...double(1)])) ?? [];
    expect(Object.getPrototypeOf(row ?? {})).toBe(Object.prototype);
    expect(Object.keys(row ?? {})).toContain("__proto__");
  });
});

describe("bytes that are none", () => {
  it.each([
    ["nothing", Buffer.alloc(0)],
    ["no metric", Buffer.from(whole(1, at))],
    ["a cut one", payload([...text(1, "p"), ...double(1)]).subarray(0, 18)],
    ["a length beyond the end", Buffer.from([0x12, 0xff, 0xff, 0xff, 0x7f, 1])],
    ["an endless number", Buffer.alloc(40, 0xff)],
    ["an uplink of LoRaWAN", Buffer.from("016700e102680a", "hex")],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["a name that is no text", payload([(1 << 3) | 2, 1, 0xff, ...double(1)])],
  ])("are no rows: %s", (_, bytes) => {
    expect(readSparkplug(bytes)).toBeUndefined();
  });

  it("never fail, whatever they are", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed;
    };
    for (let round = 0; round < 2_000; round += 1)
      readSparkplug(Buffer.from(Array.from({ length: random() % 60 }, () => random() % 256)));
  });
});
