import { expect, it } from "vitest";
import { bannedWordsIn } from "./banned-words.ts";

it("finds banned words in file names, parts of names and comments", () => {
  expect(bannedWordsIn("apps/guard-doors.ts", "const lastMoment = 1; // what the asker wants")).toEqual([
    "asker",
    "doors",
    "moment",
  ]);
});

it("leaves names of others, other words and strings alone", () => {
  const source = 'Math.floor(1); formatToParts(now); const households = "one moment"; // a wall display';
  expect(bannedWordsIn("apps/plain.ts", source)).toEqual([]);
});
