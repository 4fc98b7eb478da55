import { afterAll, expect, it } from "vitest";
import { createSandbox, type SandboxOptions } from "./sandbox.ts";

const opened: ReturnType<typeof createSandbox>[] = [];
const open = (options?: SandboxOptions) => {
  const sandbox = createSandbox(options);
  opened.push(sandbox);
  return sandbox;
};
const shared = open();
afterAll(() => Promise.all(opened.map((sandbox) => sandbox.close())));

const decode = async (
  source: string,
  input: object = { bytes: [1, 2], fPort: 1, recvTime: 0 },
  on = shared,
) => {
  const outcome = await on.call(source, { name: "decodeUplink", input: JSON.stringify(input) });
  return outcome.kind === "returned" ? JSON.parse(outcome.json) : outcome;
};
const returning = (expression: string) => `function decodeUplink(input) { return ${expression}; }`;

it("calls the function of a program with bytes, port and a date, whatever else the program defines", async () => {
  const source = `"use strict";
    const scale = 10;
    var decodeUplink = (input) => ({ data: { sum: input.bytes[0] + input.bytes[1] * scale, port: input.fPort, year: input.recvTime.getUTCFullYear() } });
    function Decoder(bytes, port) { return decodeUplink({ bytes: bytes, fPort: port }).data; }
    module.exports = { decodeUplink };`;
  expect(await decode(source)).toEqual({ data: { sum: 21, port: 1, year: 1970 } });
});

it("keeps nothing of one message for the next: neither variables nor what was put into the global object", async () => {
  const source = `var count = 0; var seen = {};
    function decodeUplink(input) { count += 1; left = (typeof left === "undefined" ? 0 : left) + 1; seen[input.fPort] = 1; return { data: { count: count, left: left, seen: Object.keys(seen).length } }; }`;
  for (const fPort of [1, 2, 3])
    expect(await decode(source, { bytes: [], fPort })).toEqual({ data: { count: 1, left: 1, seen: 1 } });
});

it("has no object of the server, of Node or of a browser", async () => {
  const names = [
    "require",
    "process",
    "fetch",
    "console",
    "setTimeout",
    "Buffer",
    "WebAssembly",
    "std",
    "os",
  ];
  const found = await decode(returning(`{ data: [${names.map((name) => `typeof ${name}`).join(",")}] }`));
  expect(new Set(found.data)).toEqual(new Set(["undefined"]));
  expect(
    await decode(returning('{ data: this.constructor.constructor("return typeof process")() }')),
  ).toEqual({
    data: "undefined",
  });
});

it("ends a program that loops, also one that catches whatever is thrown", async () => {
  for (const body of ["for (;;) {}", "for (;;) try { for (;;) {} } catch (e) {}"])
    expect(await decode(`function decodeUplink() { ${body} }`)).toMatchObject({ reason: "decoder_timeout" });
  expect(await decode("for (;;) {}")).toMatchObject({ reason: "decoder_timeout" });
});

it("ends the thread of a function that cannot be interrupted, and answers those that wait behind it", async () => {
  const sandbox = open({ hangMs: 700 });
  const hangs = decode(returning("{ data: new Array(4294967295).indexOf(1) }"), {}, sandbox);
  const waits = decode(returning("{ data: { a: 1 } }"), {}, sandbox);
  expect(await hangs).toMatchObject({ reason: "decoder_timeout", hung: true });
  expect(await waits).toEqual({ data: { a: 1 } });
});

it("ends a program that takes more memory than it may, or calls itself for ever, and goes on with the next message", async () => {
  const eats = `function decodeUplink(input) {
    if (input.fPort === 1) { var all = []; for (;;) all.push(new ArrayBuffer(1048576)); }
    if (input.fPort === 2) return decodeUplink(input) + 1;
    return { data: { a: 1 } };
  }`;
  // Memory is slow to come on a busy machine.
  const sandbox = open({ limits: { time: 30_000 }, hangMs: 60_000 });
  expect(await decode(eats, { fPort: 1 }, sandbox)).toMatchObject({ reason: "decoder_memory" });
  expect(await decode(eats, { fPort: 2 }, sandbox)).toMatchObject({
    reason: "decoder_error",
    detail: expect.stringContaining("stack overflow"),
  });
  expect(await decode(eats, { fPort: 3 }, sandbox)).toEqual({ data: { a: 1 } });
});

it("says what a program throws, and where", async () => {
  const thrown =
    "function decodeUplink(input) {\n  throw new RangeError('Bad length ' + input.bytes.length);\n}";
  expect(await decode(thrown)).toMatchObject({
    reason: "decoder_error",
    detail: "RangeError: Bad length 2 (2)",
  });
  expect(await decode("var a;\nfunction decodeUplink( {")).toMatchObject({
    ...{ reason: "decoder_error", detail: expect.stringMatching(/^SyntaxError: .* \(\d+\)$/) },
  });
  expect(await decode("var a = 1;")).toMatchObject({
    detail: expect.stringContaining("decodeUplink is not defined"),
  });
  expect(await decode("function decodeUplink() { throw 'no frame'; }")).toMatchObject({
    detail: "Error: no frame",
  });
});

it("answers nothing that is no JSON or too long", async () => {
  expect(await decode(returning("undefined"))).toMatchObject({ reason: "decoder_output" });
  expect(await decode(returning("'x'.repeat(300000)"))).toMatchObject({ reason: "decoder_output" });
  expect(await decode(returning("NaN"))).toBe(null);
  expect(await decode(returning("(input.self = input)"))).toMatchObject({ reason: "decoder_error" });
  const million =
    "function decodeUplink() { var d = {}; for (var i = 0; i < 1e6; i++) d['k' + i] = i; return { data: d }; }";
  const outcome = await decode(million);
  expect(["decoder_timeout", "decoder_memory", "decoder_output"]).toContain(outcome.reason);
});

it("lets programs take turns, so that one with many messages does not hold up another", async () => {
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const many = Array.from({ length: 40 }, () => decode(returning("{ data: 1 }")).then(note("many")));
  const one = decode(returning("{ data: 2 }")).then(note("one"));
  await Promise.all([...many, one]);
  expect(order.indexOf("one")).toBeLessThan(25);
});

it("turns away who comes after it was closed", async () => {
  const sandbox = open();
  await sandbox.close();
  expect(await decode(returning("{}"), {}, sandbox)).toEqual({ kind: "busy" });
});

it("calls a command before the messages that wait, also those of its own program", async () => {
  const sandbox = open();
  const ended: string[] = [];
  const call = (name: "decodeUplink" | "encodeDownlink", source: string, isFirst: boolean) =>
    sandbox
      .call(source, { name, input: "{}" }, true, isFirst)
      .then(() => ended.push(`${name} ${source.length}`));
  const short = "function decodeUplink() { return {}; } function encodeDownlink() { return {}; }";
  const waiting = Array.from({ length: 100 }, () => call("decodeUplink", short, false));
  const others = Array.from({ length: 100 }, () => call("decodeUplink", `${short} `, false));
  const command = call("encodeDownlink", short, true).then(() => ended.length);
  // The thread has sixteen calls already.
  expect(await command).toBeLessThanOrEqual(17);
  await Promise.all([...waiting, ...others]);
  expect(ended).toHaveLength(201);
});
