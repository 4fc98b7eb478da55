import { describe, expect, it } from "vitest";
import { parsePayloadPath, takesItem } from "./payload-keys.ts";

const names = (...list: string[]) => list.map((name) => ({ name }));

describe("the path to a field of a payload", () => {
  it.each([
    ["P1", names("P1")],
    ["Max Volume flow", names("Max Volume flow")],
    ["object.pressure", names("object", "pressure")],
    ["readings[0].value", names("readings", "0", "value")],
    ["readings.0.value", names("readings", "0", "value")],
    ["matrix[1][2]", names("matrix", "1", "2")],
    ["P[bar]", names("P[bar]")],
    ["data.P[bar].v", names("data", "P[bar]", "v")],
    ["[P1]", names("[P1]")],
  ])("has the steps of %s", (text, steps) => {
    expect(parsePayloadPath(text)).toEqual(steps);
  });

  it.each([
    [
      "values[Type=Volume].Value",
      [{ name: "values" }, { where: [{ key: "Type", value: "Volume" }] }, { name: "Value" }],
    ],
    ["[n=voltage].v", [{ where: [{ key: "n", value: "voltage" }] }, { name: "v" }]],
    ["h[*].flow", [{ name: "h" }, { where: [] }, { name: "flow" }]],
    [
      'v[k="a.b"][u=bar].v',
      [
        { name: "v" },
        {
          where: [
            { key: "k", value: "a.b" },
            { key: "u", value: "bar" },
          ],
        },
        { name: "v" },
      ],
    ],
  ])("finds items of a list by %s", (text, steps) => {
    expect(parsePayloadPath(text)).toEqual(steps);
  });

  it.each([
    "",
    ".a",
    "a.",
    "a..b",
    "a[",
    "a[]",
    "a[0",
    "a[0]b",
    "a[=x].b",
    "[",
    "[]",
    Array(17).fill("a").join("."),
  ])("is none where it can never match: %j", (text) => {
    expect(parsePayloadPath(text)).toBeNull();
  });
});

it("an item without the field of a filter is not taken, whatever the filter asks for", () => {
  const filter = (value: string) => ({ where: [{ key: "Type", value }] });
  expect(takesItem(filter("1"), { Type: 1 })).toBe(true);
  expect(["", "undefined"].map((value) => takesItem(filter(value), { Value: 2 }))).toEqual([false, false]);
});
