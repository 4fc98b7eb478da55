import { expect, it } from "vitest";
import { storableText } from "./storable-text.ts";

it("drops NUL, which PostgreSQL does not accept in text", () => {
  expect(storableText("a\0b\0", 10)).toBe("ab");
});

it("counts the length without the dropped characters", () => {
  expect(storableText("\0\0abcdef", 4)).toBe("abcd");
});

it("stays well-formed when the end falls into a surrogate pair or the text has half of one", () => {
  expect(storableText("ab😀", 3)).toBe("ab\ufffd");
  expect(storableText("\ud800a", 10)).toBe("\ufffda");
  expect(storableText("\ud83d\0\ude00", 10)).toBe("😀");
});
