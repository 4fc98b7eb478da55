import { describe, expect, it } from "vitest";
import * as z from "zod";
import { allRoutes } from "./routes.ts";
import { freeText, labelText, nameText } from "./text.ts";

const codePoint = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16));
/** Characters that hide, or turn the reading direction of what follows them. */
const hidden = ["0", "1b", "7f", "ad", "61c", "200b", "200e", "200f", "202a", "202e", "2028", "2066", "2069"];

describe("a name", () => {
  it.each(hidden)("takes no character U+%s", (hex) => {
    const text = `Bơm${codePoint(hex)}1`;
    for (const schema of [nameText(), labelText(), freeText(100)])
      expect(schema.safeParse(text).error?.issues[0]?.message).toBe("validation.special_characters");
  });

  it.each(["Trạm bơm Bình Điền 2", "محطة الضخ", "می‌خواهم", "Réservoir d'été", "水泵 👨‍🔧"])(
    "takes %s",
    (text) => {
      for (const schema of [labelText(), freeText(100)]) expect(schema.parse(` ${text} `)).toBe(text);
    },
  );

  it("has one line, a free text has several", () => {
    expect(labelText().safeParse("a\nb").success).toBe(false);
    expect(freeText(100).parse("a\r\n\tb")).toBe("a\r\n\tb");
  });
});

/** The schemas of all texts within a schema, with their path. */
const textsIn = (schema: z.core.$ZodType, path: string): { path: string; schema: z.core.$ZodType }[] => {
  const { def } = schema._zod as { def: z.core.$ZodTypes["_zod"]["def"] };
  switch (def.type) {
    case "string":
      return [{ path, schema }];
    case "object":
      return Object.entries(def.shape).flatMap(([key, field]) => textsIn(field, `${path}.${key}`));
    case "array":
      return textsIn(def.element, path);
    case "optional":
    case "nullable":
    case "default":
      return textsIn(def.innerType, path);
    case "pipe":
      return [...textsIn(def.in, path), ...textsIn(def.out, path)];
    case "record":
      return textsIn(def.valueType, path);
    case "union":
      return def.options.flatMap((option) => textsIn(option, path));
    default:
      return [];
  }
};

/** Compared, looked up or part of an address, and shown nowhere. */
const unseen =
  /\.(password|currentPassword|passwordConfirmation|confirmation|token|code|login|selection|units|query)$/;

/**
 * A message as a device sends it: with such characters too the test has to say what becomes of it. The names and values
 * of its answer have a mark in their place.
 */
const asReceived = "PUT /device/mapping-test.payload";

it("no body of a route takes a text that could hide what it says", () => {
  const taking = allRoutes
    .flatMap(({ method, path, body }) => (body ? textsIn(body, `${method} ${path}`) : []))
    .filter(
      ({ path, schema }) =>
        !unseen.test(path) && path !== asReceived && z.safeParse(schema, `a1${codePoint("202e")}b`).success,
    )
    .map(({ path }) => path);
  expect(taking).toEqual([]);
});
