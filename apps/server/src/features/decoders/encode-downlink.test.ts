import { tryDownlink } from "@sgval/contract/decoders/downlink";
import { expect, it } from "vitest";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const attempt = async (source: string, value: number | null = 2.5) =>
  (await harness.ok(harness.admin, tryDownlink, { body: { source, action: "set_outlet_pressure", value } }))
    .data;
const returning = (expression: string) =>
  `function decodeUplink() {} function encodeDownlink(input) { return ${expression}; }`;
const failed = (reason: string, detail = "") => ({
  ...{ bytes: null, fPort: null, warnings: [], asJson: false, failure: { reason, detail } },
});

it("lets a program make bytes and a port of a command", async () => {
  const source = returning(
    '{ bytes: [1, Math.round(input.data.value * 10), input.data.code.length], fPort: 10, warnings: ["slow"] }',
  );
  expect(await attempt(source)).toEqual({
    ...{ bytes: "011906", fPort: 10, warnings: ["slow"], asJson: false, failure: null },
  });
});

it("gives a program the command by its standard name, with its id and its expiry", async () => {
  const source = returning("{ bytes: [1], warnings: [JSON.stringify(input.data)] }");
  const [said = ""] = (await attempt(source)).warnings;
  expect(JSON.parse(said)).toEqual({
    ...{ action: "set_outlet_pressure", code: "SET_P2", value: 2.5, cmdId: "c-0123456789abcdef" },
    exp: Math.floor(harness.clock.now() / 1000) + 100,
  });
});

it("says that a program without the function sends JSON", async () => {
  expect(await attempt("function decodeUplink() {}")).toEqual({
    ...{ bytes: null, fPort: null, warnings: [], asJson: true, failure: null },
  });
});

it("refuses what is no message, and what the program itself refuses", async () => {
  for (const wrong of [
    "{ bytes: [] }",
    "{ bytes: [256] }",
    "{ bytes: [1.5] }",
    "{ bytes: [NaN] }",
    '{ bytes: "0102" }',
    "{ bytes: [1], fPort: 0 }",
    "{ bytes: [1], fPort: 224 }",
    "{ bytes: new Array(5000).fill(1) }",
    "7",
  ])
    expect(await attempt(returning(wrong)), wrong).toEqual(failed("decoder_output"));
  expect(await attempt(returning('{ errors: ["too high"] }'))).toEqual(failed("decoder_error", "too high"));
  expect(await attempt(returning("missing.value"))).toEqual(
    failed("decoder_error", "ReferenceError: 'missing' is not defined (1)"),
  );
});

it("ends a program that loops or takes too much memory", async () => {
  expect(await attempt("function decodeUplink() {} function encodeDownlink() { while (true) {} }")).toEqual(
    failed("decoder_timeout"),
  );
  const eats =
    "function decodeUplink() {} function encodeDownlink() { var all = []; for (;;) all.push(new ArrayBuffer(1048576)); }";
  // Memory is slow to come on a busy machine.
  expect(["decoder_memory", "decoder_timeout"]).toContain((await attempt(eats)).failure?.reason);
});

it("is not for who may only look", async () => {
  const viewer = await aUser().withPermissions("Decoder.Index").signedInTo(harness);
  const body = { source: "x", action: "sync", value: null } as const;
  expect(await harness.refused(viewer, tryDownlink, { body })).toMatchObject({ code: "forbidden" });
});
