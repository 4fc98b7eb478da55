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

it("shows a character that hides, or turns what stands beside it, as an unknown one", () => {
  for (const hidden of ["\u202e", "\u2067", "\u200f", "\u061c", "\u200b", "\ufeff", "\u2028"])
    expect(storableText(`VGA${hidden}-01`, 10)).toBe("VGA\ufffd-01");
  expect(storableText("می\u200cخواهم\n{ }\t👨\u200d🔧", 40)).toBe("می\u200cخواهم\n{ }\t👨\u200d🔧");
});
