import { expect, it } from "vitest";
import { payloadLines } from "./payload-lines.ts";

it("writes JSON in lines, other text as it came, and hides nothing", () => {
  expect(payloadLines({ payload: '{"a":1}', encoding: "utf8" })).toBe('{\n  "a": 1\n}');
  expect(payloadLines({ payload: "{oops\u202e", encoding: "utf8" })).toBe("{oops\ufffd");
});

it("writes what is no text as places, bytes and characters", () => {
  const payload = btoa(String.fromCharCode(0xff, 0x41, 0x00, ...Array.from({ length: 15 }, () => 0x42)));
  expect(payloadLines({ payload, encoding: "base64" }).split("\n")).toEqual([
    "0000  ff 41 00 42 42 42 42 42 42 42 42 42 42 42 42 42  .A.BBBBBBBBBBBBB",
    `0010  42 42${" ".repeat(42)}  BB`,
  ]);
});
