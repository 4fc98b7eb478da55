import { describe, expect, it } from "vitest";
import { aCommonRecord, EIGHT, flagsOf, VIETNAM, valuesOf } from "../device-record.fixture.ts";
import { newDeviceMemory, prepareMessage } from "../prepare-message.ts";
import { readTextFormat } from "./read-text-format.ts";

const logger = aCommonRecord("DATALOGGER");
const read = (payload: string) => prepareMessage(logger, payload, EIGHT, newDeviceMemory(), VIETNAM);

describe("what is no format", () => {
  it.each([
    // JSON that was cut, or is written by hand
    '{"pressure":2.4,"flow":31',
    '"pressure":2.4,"flow":31}',
    '"pressure":2.4,\n"flow":31',
    "pressure:2.4,flow:31",
    "{pressure=2.4, flow=31}",
    "{pressure=2.4&flow=31}",
    '[{"pressure":2.4},{"pressure":',
    "2.4,31]",
    '"pressure": 2.4, "flow": 31',
    '{"data":"a=1&b=2',
    'a=1&{"b":2}',
    '"a\\": b=1 1763600400',
    "pressure:2.4,flow:31\npressure:2.5,flow:32",
    // Markup, bytes, encodings, and what modems print
    "<r><P>2.4</P></r>",
    "pressure=2.4&flow=\u0001",
    "pressure=2.4\ufffd",
    "cHJlc3N1cmU9Mi40Jg==",
    "cHJlc3N1cmU9Mi4=",
    "+CSQ: 20,99",
    "$GPGGA,123519,4807.038,N",
    "http://host/?pressure=2.4&flow=31",
    // Forms
    "pressure=",
    "pressure=2.4&flow",
    "pressure=2.4&=31",
    "pressure=1=2",
    "pressure=%zz",
    "pressure=2.4&\nflow=31",
    // Line protocol
    "m",
    "m pressure",
    "m pressure=",
    "m pressure=abc",
    "m pressure=2.4.1",
    "m pressure=2.4u",
    "m pressure=2,4",
    'm pressure="2.4',
    "m pressure=2.4 soon",
    "m pressure=2.4 1763600400 1",
    "m,site pressure=2.4",
    "m pressure=2.4\noops",
    // CSV: no header, no row, no number, rows of another width, a decimal comma between commas
    "2.4,31",
    "2.4,31\n2.5,32",
    "pressure,flow",
    "pressure\n2.4",
    "Hello, world\nall, well",
    "pressure,flow\n2.4,31,7",
    "pressure,flow\n2,4,31",
    "pressure,pressure\n2.4,2.5",
    'pressure,flow\n"2.4,31',
    "pressure=2.4,flow=31\npressure=2.4,flow=31",
  ])("keeps %o as malformed", (payload) => {
    expect(read(payload)).toMatchObject({ dead: { reason: "malformed_json" }, samples: [] });
  });
});

it("reads fields of all formats by the rules of JSON fields", () => {
  for (const payload of [
    "pressure=1.234,5&flow=NULL&battery=3,58&other=1",
    "pressure;flow;battery;other\n1.234,5;NULL;3,58;1",
    'm pressure="1.234,5",flow="NULL",battery="3,58",other=1i',
    "m pressure=nan,flow=-inf,battery=3.58,other=1i",
  ]) {
    const prepared = read(payload);
    expect(valuesOf(logger, prepared)).toEqual({ battery: 3.58 });
    expect(Object.keys(flagsOf(logger, prepared))).toContain("flow");
    expect(prepared.unmapped).toContainEqual({ key: "other", value: "1" });
    expect(prepared.rejectedValues.map(({ key, reason }) => [key, reason])).toEqual(
      payload.includes("1.234,5") ? [["pressure", "not_a_number"]] : [],
    );
  }
});

it("rejects a field of a form that comes twice", () => {
  expect(read("pressure=2.4&pressure=2.5&flow=31")).toMatchObject({
    rejected: [{ field: "pressure", reason: "not_a_number" }],
  });
});

it("never calls a value good while a time that nobody reads stands beside it", () => {
  for (const payload of [
    "pressure=2.4&LogDate=20/11/2025 07:45:00",
    "pressure;LogDate\n2,4;20/11/2025 07:45:00",
    'm pressure=2.4,LogDate="20/11/2025 07:45:00"',
  ])
    expect(flagsOf(logger, read(payload))).toHaveProperty("pressure");
});

it("takes the time that a device says before the one at which its line was collected", () => {
  const [sample] = read('m ts="2025-11-20T00:45:00Z",pressure=2.4 1763600400000000000').samples;
  expect(sample?.measuredAt).toBe(Date.parse("2025-11-20T00:45:00Z"));
});

it("treats names with a meaning in JavaScript like any other", () => {
  for (const payload of [
    "__proto__=9&constructor=1&pressure=2.4",
    "__proto__,constructor,pressure\n9,1,2.4",
    "m __proto__=9,constructor=1,pressure=2.4",
  ]) {
    const prepared = read(payload);
    expect(valuesOf(logger, prepared)).toEqual({ pressure: 2.4 });
    expect(prepared.unmapped.map(({ key }) => key)).toEqual(["__proto__", "constructor"]);
  }
});

describe("a message as long as it may be", () => {
  const rows = (head: string, count: number, row: (seconds: number) => string) =>
    [head, ...Array.from({ length: count }, (_, index) => row(EIGHT / 1000 - index))].join("\n");

  it.each([
    ["lines of the line protocol", (count: number) => rows("# all", count, (s) => `m pressure=2.4 ${s}`)],
    ["lines of CSV", (count: number) => rows("ts,pressure", count, (s) => `${s},2.4`)],
  ])("has 5 000 %s, and is refused with one more", (_what, lines) => {
    expect(read(lines(5000)).samples).toHaveLength(5000);
    expect(read(lines(5001))).toMatchObject({ samples: [], dead: { reason: "too_many_samples" } });
  });

  it("has 500 columns of CSV, and is malformed with one more", () => {
    const csv = (count: number) => {
      const others = Array.from({ length: count - 1 }, (_, index) => index);
      return `pressure${others.map((n) => `,a${n}`).join("")}\n2.4${",1".repeat(count - 1)}`;
    };
    expect(read(csv(500)).samples).toHaveLength(1);
    expect(read(csv(501)).dead).toEqual({ reason: "malformed_json" });
    expect(read(`pressure,note\n2.4,${"x".repeat(20_000)}`).dead).toEqual({ reason: "malformed_json" });
  });

  const filled = (head: string, text: string) => {
    const count = Math.floor((262_000 - head.length) / text.length);
    return head + text.repeat(count);
  };
  it.each([
    ["a form of many fields", filled("pressure=2.4", "&a=1")],
    ["a line of many fields", filled("m pressure=2.4", ",a=1")],
    ["a line of many tags", filled("m", ",a=1")],
    ["a string that never ends", filled('m pressure="', "\\\\")],
    ["a name that never ends", filled("m ", "\\ ")],
    ["spaces", filled("m pressure=2.4", " ").concat("x")],
    ["comments", filled("#", "\n#").concat("\nx")],
    ["separators", filled("pressure;flow\n", ";")],
    ["a header of separators", filled("pressure", ";").concat("\n2.4")],
    ["headings", `pressure${Array.from({ length: 40_000 }, (_, n) => `,a${n}`).join("")}\n1`],
    ["brackets", filled("pressure,P", "[a").concat("\n1,2")],
    ["equals signs", filled("a", "=")],
    ["quotes", filled("a,b\n", '"')],
  ])("is read in short time when it is made of %s", (_what, payload) => {
    const start = process.cpuUsage();
    readTextFormat(payload);
    const { user } = process.cpuUsage(start);
    // A quadratic reader takes minutes; a busy machine some multiple of the milliseconds that a linear one takes.
    expect(user / 1000).toBeLessThan(1_000);
  });
});
